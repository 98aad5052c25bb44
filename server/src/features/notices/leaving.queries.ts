import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Removes a member's push subscriptions with their waiting pushes, and the record of their mails. */
export async function removeOutside(tx: Tx, playerId: number): Promise<void> {
  await sql`
    with gone as (delete from push_subscriptions where player_id = ${playerId} returning id)
    delete from pushes where subscription_id in (select id from gone)`.execute(tx)
  await tx.deleteFrom('notice_mails').where('player_id', '=', playerId).execute()
}
