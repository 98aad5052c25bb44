import type { Tx } from '../../db/database.ts'

/** Removes the admin's reasons for what was done to a player: that it was done stays, and not what was said of them. */
export async function removeReasonsAbout(tx: Tx, playerId: number): Promise<void> {
  await tx.updateTable('admin_actions').set({ reason: null }).where('target_id', '=', playerId).execute()
}
