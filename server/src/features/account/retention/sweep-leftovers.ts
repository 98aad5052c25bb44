import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import type { Deps } from '../../../deps.ts'
import { removeOldCounters } from '../../../http/limits.ts'
import { sumUpTallies } from '../../admin/admin.queries.ts'
import { removeOldInvitedAgain } from '../../bonds/ended-bonds.queries.ts'
import { removeClosedBoards } from '../../groups/write-group.ts'
import { removeOldIntroductions } from '../../introductions/introductions.queries.ts'
import { removeOldSuspensions } from '../../invitations/inviting/inviting.queries.ts'
import { removeOldPersonalInvites } from '../../invitations/personal-invites.queries.ts'
import { expireMoves, removeOldMoves } from '../../lifecycle/standing/moves.queries.ts'
import { removeOldClaims } from '../../lost-numbers/claims/claims.queries.ts'
import { completeDue } from '../../lost-numbers/claims/complete-claim.ts'
import { removeOldSets } from '../../lost-numbers/guardians/guardians.queries.ts'
import { removeDeletedMessages } from '../../messages/messages.queries.ts'
import { removeOldNotifications } from '../../notifications/notifications.queries.ts'
import { removeOldMessages } from '../../outbox/outbox.queries.ts'
import { removeOldSilences } from '../../outbox/silent-phones.queries.ts'
import { removeOldEvents } from '../../players/history/events.queries.ts'
import { removeOldSnapshots } from '../../reports/cases.queries.ts'
import { removeOldEndings } from '../../sessions/ended-sessions.queries.ts'
import { removeExpired } from '../../sessions/sessions.queries.ts'
import { removeUnconfirmed } from '../../settings/email-addresses.queries.ts'
import { removeOldWrongCodes } from '../../sign-in/codes.queries.ts'
import { removeOldChallenges } from '../../sign-in/passkeys/passkeys.queries.ts'
import { removeOldLogs } from '../../sign-in/phone-log.queries.ts'
import { removeOverMutes } from '../../ties/mutes.queries.ts'
import { checkLease } from '../../uploads/claim-store.ts'
import { removeOldRoom } from '../../uploads/quota.queries.ts'
import { expiredUploads } from '../../uploads/open/open-uploads.queries.ts'
import { removeOpenUpload, removeUploadUnlessUsed } from '../../uploads/remove-upload.ts'
import { forgetSenders, unusedUploads } from '../../uploads/uploads.queries.ts'
import { inPages, PAGE, removeRemains } from '../remove-remains.ts'

type Sweeping = Pick<Deps, 'db' | 'files' | 'live'>

/** Completes due claims and removes all expired data. Safe to repeat. */
export async function sweep({ db, files, live }: Sweeping): Promise<void> {
  await completeDue({ db, live })
  await removeOldClaims(db)
  await removeOldSets(db)
  await removeOldLogs(db)
  await removeOldCounters(db)
  await removeOldWrongCodes(db)
  await removeOldChallenges(db)
  await db.transaction().execute(async (tx) => live.endSessions(tx, await removeExpired(tx)))
  await removeOldEndings(db)
  await removeOldPersonalInvites(db)
  await removeOldInvitedAgain(db)
  await removeOldIntroductions(db)
  await removeClosedBoards({ db, live })
  await removeOldSuspensions(db)
  await expireMoves(db)
  await removeOldMoves(db)
  await removeOldMessages(db)
  await removeDeletedMessages(db)
  await removeOldNotifications(db)
  await removeOldEvents(db)
  await removeOldSilences(db)
  await removeUnconfirmed(db)
  await removeOverMutes(db)
  await removeOldRoom(db)
  await removeOldSnapshots(db)
  await sumUpTallies(db)
  await checkLease(db, files)
  await removeExpiredUploads({ db, files })
  await removeRemains({ db, files, live })
  await removeUnusedUploads({ db, files })
  await forgetSenders(db)
  await files.disk?.closeToOthers()
}

/**
 * Removes unused uploads that are a day old, unless something references them again before they are removed.
 */
export async function removeUnusedUploads(deps: Pick<Sweeping, 'db' | 'files'>): Promise<void> {
  for await (const id of inPages<string>((last = '') => unusedUploads(deps.db, last, PAGE)))
    await removeUploadUnlessUsed(deps, id)
}

/** Removes open uploads, and their stored pieces, after OPEN_UPLOAD_HOURS without new bytes. */
async function removeExpiredUploads(deps: Pick<Sweeping, 'db' | 'files'>): Promise<void> {
  for await (const id of inPages(() => expiredUploads(deps.db, PAGE)))
    await removeOpenUpload(deps, id, { untouchedHours: OPEN_UPLOAD_HOURS })
}
