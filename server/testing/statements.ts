import pg from 'pg'
import { vi } from 'vitest'

/**
 * The statements that this process sends to its databases while something is done; those of the queues and of the live
 * updates, which come by themselves, are left out.
 */
export async function statementsDuring(act: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await act()
    const asked = query.mock.calls.map(([statement]) => statement as string | { text: string })
    return asked
      .map((one) => (typeof one === 'string' ? one : one.text))
      .filter((text) => !/pgboss|^listen /.test(text))
  } finally {
    query.mockRestore()
  }
}
