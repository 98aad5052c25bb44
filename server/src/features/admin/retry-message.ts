import { msg } from '@kinhold/domain/msg'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { drawText } from '../outbox/draw-text.ts'
import { lockMessage, markQueued, messageOutcome } from '../outbox/outbox.queries.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'

/**
 * Requeues a message that failed, or that was written before a provider was set up (FAM-82). An SMS counts
 * against the text budgets.
 */
export async function retryMessage(deps: Deps, id: string, address: string) {
  const found = await messageOutcome(deps.db, id)
  const cause = { kind: 'test', address, sponsorId: null } as const
  // Only an SMS that can be requeued and contains no code counts against the text budgets.
  const mayGo = found && (found.state === 'failed' || (found.isLeft && deps.sms !== null))
  if (mayGo && found.channel === 'sms' && !found.isSecret) {
    const drawn = await drawText(deps, found.to, cause)
    if (typeof drawn !== 'string') return refusalOfText(drawn, cause.kind)
  }
  return queueAgain(deps, id)
}

const queueAgain = action(async (tx, deps: Deps, id: string) => {
  const message = await lockMessage(tx, id)
  if (!message) return notFound('This message')
  const isCarried = (message.channel === 'sms' ? deps.sms : deps.email) !== null
  const isWaiting = message.state === 'queued' && !(message.isLeft && isCarried)
  if (message.state === 'sent' || isWaiting) return refuse(409, 'not_failed', isCarried ? NOT_FAILED : WAITS)
  if (message.isSecret)
    return refuse(
      409,
      'was_code',
      msg`This message was a code, which has expired. The person can ask for a new one.`,
    )
  const queued = await markQueued(tx, id)
  if (isCarried) await deps.jobs.add(tx, 'deliver', id)
  return queued
})

const NOT_FAILED = msg`This message has not failed. It is on its way, or has left.`
const WAITS = msg`This message waits in the outbox, because no provider is set up. Once there is one, you can send it here.`
