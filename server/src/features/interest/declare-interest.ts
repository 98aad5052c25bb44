import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, notFound, refuse } from '../../http/refusals.ts'
import { hashOf, newToken } from '../../http/tokens.ts'
import { drawText } from '../outbox/draw-text.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import {
  addSubmission,
  consentedLately,
  lockSubmission,
  type NewSubmission,
  saveConsent,
} from './interest.queries.ts'

type Submission = Omit<NewSubmission, 'consent_token_hash'>

/** Stores a request to join. The returned token is required to answer the SMS consent question. */
export async function declareInterest({ db }: Deps, submission: Submission) {
  if (await isBlocked(db, submission.phone)) return phoneBlocked()
  const consentToken = newToken()
  const id = await addSubmission(db, { ...submission, consent_token_hash: hashOf(consentToken) })
  return { id, consentToken }
}

type Consent = { consentToken: string; accepted: boolean }

/**
 * Stores a person's answer to the SMS consent question and returns the refusal, or null. If the person
 * agrees, queues at most one confirmation text a day per number, because anyone can enter a stranger's
 * number. Stores the consent even if no text may be sent. `address` is the caller's network address, and
 * `say` translates sentences for the caller's browser.
 */
export async function answerConsent(
  deps: Deps,
  id: number,
  consent: Consent & { address: string; say: Say },
) {
  const kept = await deps.db.transaction().execute((tx) => keep(tx, id, consent))
  if (isRefused(kept)) return kept
  if (kept.text) await confirm(deps, kept.text, consent)
  return null
}

async function keep(tx: Tx, id: number, { consentToken, accepted }: Consent) {
  const submission = await lockSubmission(tx, id)
  if (!submission) return notFound('This submission')
  if (!submission.consentTokenHash.equals(hashOf(consentToken)))
    return refuse(403, 'wrong_token', msg`This consent belongs to another submission. Please start again.`)
  if (await isBlocked(tx, submission.phone)) return phoneBlocked()
  const isAnswered = accepted ? submission.consentedAt !== null : submission.declinedAt !== null
  if (isAnswered) return { text: null }
  const isTexted = accepted && !(await consentedLately(tx, submission.phone))
  await saveConsent(tx, id, accepted)
  return { text: isTexted ? submission : null }
}

// Called after the consent is stored, so only one of several simultaneous requests draws on the text budgets.
async function confirm(
  deps: Deps,
  to: { phone: string; name: string },
  { address, say }: { address: string; say: Say },
): Promise<void> {
  const drawn = await drawText(deps, to.phone, { kind: 'consent', address, sponsorId: null })
  if (typeof drawn !== 'string') return
  const { appName } = deps.config
  const body = say(
    msg`${{ appName }}: Thank you, ${{ name: to.name }}. We have noted your interest and will text you at this number. Message and data rates may apply. Reply STOP to opt out.`,
  )
  await deps.db.transaction().execute((tx) => queueMessage(deps, tx, { channel: 'sms', to: drawn, body }))
}
