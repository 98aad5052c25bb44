import type { Tx } from '../../db/database.ts'

/** Removes what was decided and counted of a player's inviting, who leaves; that they were suspended stays their sponsor's. */
export async function removeInvitingOf(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('inviting_rules').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('invitee_suspensions').where('sponsor_id', '=', playerId).execute()
}
