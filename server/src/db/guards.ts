import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Tx } from './database.ts'

/** A condition at the end of a transaction: it throws if the condition fails, and all writes are undone. */
export type Guard = (tx: Tx) => Promise<void>

const guards = new AsyncLocalStorage<Guard | null>()

/** Runs an action whose transactions all end with this guard, including those begun deeper in the call. */
export function guarded<T>(guard: Guard, act: () => T): T {
  return guards.run(guard, act)
}

/** Runs an action without the guard, such as one that ends the very account that the guard checks. */
export function unguarded<T>(act: () => T): T {
  return guards.run(null, act)
}

/** Makes a database run the guard as the last step of each transaction. */
export function askGuards(db: Db): void {
  const begin = db.transaction.bind(db)
  db.transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = (act) =>
      execute(async (tx) => {
        const done = await act(tx)
        await guards.getStore()?.(tx)
        return done
      })
    return builder
  }
}
