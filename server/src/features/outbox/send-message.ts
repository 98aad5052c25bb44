import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { deliverMessage } from './deliver-message.ts'
import { CLAIM_SECONDS, giveUp, messageOutcome, type NewMessage } from './outbox.queries.ts'
import { newId } from '../../http/tokens.ts'
import { queueMessage } from './queue-message.ts'
import type { Tx } from '../../db/database.ts'

/** The maximum time that `sendMessage` waits. The attempt itself can take longer. */
const PATIENCE_MS = 10_000
/** The job must not run before this process's attempt has ended. */
const JOB_AFTER_SECONDS = CLAIM_SECONDS + 5

/** The outcome of `sendMessage`. A job retries a `queued` message that has an `error`. */
export type Sent = { id: string; state: string; error: string | null; providerId: string | null }

/** Queues a message for `sendMessage`. A job delivers the message if this process dies. */
export function queueToSend(deps: Deps, tx: Tx, message: NewMessage): Promise<string> {
  return queueMessage(deps, tx, message, JOB_AFTER_SECONDS)
}

/** Returns the same outcome as for a queued message, although nothing is sent. */
export function sendNothing(): Sent {
  return { id: `outbox-${newId()}`, state: 'queued', error: null, providerId: null }
}

export async function sendMessage(deps: Deps, id: string): Promise<Sent> {
  const delivering = deliverMessage(deps, id)
  // The attempt may fail after the wait has ended. In that case, a job tries again.
  delivering.catch(() => {})
  await Promise.race([delivering, setTimeout(PATIENCE_MS, null, { ref: false })])
  return (await messageOutcome(deps.db, id))!
}

/** Sends a message. If sending fails, gives up on the message and returns false. */
export async function sendNow(deps: Deps, id: string): Promise<boolean> {
  const { state, error } = await sendMessage(deps, id)
  if (state === 'sent' || (state === 'queued' && error === null)) return true
  await giveUp(deps.db, id)
  return false
}
