import type { Tx } from '../../db/database.ts'
import { removeOutside } from '../notices/leaving.queries.ts'
import { removeNoticeSettings } from '../notifications/leaving.queries.ts'
import { removeEmailsTo } from '../outbox/leaving.queries.ts'
import { removeEmail } from '../settings/email-addresses.queries.ts'

/**
 * Removes where and of what somebody wanted to be told: e-mails to them with their address and the token that stops
 * them, the browsers that are told while they are closed, and their choices.
 */
export async function removeChoices(tx: Tx, playerId: number): Promise<void> {
  // By the address and the token they are found.
  await removeEmailsTo(tx, playerId)
  await removeOutside(tx, playerId)
  await removeEmail(tx, playerId)
  await removeNoticeSettings(tx, playerId)
}
