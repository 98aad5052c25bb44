import type { Tx } from '../../../db/database.ts'

/** Removes the history of an account that ends. Histories of others then show a former member. */
export async function removeEventsOf(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('account_events').where('player_id', '=', playerId).execute()
}
