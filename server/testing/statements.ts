import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const asked = new AsyncLocalStorage<string[]>()

/**
 * The statements that `act` itself sends to this process's databases, except those for the job queue and for
 * setting up connections. Jobs from earlier actions may run at the same time; their statements are left out.
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
