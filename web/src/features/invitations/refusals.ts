import type { UseFormSetError } from 'react-hook-form'
import { ApiError, sentenceOf } from '../../api.ts'
import { NotSent } from './delivery.data.ts'
import type { Invitee } from './invitation-deeds.data.ts'

/** Shows why something failed: at the field it is about, else as the form's. Answers whether a field was named. */
export function sayAtFields(error: unknown, setError: UseFormSetError<Invitee>): boolean {
  const { recipientName, recipientPhone } = fieldsOf(error)
  if (recipientName) setError('recipientName', { message: recipientName })
  if (recipientPhone) setError('recipientPhone', { message: recipientPhone })
  const isNamed = Boolean(recipientName || recipientPhone)
  if (!isNamed) setError('root', { message: sentenceOf(error, UNREACHABLE) })
  return isNamed
}

/** The server's sentences by field. */
export function fieldsOf(error: unknown): Record<string, string> {
  return (error instanceof ApiError && error.refusal?.fields) || {}
}

/** Why a message did not leave, in the server's words where it gave any. */
export function whyNotSent(error: unknown): string {
  return error instanceof NotSent ? error.message : sentenceOf(error, UNREACHABLE)
}

/** True where the server texts nobody for now, or nobody of that country: the device still can. */
export function isNotTexted(error: unknown): boolean {
  const code = error instanceof ApiError && error.refusal?.code
  return code === 'too_many' || code === 'country_not_texted'
}

/** What is said where no server answered. */
export const UNREACHABLE =
  'The server did not answer. Please check your connection; what you typed is still here.'
