import { refuse, refuseFor, type Refused } from '../../http/refusals.ts'
import type { NoText, TextCause } from './texts.values.ts'
import { sentenceOfNoText } from './texts.values.ts'

export function refusalOfText(
  noText: NoText,
  kind: TextCause['kind'],
): Refused<403, 'country_not_texted' | 'texts_stopped'> | Refused<429, 'too_many'> {
  const sentence = sentenceOfNoText(noText, kind)
  if (noText.refused === 'country') return refuse(403, 'country_not_texted', sentence)
  if (noText.refused === 'silent') return refuse(403, 'texts_stopped', sentence)
  return refuseFor(noText.seconds, 'too_many', sentence)
}
