import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** Removes the texts to a number, and messages with invitations by or to its holder: each names the holder. */
export async function removeMessagesOf(tx: Tx, { id, phone }: { id: number; phone: string }): Promise<void> {
  await sql`
    delete from outbox_messages where recipient = ${phone} or invitation_id in (
      select id from invitations where sponsor_id = ${id} or recipient_id = ${id} or recipient_phone = ${phone}
    )`.execute(tx)
}

/**
 * Removes the e-mails to a member: those with their unsubscribe token, and those to their addresses that no one else
 * has.
 */
export async function removeEmailsTo(tx: Tx, playerId: number): Promise<void> {
  await sql`
    delete from outbox_messages where channel = 'email' and (
      exists (
        select from notice_mails where player_id = ${playerId} and right(unsubscribe_url, length(token)) = token
      ) or recipient in (
        select own from email_addresses, unnest(array[address, waiting]) as own
        where player_id = ${playerId} and not exists (
          select from email_addresses as other
          where other.player_id <> ${playerId} and own in (other.address, other.waiting)
        )
      )
    )`.execute(tx)
}
