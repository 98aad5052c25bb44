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

/** The errors of texts that weren't sent because the number is silent. */
export const WHY_SILENT: Record<Silence, string> = {
  stopped: 'This number has asked not to be texted (STOP).',
  unreachable: 'Recent texts to this number failed. Please check it.',
}

export function sentenceOfNoText(noText: NoText, kind: TextCause['kind']): string {
  if (noText.refused === 'country')
    return `We cannot text numbers in that country from here. ${WAY_OUT[kind]}`
  if (noText.refused === 'silent') return SILENT[noText.silence]
  const { which, seconds } = noText
  const sentence = which === 'number' && kind === 'code' ? CODES_USED_UP : USED_UP[which]
  return `${sentence} Please try again ${when(seconds)}.`
}

const WAY_OUT: Record<TextCause['kind'], string> = {
  code: 'Please ask the person who invited you, or the admin.',
  consent: 'Please ask the person who invited you, or the admin.',
  invitation: 'You can send the link from your own phone, or ask the admin.',
  vault: 'You can send the link from your own phone, or ask the admin.',
  claim: 'Please ask your sponsor, or the admin.',
  suspension: 'They will read it when they sign in.',
  reminder: 'Please call them, or ask the admin.',
  test: 'The setting SMS_COUNTRIES says where texts go.',
}

const SILENT: Record<Silence, string> = {
  stopped: `${WHY_SILENT.stopped} Please reach this person another way.`,
  unreachable: WHY_SILENT.unreachable,
}

const CODES_USED_UP = 'This number has reached its limit of codes for today.'

const USED_UP: Record<TextBudget, string> = {
  consents: 'Your internet connection has used up its confirmation texts for today.',
  address: 'Your internet connection has used up its texts for today.',
  sponsor: 'A member can have only so many texts sent in a day, and today’s are used up.',
  number: 'This number has reached its limit of texts for today.',
  server: 'We can send only so many texts in an hour, and this hour’s are used up.',
}

function when(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
