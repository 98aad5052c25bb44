import { CODE_DIGITS, CODE_MINUTES } from '@kinhold/domain/limits'
import { formatPhone, maskPhone } from '@kinhold/domain/phone-format'
import type { Deps } from '../../deps.ts'
import { newDigits } from '../../http/tokens.ts'
import { RefusalError } from '../../http/refusals.ts'
import { drawText, type TextCause } from '../outbox/draw-text.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { silenceOf } from '../outbox/silent-phones.queries.ts'
import { type Purpose, saveCode } from './codes.queries.ts'

/**
 * Texts a six-digit code to a number; an older one no longer works. `cause`: the request's address, and whose budget the
 * text draws on besides. Answers null, or the 429 where a budget of texts is used up. Throws the 403 `texts_stopped` for
 * a number that has asked not to be texted, and `country_not_texted`.
 */
export async function textCode(
  deps: Deps,
  to: { phone: string; purpose: Purpose; playerId: number | null },
  cause: Pick<TextCause, 'address' | 'sponsorId'>,
): Promise<RefusalError | null> {
  if (deps.sms && (await silenceOf(deps.db, to.phone)) === 'stopped') throw textsStopped(deps.sms.sender)
  const drawn = await drawText(deps, to.phone, { kind: 'code', ...cause })
  if (typeof drawn !== 'string') {
    const refusal = refusalOfText(drawn, 'code')
    if (drawn.refused === 'country') throw refusal
    return refusal
  }
  const digits = newDigits(CODE_DIGITS)
  const body = `${digits} is your ${deps.config.appName} code. It is good for ${CODE_MINUTES} minutes. If you did not ask for it, you can ignore this.`
  await deps.db.transaction().execute(async (tx) => {
    await saveCode(tx, { ...to, digits })
    await queueMessage(deps, tx, {
      channel: 'sms',
      to: drawn,
      body,
      bodyOnceSent: `(A code for ${deps.config.appName}.)`,
      goodForSeconds: CODE_MINUTES * 60,
    })
  })
  // Without a provider the code would reach nobody, not even the operator.
  if (!deps.sms)
    deps.say(`Code for ${maskPhone(to.phone)}: ${digits} (no SMS provider is set up, so it is shown here)`)
  return null
}

function textsStopped(sender: string): RefusalError {
  const to = sender.startsWith('+') ? formatPhone(sender) : 'the number our texts came from'
  return new RefusalError(
    403,
    'texts_stopped',
    `This number has asked not to be texted, so we can not send it a code. Text START to ${to} and try again.`,
  )
}
