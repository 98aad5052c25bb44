import { ApiError, sentenceOf } from '../../../api.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { NotSent } from './send-message.data.ts'

/** The reason that a message was not sent, in the server's words if it gave any. */
export function whyNotSent(error: unknown): string {
  return error instanceof NotSent ? error.message : sentenceOf(error, UNREACHABLE_TYPED)
}

/** True when the server sends no texts for now, or none to that country: the device can still do so. */
export function isNotTexted(error: unknown): boolean {
  const code = error instanceof ApiError && error.refusal?.code
  return code === 'too_many' || code === 'country_not_texted'
}
