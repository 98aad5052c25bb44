import type { Deps } from '../../deps.ts'
import { hashOf } from '../../http/tokens.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { isBlocked } from '../sign-in/blocked.queries.ts'
import { consentedLately, lockSubmission, saveConsent } from './interest.queries.ts'

/**
 * Records whether someone agrees to be texted; agreeing queues one confirmation SMS, however often it is said and
 * however often the same number is submitted within a day: nobody can have a stranger's phone ring all evening.
 * A decline can still be turned into an agreement with the same token, and the other way round nothing is sent.
 */
export async function answerConsent(
  deps: Deps,
  id: number,
  token: string,
  accepted: boolean,
): Promise<'saved' | 'not_found' | 'wrong_token' | 'blocked'> {
  return deps.db.transaction().execute(async (tx) => {
    const submission = await lockSubmission(tx, id)
    if (!submission) return 'not_found'
    if (!submission.consentTokenHash.equals(hashOf(token))) return 'wrong_token'
    if (await isBlocked(tx, submission.phone)) return 'blocked'
    const isAnswered = accepted ? submission.consentedAt !== null : submission.declinedAt !== null
    if (isAnswered) return 'saved'
    const wasTexted = accepted && (await consentedLately(tx, submission.phone))
    await saveConsent(tx, id, accepted)
    if (accepted && !wasTexted)
      await queueMessage(deps, tx, {
        channel: 'sms',
        to: submission.phone,
        body: confirmation(deps.config.appName, submission.name),
      })
    return 'saved'
  })
}

function confirmation(appName: string, name: string): string {
  return `${appName}: Thank you, ${name}. We have noted your interest and will text you at this number. Message and data rates may apply. Reply STOP to opt out.`
}
