import type { Tx } from '../../db/database.ts'
import { removeOutside } from '../notices/leaving.queries.ts'
import { removeNoticeSettings } from '../notifications/leaving.queries.ts'
import { removeEmailsTo } from '../outbox/leaving.queries.ts'
import { removeEmail } from '../settings/email-addresses.queries.ts'

/**
 * Removes a player's notification settings: queued e-mails with their address and unsubscribe token, push browsers, and
 * choices.
 */
export async function removeChoices(tx: Tx, playerId: number): Promise<void> {
  // First, because queued e-mails are found by the address and the token.
  await removeEmailsTo(tx, playerId)
  await removeOutside(tx, playerId)
  await removeEmail(tx, playerId)
  await removeNoticeSettings(tx, playerId)
}
