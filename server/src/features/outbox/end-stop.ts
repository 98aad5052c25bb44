import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { releaseHeld } from './outbox.queries.ts'
import { removeStop } from './sending-stop.queries.ts'

/** Ends the stop of all sending, and queues what it held. Returns how many messages that are, or null. */
export async function resumeSending(tx: Tx, { jobs }: Pick<Deps, 'jobs'>): Promise<number | null> {
  if (!(await removeStop(tx))) return null
  const ids = await releaseHeld(tx)
  for (const id of ids) await jobs.add(tx, 'deliver', id)
  return ids.length
}
