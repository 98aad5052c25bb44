import { RefusalError } from '../../http/refusals.ts'
import type { NoText, TextBudget, TextCause } from './draw-text.ts'

/** What is said of a text that may not leave: 403 `country_not_texted`, or 429 with what is used up and until when. */
export function refusalOfText(refused: NoText, kind: TextCause['kind']): RefusalError {
  if (refused.refused === 'country')
    return new RefusalError(
      403,
      'country_not_texted',
      `We can not text numbers of that country from here. ${WAY_OUT[kind]}`,
    )
  const { which, seconds } = refused
  const sentence = which === 'number' && kind === 'code' ? CODES_USED_UP : USED_UP[which]
  return new RefusalError(429, 'too_many', `${sentence} Please try again ${when(seconds)}.`, seconds)
}

const WAY_OUT: Record<TextCause['kind'], string> = {
  code: 'Please ask the person who invited you, or the admin.',
  consent: 'Please ask the person who invited you, or the admin.',
  invitation: 'You can send the link from your own phone, or ask the admin.',
  test: 'The setting SMS_COUNTRIES says where texts go.',
}

const CODES_USED_UP = 'This number was texted as many codes as it may be in a day.'

const USED_UP: Record<TextBudget, string> = {
  consents: 'From your connection as many confirmations were texted as may be in a day.',
  address: 'From your connection as many texts were asked for as may be in a day.',
  sponsor: 'One member can have only so many texts sent in a day, and these are used up.',
  number: 'This number was texted as often as it may be in a day.',
  server: 'We send only so many texts in an hour, and these are used up.',
}

function when(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes <= 90 ? `in ${minutes} minutes` : `in ${Math.ceil(minutes / 60)} hours`
}
