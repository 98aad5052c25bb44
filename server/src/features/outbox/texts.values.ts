/** The cause of a text; `address` is the request's `addressKey`, if any. */
export type TextCause = {
  kind: 'code' | 'consent' | 'invitation' | 'vault' | 'claim' | 'suspension' | 'reminder' | 'test'
  address: string | null
  sponsorId: number | null
}

export type TextBudget = 'consents' | 'address' | 'sponsor' | 'number' | 'server'
export type NoText = { refused: 'country' } | { refused: 'budget'; which: TextBudget; seconds: number }

export function sentenceOfNoText(noText: NoText, kind: TextCause['kind']): string {
  if (noText.refused === 'country')
    return `We cannot text numbers in that country from here. ${WAY_OUT[kind]}`
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

const CODES_USED_UP = 'This number is at its limit of codes for a day.'

const USED_UP: Record<TextBudget, string> = {
  consents: 'Your connection has used up its confirmation texts for a day.',
  address: 'Your connection has used up its texts for a day.',
  sponsor: 'A member can have only so many texts sent in a day, and they are used up.',
  number: 'This number is at its limit of texts for a day.',
  server: 'We send only so many texts in an hour, and they are used up.',
}

function when(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
