import { ADMIN_ID } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { wordsOf } from '../notifications/sentences.values.ts'

/**
 * Notifies the admin and warns in the log that one of the server's two hourly budgets is used up: once in that hour,
 * for any number of refused texts and processes.
 */
export async function tellUsedUp(
  deps: Pick<Deps, 'config' | 'db' | 'limits' | 'live' | 'warn'>,
  { counter, uses, hour }: { counter: string; uses: number; hour: string },
): Promise<void> {
  const once = { name: 'told_used_up', uses: 1, seconds: 3600 }
  if ((await deps.limits.take(once, `${counter}:${hour}`)) !== null) return
  const note = noteOf.textsUsedUp(ADMIN_ID, { uses, perHour: deps.config.smsPerHour })
  deps.warn(wordsOf(note).text)
  await deps.db.transaction().execute((tx) => notifyPlayers(tx, deps, [note]))
}
