import type { TestApp } from './app.ts'

/** Uses up all but the last `left` texts of a text budget. */
export async function spend({ db }: Pick<TestApp, 'db'>, rule: string, key: string, of: number, left = 0) {
  const row = { points: of - left, expire: Date.now() + 7_200_000 }
  await db
    .insertInto('rate_limits')
    .values({ key: `${rule}:${key}`, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
