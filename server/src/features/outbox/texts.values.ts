import type { Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'

/** The reason not to text a number: its holder replied STOP, or texts to the number recently failed. */
export type Silence = 'stopped' | 'unreachable'

/**
 * The cause of a text. `address` is the request's `addressKey`, if any. If `isUrgent`, the text is treated
 * like a code: it is sent even to a number that was unreachable recently.
 */
export type TextCause = {
  kind: 'code' | 'consent' | 'invitation' | 'vault' | 'claim' | 'suspension' | 'reminder' | 'test'
  address: string | null
  sponsorId: number | null
  isUrgent?: boolean
}

export type TextBudget = 'consents' | 'address' | 'sponsor' | 'number' | 'server'
export type NoText =
  | { refused: 'country' }
  | { refused: 'silent'; silence: Silence }
  | { refused: 'budget'; which: TextBudget; seconds: number }

/** The errors of texts that weren't sent because the number is silenced. */
export const WHY_SILENT: Record<Silence, Sentence> = {
  stopped: msg`This number has asked not to be texted (STOP).`,
  unreachable: msg`Recent texts to this number failed. Please check it.`,
}

export function sentenceOfNoText(noText: NoText, kind: TextCause['kind']): Sentence {
  if (noText.refused === 'country') return NOT_TEXTED[kind]
  if (noText.refused === 'silent') return SILENT[noText.silence]
  const { which, seconds } = noText
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const budget = which === 'number' && kind === 'code' ? 'codes' : which
  if (budget === 'server' || minutes <= 90) return IN_MINUTES[budget](minutes)
  return IN_HOURS[budget](Math.ceil(minutes / 60))
}

const ASK_SPONSOR = msg`We cannot text numbers in that country from here. Please ask the person who invited you, or the admin.`
const SEND_LINK = msg`We cannot text numbers in that country from here. You can send the link from your own phone, or ask the admin.`

const NOT_TEXTED: Record<TextCause['kind'], Sentence> = {
  code: ASK_SPONSOR,
  consent: ASK_SPONSOR,
  invitation: SEND_LINK,
  vault: SEND_LINK,
  claim: msg`We cannot text numbers in that country from here. Please ask your sponsor, or the admin.`,
  suspension: msg`We cannot text numbers in that country from here. They will read it when they sign in.`,
  reminder: msg`We cannot text numbers in that country from here. Please call them, or ask the admin.`,
  test: msg`We cannot text numbers in that country from here. The setting SMS_COUNTRIES says where texts go.`,
}

const SILENT: Record<Silence, Sentence> = {
  stopped: msg`This number has asked not to be texted (STOP). Please reach this person another way.`,
  unreachable: WHY_SILENT.unreachable,
}

type UsedUp = Record<Exclude<TextBudget, 'server'> | 'codes', (until: number) => Sentence>

const IN_MINUTES: UsedUp & Record<'server', UsedUp['number']> = {
  codes: (minutes) =>
    msg`This number has reached its limit of codes for today. Please try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
  consents: (minutes) =>
    msg`Your internet connection has used up its confirmation texts for today. Please try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
  address: (minutes) =>
    msg`Your internet connection has used up its texts for today. Please try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
  sponsor: (minutes) =>
    msg`A member can have only so many texts sent in a day, and today’s are used up. Please try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
  number: (minutes) =>
    msg`This number has reached its limit of texts for today. Please try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
  server: (minutes) =>
    msg`We can send only so many texts in an hour, and this hour’s are used up. Please try again in ${plural({ minutes }, { one: 'a minute', other: '# minutes' })}.`,
}

const IN_HOURS: UsedUp = {
  codes: (hours) =>
    msg`This number has reached its limit of codes for today. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
  consents: (hours) =>
    msg`Your internet connection has used up its confirmation texts for today. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
  address: (hours) =>
    msg`Your internet connection has used up its texts for today. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
  sponsor: (hours) =>
    msg`A member can have only so many texts sent in a day, and today’s are used up. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
  number: (hours) =>
    msg`This number has reached its limit of texts for today. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
}
