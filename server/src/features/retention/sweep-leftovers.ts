import type { Deps } from '../../deps.ts'
import { removeOldCounters } from '../../http/limits.ts'
import { removeRemains } from '../account/remove-remains.ts'
import { sumUpTallies } from '../admin/tallies.queries.ts'
import { removeOldPersonalInvites } from '../invitations/personal-invites.queries.ts'
import { removeDeletedMessages } from '../messages/messages.queries.ts'
import { removeOldNotifications } from '../notifications/notifications.queries.ts'
import { removeOldMessages } from '../outbox/outbox.queries.ts'
import { removeOldSilences } from '../outbox/silent-phones.queries.ts'
import { removeOldLogs } from '../sign-in/phone-log.queries.ts'
import { removeOldEndings } from '../sessions/ended-sessions.queries.ts'
import { removeUnconfirmed } from '../settings/email-addresses.queries.ts'
import { removeExpired } from '../sessions/sessions.queries.ts'
import { removeOldWrongCodes } from '../sign-in/wrong-codes.queries.ts'
import { removeOldRoom } from '../uploads/quota.queries.ts'
import { removeExpiredUploads } from './remove-expired-uploads.ts'
import { removeUnusedUploads } from './remove-unused-uploads.ts'

type Sweeping = Pick<Deps, 'db' | 'files' | 'live'>

/**
 * Removes what nobody may keep any longer: old logs, messages and notifications, expired sessions, codes and personal
 * invites, uploads that nothing used and those that never became whole, files of ended accounts. Runs again safely.
 */
export async function sweep({ db, files, live }: Sweeping): Promise<void> {
  await removeOldLogs(db)
  await removeOldCounters(db)
  await removeOldWrongCodes(db)
  await db.transaction().execute(async (tx) => live.endSessions(tx, await removeExpired(tx)))
  await removeOldEndings(db)
  await removeOldPersonalInvites(db)
  await removeOldMessages(db)
  await removeDeletedMessages(db)
  await removeOldNotifications(db)
  await removeOldSilences(db)
  await removeUnconfirmed(db)
  await removeOldRoom(db)
  await sumUpTallies(db)
  await removeExpiredUploads({ db, files })
  await removeRemains({ db, files, live })
  await removeUnusedUploads({ db, files })
  await files.disk?.closeToOthers()
}
