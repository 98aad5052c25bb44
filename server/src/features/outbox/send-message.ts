import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { deliverMessage } from './deliver-message.ts'
import { CLAIM_SECONDS, giveUp, messageOutcome, type NewMessage } from './outbox.queries.ts'
import { newId } from '../../http/tokens.ts'
import { queueMessage } from './queue-message.ts'
import type { Tx } from '../../db/database.ts'

/** The longest that `sendMessage` waits; afterwards the attempt continues in the background. */
const PATIENCE_MS = 10_000
/** The job runs once the attempt here is over, so it finds work only if this process died meanwhile. */
const JOB_AFTER_SECONDS = CLAIM_SECONDS + 5

/** Outcome of `sendMessage`; if the message is `queued` and has an `error`, a job retries it. */
export type Sent = { id: string; state: string; error: string | null; providerId: string | null }

/** Queues a message for `sendMessage` in the caller's transaction; a job delivers it if this process dies. */
export function queueToSend(deps: Deps, tx: Tx, message: NewMessage): Promise<string> {
  return queueMessage(deps, tx, message, JOB_AFTER_SECONDS)
}

/** Response for a message that is never sent, the same as for one that is still waiting. */
export function sendNothing(): Sent {
  return { id: `outbox-${newId()}`, state: 'queued', error: null, providerId: null }
}

export async function sendMessage(deps: Deps, id: string): Promise<Sent> {
  const delivering = deliverMessage(deps, id)
  // The attempt may fail after the wait is over; the job then continues from the message's stored state.
  delivering.catch(() => {})
  await Promise.race([delivering, setTimeout(PATIENCE_MS, null, { ref: false })])
  return (await messageOutcome(deps.db, id))!
}

/** Sends a message; true if sent or still without an outcome. After an error, gives it up; returns false. */
export async function sendNow(deps: Deps, id: string): Promise<boolean> {
  const { state, error } = await sendMessage(deps, id)
  if (state === 'sent' || (state === 'queued' && error === null)) return true
  await giveUp(deps.db, id)
  return false
}
