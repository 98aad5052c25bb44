import { CODE_DIGITS, CODE_MINUTES, CODES_PER_ADDRESS_AND_NUMBER_DAY } from '@kinhold/domain/limits'
import { formatPhone, maskPhone } from '@kinhold/domain/phone-format'
import type { Deps } from '../../deps.ts'
import { newDigits } from '../../http/tokens.ts'
import { RefusalError } from '../../http/refusals.ts'
import { type DrawnText, drawText } from '../outbox/draw-text.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { silenceOf } from '../outbox/silent-phones.queries.ts'
import { type Purpose, saveCode } from './codes.queries.ts'
import type { Visit } from './visit.ts'
import { closedFor } from './wrong-codes.queries.ts'

// Less than a number may get: one stranger alone cannot use up what is its owner's.
const PER_ADDRESS = {
  name: 'codes_per_address',
  uses: CODES_PER_ADDRESS_AND_NUMBER_DAY,
  seconds: 86_400,
}

/** What a code is for, and who answers for the number besides: `sponsorId`, null where nobody had to name it. */
export type CodeOrder = { phone: string; purpose: Purpose; playerId: number | null; sponsorId: number | null }

/**
 * Texts a six-digit code to a number, good in the browser of this visit alone; an older one there no longer works. Throws
 * the 403 `texts_stopped` for a number that has asked not to be texted and `country_not_texted`, and 429 where codes were
 * asked for, or wrong ones brought, too often, or a budget of texts is used up.
 */
export async function textCode(deps: Deps, order: CodeOrder, visit: Visit): Promise<void> {
  const { phone, purpose, playerId } = order
  const { browserHash } = visit
  if (deps.sms && (await silenceOf(deps.db, phone)) === 'stopped') throw textsStopped(deps.sms.sender)
  const to = await drawCode(deps, order, visit)
  const digits = newDigits(CODE_DIGITS)
  const body = `${digits} is your ${deps.config.appName} code. It is good for ${CODE_MINUTES} minutes. If you did not ask for it, you can ignore this.`
  await deps.db.transaction().execute(async (tx) => {
    await saveCode(tx, { phone, purpose, playerId, browserHash, digits })
    await queueMessage(deps, tx, {
      channel: 'sms',
      to,
      body,
      bodyOnceSent: `(A code for ${deps.config.appName}.)`,
      goodForSeconds: CODE_MINUTES * 60,
    })
  })
  // Without a provider the code would reach nobody, not even the operator.
  if (!deps.sms)
    deps.say(`Code for ${maskPhone(phone)}: ${digits} (no SMS provider is set up, so it is shown here)`)
}

async function drawCode(
  deps: Deps,
  { phone, sponsorId }: CodeOrder,
  { addressKey }: Visit,
): Promise<DrawnText> {
  const closed = deps.config.rateLimits ? await closedFor(deps.db, { phone, addressKey }) : null
  if (closed !== null) throw numberClosed(closed)
  const fromHere = `${phone} ${addressKey}`
  const wait = await deps.limits.take(PER_ADDRESS, fromHere)
  if (wait !== null) throw tooManyCodes(wait)
  const drawn = await drawText(deps, phone, { kind: 'code', address: addressKey, sponsorId })
  if (typeof drawn === 'string') return drawn
  await deps.limits.giveBack(PER_ADDRESS, fromHere)
  throw refusalOfText(drawn, 'code')
}

/** The 429 of a number with which too many wrong codes were tried lately. */
export function numberClosed(seconds: number): RefusalError {
  return new RefusalError(
    429,
    'number_closed',
    'Too many wrong codes were entered for this number. Please try again tomorrow, or use a browser in which you have signed in before.',
    seconds,
  )
}

function tooManyCodes(seconds: number): RefusalError {
  return new RefusalError(
    429,
    'too_many_codes',
    'We have texted this number as many codes as may be asked for from here in a day. Please try again tomorrow, or use a browser in which you have signed in before.',
    seconds,
  )
}

function textsStopped(sender: string): RefusalError {
  const to = sender.startsWith('+') ? formatPhone(sender) : 'the number our texts came from'
  return new RefusalError(
    403,
    'texts_stopped',
    `This number has asked not to be texted, so we can not send it a code. Text START to ${to} and try again.`,
  )
}
