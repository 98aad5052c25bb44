import type { PlayerRow } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { drawText } from '../outbox/draw-text.ts'
import type { NewMessage } from '../outbox/outbox.queries.ts'
import { htmlOf } from '../outbox/present-email.ts'
import type { NoText, TextCause } from '../outbox/texts.values.ts'
import { confirmedEmailsOf } from './email-addresses.queries.ts'

/**
 * Prepares an e-mail to the player's confirmed address, or a text if the player can't be e-mailed. A text
 * counts against the text budgets. The message is in the player's language. Call this outside a transaction.
 */
export async function writeMessage(
  deps: Deps,
  player: PlayerRow & { phone: string },
  { subject, text, cause }: { subject: Sentence; text: Sentence; cause: TextCause },
): Promise<NewMessage | NoText> {
  const say = deps.words.sayIn(player.language)
  const isMailed = deps.email !== null || deps.sms === null
  const address = isMailed ? (await confirmedEmailsOf(deps.db, [player.id])).get(player.id) : undefined
  if (address !== undefined) {
    const body = `${say(msg`Hello ${{ name: player.name }},`)}\n\n${say(text)}`
    return { channel: 'email', to: address, subject: say(subject), body, html: htmlOf(body) }
  }
  const to = await drawText(deps, player.phone, cause)
  return typeof to === 'string' ? { channel: 'sms', to, body: say(text) } : to
}
