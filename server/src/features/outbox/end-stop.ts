import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { releaseHeld } from './outbox.queries.ts'
import { removeStop } from './sending-stop.queries.ts'

/**
 * Resumes sending and queues the messages that were held back. Returns how many there were, or null if
 * sending wasn't stopped.
 */
export async function resumeSending(tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<number | null> {
  if (!(await removeStop(tx))) return null
  const ids = await releaseHeld(tx)
  for (const id of ids) await jobs.add(tx, 'deliver', id)
  return ids.length
}
