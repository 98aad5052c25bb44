import { CODE_DIGITS, CODE_MINUTES } from '@kinhold/domain/limits'
import { maskPhone } from '@kinhold/domain/phone-format'
import { formatPhoneIn } from '@kinhold/domain/phone-groups'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { refuse, type Refused, refuseFor } from '../../http/refusals.ts'
import { newDigits } from '../../http/tokens.ts'
import { type DrawnText, drawText, giveTextBack } from '../outbox/draw-text.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { queueToSend, sendNow } from '../outbox/send-message.ts'
import type { TextCause } from '../outbox/texts.values.ts'
import type { Visit } from '../sessions/read-visit.ts'
import { closedFor, type Purpose, saveCode } from './codes.queries.ts'

// This limit per address is lower than the limit per number, so that a stranger can't use up the owner's
// codes.
const PER_ADDRESS = { name: 'codes_per_address', uses: 4, seconds: 86_400 }

/** A code to text. `sponsorId` is the player whose text budget the code counts against, or null for none. */
export type CodeOrder = { phone: string; purpose: Purpose; playerId: number | null; sponsorId: number | null }

/** The refusals for a code that isn't texted. `text_not_sent` doesn't count against any limit. */
export type NotTexted =
  | Refused<403, 'texts_stopped' | 'country_not_texted'>
  | Refused<429, 'number_closed' | 'too_many_codes' | 'too_many'>
  | Refused<503, 'text_not_sent'>

/** Texts a code that works only in this browser, replacing any older code. Returns the refusal, or null. */
export async function textCode(deps: Deps, order: CodeOrder, visit: Visit): Promise<NotTexted | null> {
  const { phone, purpose, playerId } = order
  const { browserHash } = visit
  const to = await drawCode(deps, order, visit)
  if (typeof to !== 'string') return to
  const digits = newDigits(CODE_DIGITS)
  const { appName } = deps.config
  const say = deps.words.sayIn(visit.language)
  // In every language, the text begins with the digits, so that phones can offer to fill them in.
  const body = say(
    msg`${{ digits }} is your ${{ appName }} code. It is good for ${plural({ minutes: CODE_MINUTES }, { one: '# minute', other: '# minutes' })}. If you did not ask for it, you can ignore this.`,
  )
  const id = await deps.db.transaction().execute(async (tx) => {
    await saveCode(tx, { phone, purpose, playerId, browserHash, digits })
    return queueToSend(deps, tx, {
      channel: 'sms',
      to,
      body,
      bodyOnceSent: `(A code for ${deps.config.appName}.)`,
      goodForSeconds: CODE_MINUTES * 60,
    })
  })
  // Without an SMS provider, only the terminal can show the code.
  if (!deps.sms)
    deps.say(`Code for ${maskPhone(phone)}: ${digits} (no SMS provider is set up, so it is shown here)`)
  if (await sendNow(deps, id)) return null
  await deps.limits.giveBack(PER_ADDRESS, fromHere(order, visit))
  await giveTextBack(deps, to, causeOf(order, visit))
  return refuse(
    503,
    'text_not_sent',
    msg`The text with your code could not be sent just now. Please try again in a few minutes; this try does not count.`,
  )
}

async function drawCode(deps: Deps, order: CodeOrder, visit: Visit): Promise<DrawnText | NotTexted> {
  const { phone } = order
  const { addressKey } = visit
  const closed = deps.config.rateLimits ? await closedFor(deps.db, { phone, addressKey }) : null
  if (closed !== null) return numberClosed(closed)
  const wait = await deps.limits.take(PER_ADDRESS, fromHere(order, visit))
  if (wait !== null)
    return refuseFor(
      wait,
      'too_many_codes',
      msg`Too many codes for this number were asked for from here today. Please try again tomorrow, or use a browser in which you have signed in before.`,
    )
  const drawn = await drawText(deps, phone, causeOf(order, visit))
  if (typeof drawn === 'string') return drawn
  await deps.limits.giveBack(PER_ADDRESS, fromHere(order, visit))
  if (drawn.refused === 'silent')
    return refuse(403, 'texts_stopped', textsStopped(deps.sms!.sender, deps.config))
  return refusalOfText(drawn, 'code')
}

export function numberClosed(seconds: number): Refused<429, 'number_closed'> {
  return refuseFor(
    seconds,
    'number_closed',
    msg`Too many wrong codes were entered for this number. Please try again tomorrow, or use a browser in which you have signed in before.`,
  )
}

function textsStopped(sender: string, { phoneCountry }: Config): Sentence {
  return sender.startsWith('+')
    ? msg`This number has asked not to be texted, so we cannot send it a code. Text START to ${{ phone: formatPhoneIn(phoneCountry, sender) }} and try again.`
    : msg`This number has asked not to be texted, so we cannot send it a code. Text START to the number our texts came from and try again.`
}

function fromHere({ phone }: CodeOrder, { addressKey }: Visit): string {
  return `${phone} ${addressKey}`
}

function causeOf({ sponsorId }: CodeOrder, { addressKey: address }: Visit): TextCause {
  return { kind: 'code', address, sponsorId }
}
