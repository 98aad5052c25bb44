import type { Db, Tx } from './database.ts'

/** An answer that undoes the transaction in which it was come to. */
class Rollback<T> {
  readonly answer: T
  constructor(answer: T) {
    this.answer = answer
  }
}

/** Answers that, and undoes what was written on the way. */
export function rollBack<const T>(answer: T): Rollback<T> {
  return new Rollback(answer)
}

/** Does a deed in one transaction, which is undone where the deed throws or answers by `rollBack`. */
export async function transact<T, R = never>(
  db: Db,
  deed: (tx: Tx) => Promise<T | Rollback<R>>,
): Promise<T | R> {
  try {
    return await db.transaction().execute(async (tx) => {
      const answer = await deed(tx)
      // Only what is thrown rolls back.
      if (answer instanceof Rollback) throw answer
      return answer
    })
  } catch (thrown) {
    if (thrown instanceof Rollback) return thrown.answer as R
    throw thrown
  }
}
