import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { deliverMessage } from './deliver-message.ts'
import { CLAIM_SECONDS, giveUp, messageOutcome, type NewMessage } from './outbox.queries.ts'
import { newId } from '../../http/tokens.ts'
import { queueMessage } from './queue-message.ts'
import type { Tx } from '../../db/database.ts'

/** Longest wait for `sendMessage`; afterwards the job continues alone. */
const PATIENCE_MS = 10_000
/** The job runs after the attempt here is over, and finds work only if this process died meanwhile. */
const JOB_AFTER_SECONDS = CLAIM_SECONDS + 5

/** Outcome of `sendMessage`; `queued` with an error is retried later. */
export type Sent = { id: string; state: string; error: string | null; providerId: string | null }

/** Stores a message for `sendMessage` in the transaction that causes it; a job delivers it if this process dies. */
export function queueToSend(deps: Deps, tx: Tx, message: NewMessage): Promise<string> {
  return queueMessage(deps, tx, message, JOB_AFTER_SECONDS)
}

/** Response for a message that goes to no one, as if it waited to leave. */
export function sendNothing(): Sent {
  return { id: `outbox-${newId()}`, state: 'queued', error: null, providerId: null }
}

export async function sendMessage(deps: Deps, id: string): Promise<Sent> {
  const delivering = deliverMessage(deps, id)
  // It may fail after the wait is over: the job finds the message as it was left.
  delivering.catch(() => {})
  await Promise.race([delivering, setTimeout(PATIENCE_MS, null, { ref: false })])
  return (await messageOutcome(deps.db, id))!
}

/** False when the provider did not take it and it is given up; without a response yet it counts as on its way. */
export async function sendNow(deps: Deps, id: string): Promise<boolean> {
  const { state, error } = await sendMessage(deps, id)
  if (state === 'sent' || (state === 'queued' && error === null)) return true
  await giveUp(deps.db, id)
  return false
}
