import type { Deps } from '../../deps.ts'
import { removeClosedGroups } from './closing.queries.ts'

/** Removes the boards that were closed long enough ago (TRU-06). Runs again safely; what nothing uses then is swept. */
export async function removeClosedBoards({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const players = await removeClosedGroups(tx)
    if (players.length > 0) await live.tell(tx, [{ topic: 'group', key: null, players }])
  })
}
