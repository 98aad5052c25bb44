import type { TestApp } from './app.ts'
import { isWholeRun } from '../../test-runs.ts'

/**
 * Calls a function this many times simultaneously, or once for each list item. Opens every connection in the
 * pool first, because requests that wait for a connection would run one after another.
 */
export async function atOnce<Answer, Each = number>(
  test: Pick<TestApp, 'db'>,
  of: number | readonly Each[],
  act: (each: Each, n: number) => Promise<Answer>,
): Promise<Answer[]> {
  await openConnections(test)
  const each = typeof of === 'number' ? (Array.from({ length: of }, (_, n) => n) as Each[]) : of
  return Promise.all(each.map(act))
}

/**
 * Options for tests of simultaneous requests. A full test run executes each of these tests ten times, because
 * a single burst could pass by chance.
 */
export const REPEATED = { repeats: isWholeRun ? 9 : 0 }

/** Opens every connection in the pool, and holds each one until all of them are open. */
export async function openConnections({ db }: Pick<TestApp, 'db'>): Promise<void> {
  const all = Promise.withResolvers<void>()
  let open = 0
  const hold = () => {
    open += 1
    if (open === CONNECTIONS) all.resolve()
    return all.promise
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, () => db.connection().execute(hold)))
}

/** The size of a test app's connection pool. */
export const CONNECTIONS = 10
