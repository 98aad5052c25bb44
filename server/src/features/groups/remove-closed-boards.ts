import type { Deps } from '../../deps.ts'
import { removeClosedGroups } from './groups.queries.ts'

/** Removes boards closed for long enough (TRU-06); the sweep removes their unused files. Safe to run again. */
export async function removeClosedBoards({ db, live }: Pick<Deps, 'db' | 'live'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const players = await removeClosedGroups(tx)
    if (players.length > 0) await live.tell(tx, [{ topic: 'group', key: null, players }])
  })
}
