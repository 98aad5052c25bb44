import type { Deps } from '../../deps.ts'
import type { Refused } from '../../http/refusals.ts'
import { hashOf, newToken } from '../../http/tokens.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import { addSubmission } from './interest.queries.ts'

type Submission = Omit<Parameters<typeof addSubmission>[1], 'consentTokenHash'>

/** Stores a request to join; the token allows its sender alone to answer the question about texts. */
export async function declareInterest(
  { db }: Deps,
  submission: Submission,
): Promise<{ id: number; consentToken: string } | Refused<403>> {
  if (await isBlocked(db, submission.phone)) return phoneBlocked()
  const consentToken = newToken()
  const id = await addSubmission(db, { ...submission, consentTokenHash: hashOf(consentToken) })
  return { id, consentToken }
}
