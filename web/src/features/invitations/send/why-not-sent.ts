import { ApiError, sentenceOf } from '../../../api.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { NotSent } from './send-message.data.ts'

/** Why a message was not sent, in the server's words where it gave any. */
export function whyNotSent(error: unknown): string {
  return error instanceof NotSent ? error.message : sentenceOf(error, UNREACHABLE_TYPED)
}

/** True where the server texts nobody for now, or nobody in that country: the device can still do so. */
export function isNotTexted(error: unknown): boolean {
  const code = error instanceof ApiError && error.refusal?.code
  return code === 'too_many' || code === 'country_not_texted'
}
