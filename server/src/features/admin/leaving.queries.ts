import type { Tx } from '../../db/database.ts'

/** Removes the admin's reasons for actions on a player; the actions themselves stay. */
export async function removeReasonsAbout(tx: Tx, playerId: number): Promise<void> {
  await tx.updateTable('admin_actions').set({ reason: null }).where('target_id', '=', playerId).execute()
}
