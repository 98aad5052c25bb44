import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { deliverMessage } from './deliver-message.ts'
import { CLAIM_SECONDS, giveUp, messageOutcome, type NewMessage } from './outbox.queries.ts'
import { newId } from '../../http/tokens.ts'
import { queueMessage } from './queue-message.ts'
import type { Tx } from '../../db/database.ts'

/** How long somebody waits for the answer of `sendMessage`; then the job goes on alone. */
const PATIENCE_MS = 10_000
/** The job comes after an attempt of ours is over, and finds something to do only where this process died meanwhile. */
const JOB_AFTER_SECONDS = CLAIM_SECONDS + 5

/** What `sendMessage` came to: `queued` with an error is tried again later. */
export type Sent = { id: string; state: string; error: string | null; providerId: string | null }

/** Writes a message down for `sendMessage`, in the transaction that causes it; a job delivers it if this process dies. */
export function queueToSend(deps: Deps, tx: Tx, message: NewMessage): Promise<string> {
  return queueMessage(deps, tx, message, JOB_AFTER_SECONDS)
}

/** What its sender is answered of a message that goes to nobody, as if it waited to leave. */
export function sendNothing(): Sent {
  return { id: `outbox-${newId()}`, state: 'queued', error: null, providerId: null }
}

/** Delivers a message that was just queued while its sender waits, ten seconds at most. */
export async function sendMessage(deps: Deps, id: string): Promise<Sent> {
  const delivering = deliverMessage(deps, id)
  // It may fail when nobody waits any longer: the job finds the message as it was left.
  delivering.catch(() => {})
  await Promise.race([delivering, setTimeout(PATIENCE_MS, null, { ref: false })])
  return (await messageOutcome(deps.db, id))!
}

/**
 * Delivers a text that was just queued and that is of no use later, such as a code. False: the provider did not take it, and
 * it is given up. Without a provider, and where none answers while its reader waits, it counts as on its way.
 */
export async function sendNow(deps: Deps, id: string): Promise<boolean> {
  const { state, error } = await sendMessage(deps, id)
  if (state === 'sent' || (state === 'queued' && error === null)) return true
  await giveUp(deps.db, id)
  return false
}
