import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const asked = new AsyncLocalStorage<string[]>()

/**
 * Runs `act` and returns the SQL statements that it sends. Leaves out statements from connection setup, from
 * the job queue and from any jobs queued earlier.
 */
export async function statementsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    const [statement] = given as unknown as [string | { text: string }]
    asked.getStore()?.push(typeof statement === 'string' ? statement : statement.text)
    return query.apply(this, given)
  })
  try {
    await asked.run(statements, act)
    return statements.filter((text) => !text.includes('pgboss') && !text.startsWith('set lock_timeout'))
  } finally {
    spy.mockRestore()
  }
}
