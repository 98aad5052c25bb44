import {
  CODE_DIGITS,
  CODE_MINUTES,
  LOGIN_TRIES_PER_NUMBER,
  LOGIN_WINDOW_SECONDS,
} from '@kinhold/domain/limits'
import { formatPhone, maskPhone } from '@kinhold/domain/phone-format'
import type { Deps } from '../../deps.ts'
import { newDigits } from '../../http/tokens.ts'
import { RefusalError } from '../../http/refusals.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { silenceOf } from '../outbox/silent-phones.queries.ts'
import { type Purpose, saveCode } from './codes.queries.ts'

// Whoever asks for codes bothers the holder of the number, and each one is good for five guesses.
const PER_NUMBER = { name: 'codes', uses: LOGIN_TRIES_PER_NUMBER, seconds: LOGIN_WINDOW_SECONDS }

/**
 * Texts a six-digit code to a number; an older one no longer works. Answers null, or the seconds to wait where too many
 * were texted to it lately. Throws the 403 `texts_stopped` for a number that has asked not to be texted.
 */
export async function textCode(
  deps: Deps,
  to: { phone: string; purpose: Purpose; playerId: number | null },
): Promise<number | null> {
  if (deps.sms && (await silenceOf(deps.db, to.phone)) === 'stopped') throw textsStopped(deps.sms.sender)
  const wait = await deps.limits.take(PER_NUMBER, to.phone)
  if (wait !== null) return wait
  const digits = newDigits(CODE_DIGITS)
  const body = `${digits} is your ${deps.config.appName} code. It is good for ${CODE_MINUTES} minutes. If you did not ask for it, you can ignore this.`
  await deps.db.transaction().execute(async (tx) => {
    await saveCode(tx, { ...to, digits })
    await queueMessage(deps, tx, {
      channel: 'sms',
      to: to.phone,
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
