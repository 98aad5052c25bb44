import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './database.ts'

/** What has to hold when a transaction ends: it throws where it does not, and all that was written is undone. */
export type Guard = (tx: Tx) => Promise<void>

const guards = new AsyncLocalStorage<Guard | null>()

/** Does something of which every transaction ends by this guard, whichever deed begins it. */
export function guarded<T>(guard: Guard, act: () => T): T {
  return guards.run(guard, act)
}

/** Does something without the guard: what itself ends that which is asked for. */
export function unguarded<T>(act: () => T): T {
  return guards.run(null, act)
}

/** Makes a database ask the guard last in each of its transactions. */
export function askGuards(db: Db): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (deed) =>
      execute(async (tx) => {
        const done = await deed(tx)
        await guards.getStore()?.(tx)
        return done
      })
    return builder
  }
}
