import type { Tx } from '../../../db/database.ts'

/** Removes a leaver's inviting rule and counts; the leaver's own suspensions still count against their sponsor. */
export async function removeInvitingOf(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('inviting_rules').where('player_id', '=', playerId).execute()
  await tx.deleteFrom('invitee_suspensions').where('sponsor_id', '=', playerId).execute()
}
