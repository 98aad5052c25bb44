import type { Db, Tx } from '../../db/database.ts'
import { isDeadlock } from '../../db/unavailable.ts'
import { lockPlayers } from './players.queries.ts'

/**
 * Runs `act` in a transaction that locks the players returned by `whom`, in ascending order of id. `whom`
 * runs again under these locks. If it then returns a player who isn't locked, or if a deadlock occurs,
 * everything is retried in a new transaction, so `act` must have no effects outside its transaction.
 */
export async function holdPlayers<T>(
  db: Db,
  whom: (tx: Tx) => Promise<number[]>,
  act: (tx: Tx) => Promise<T>,
): Promise<T> {
  return holdPlayersLast(db, async (tx, hold) => {
    const held = new Set(await whom(tx))
    await hold([...held], async () => (await whom(tx)).every((id) => held.has(id)))
    return act(tx)
  })
}

/**
 * Locks players until the transaction ends. If `stillHolds` then returns false, the transaction starts again.
 */
export type Hold = (ids: number[], stillHolds: () => Promise<boolean>) => Promise<void>

/**
 * Like `holdPlayers`, but `act` itself calls `hold` once, after everything that doesn't need the locks, so
 * that other transactions wait only for the last statements of `act`.
 */
export async function holdPlayersLast<T>(db: Db, act: (tx: Tx, hold: Hold) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await despiteDeadlocks(() =>
        db.transaction().execute((tx) => act(tx, (...held) => hold(tx, ...held))),
      )
    } catch (error) {
      if (!(error instanceof NotAllHeld)) throw error
    }
  }
}

/**
 * Runs a transaction, and retries it up to `DEADLOCKS_MOST` times if PostgreSQL aborts it because of a
 * deadlock.
 */
export async function despiteDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let deadlocks = 0; ;) {
    try {
      return await run()
    } catch (error) {
      if (!isDeadlock(error) || ++deadlocks > DEADLOCKS_MOST) throw error
    }
  }
}

const DEADLOCKS_MOST = 3

async function hold(tx: Tx, ...[ids, stillHolds]: Parameters<Hold>): Promise<void> {
  await lockPlayers(tx, ids)
  if (!(await stillHolds())) throw new NotAllHeld()
}

class NotAllHeld extends Error {}
