import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addMessage, type NewMessage } from './outbox.queries.ts'

/**
 * Hands a message to delivery in the transaction that causes it; answers its outbox id. With no provider set up it
 * stays in the outbox to be read there. `afterSeconds`: how long the job leaves it alone, where the caller delivers it
 * at once.
 */
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
