import type { TestApp } from './app.ts'
import { isWholeRun } from '../../test-runs.ts'

/**
 * Does a thing so many times, or for each of a list, at once: on a pool whose connections are open. On a cold one, a burst
 * waits for its connections and comes one after the other.
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

/** A test of what comes at once: ten times in the whole run, because one burst may go well by luck. */
export const REPEATED = { repeats: isWholeRun ? 9 : 0 }

/** Opens every connection of the pool, each held until all are there. */
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

/** How many connections the app of a test has. */
export const CONNECTIONS = 10
