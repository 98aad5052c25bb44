import type { Db, Tx } from './database.ts'

class Rollback<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** Creates a result that makes `transact` roll back. */
export function rollBack<const T>(answer: T): Rollback<T> {
  return new Rollback(answer)
}

/** Runs an action in a transaction, and rolls back if the action throws or returns a `rollBack` result. */
export async function transact<T, R = never>(
  db: Db,
  act: (tx: Tx) => Promise<T | Rollback<R>>,
): Promise<T | R> {
  try {
    return await db.transaction().execute(async (tx) => {
      const answer = await act(tx)
      // Kysely rolls back only if something is thrown.
      if (answer instanceof Rollback) throw answer
      return answer
    })
  } catch (thrown) {
    if (thrown instanceof Rollback) return thrown.answer as R
    throw thrown
  }
}

/** Creates a function that runs `act` in a new transaction each time. */
export function action<D extends { db: Db }, Args extends unknown[], T, R = never>(
  act: (tx: Tx, deps: D, ...args: Args) => Promise<T | Rollback<R>>,
): (deps: D, ...args: Args) => Promise<T | R> {
  return (deps, ...args) => transact(deps.db, (tx) => act(tx, deps, ...args))
}
