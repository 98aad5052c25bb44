import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addMessage, type NewMessage } from './outbox.queries.ts'

/** Queues a message and, if there is a provider, a job that delivers the message after `afterSeconds`. */
export async function queueMessage(
  deps: Pick<Deps, 'jobs' | 'sms' | 'email'>,
  tx: Tx,
  message: NewMessage,
  afterSeconds = 0,
): Promise<string> {
  const id = await addMessage(tx, message)
  const isCarried = message.channel === 'sms' ? deps.sms !== null : deps.email !== null
  if (isCarried) await deps.jobs.add(tx, 'deliver', id, afterSeconds)
  return id
}
