import { OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { makeMonths } from '../../../db/months.ts'
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
import { type Walk, walkThrough } from './move-walk-on.ts'

type Sweeping = Pick<Deps, 'db' | 'files' | 'live'>

/** Completes due claims and removes all expired data. Safe to repeat. */
export async function sweep(deps: Sweeping): Promise<void> {
  await walkThrough(expiredData(deps))
  await removeUnusedUploads(deps)
}

/** Returns a walk through all kinds of expired data, with one kind per step. */
export function expiredData(deps: Sweeping): Walk {
  return {
    job: 'sweep',
    async *steps(from) {
      const names = Object.keys(KINDS)
      for (const name of names.slice(names.indexOf(from ?? '') + 1)) {
        await KINDS[name]!(deps)
        yield name
      }
    },
  }
}

const KINDS: Record<string, (deps: Sweeping) => Promise<unknown>> = {
  months: ({ db }) => makeMonths(db),
  'due claims': completeDue,
  claims: ({ db }) => removeOldClaims(db),
  'guardian sets': ({ db }) => removeOldSets(db),
  'phone log': ({ db }) => removeOldLogs(db),
  counters: ({ db }) => removeOldCounters(db),
  'wrong codes': ({ db }) => removeOldWrongCodes(db),
  challenges: ({ db }) => removeOldChallenges(db),
  sessions: ({ db, live }) =>
    db.transaction().execute(async (tx) => live.endSessions(tx, await removeExpired(tx))),
  'ended sessions': ({ db }) => removeOldEndings(db),
  'personal invites': ({ db }) => removeOldPersonalInvites(db),
  'invited again': ({ db }) => removeOldInvitedAgain(db),
  introductions: ({ db }) => removeOldIntroductions(db),
  'closed boards': removeClosedBoards,
  suspensions: ({ db }) => removeOldSuspensions(db),
  'due moves': ({ db }) => expireMoves(db),
  moves: ({ db }) => removeOldMoves(db),
  outbox: ({ db }) => removeOldMessages(db),
  'deleted messages': ({ db }) => removeDeletedMessages(db),
  notifications: ({ db }) => removeOldNotifications(db),
  events: ({ db }) => removeOldEvents(db),
  silences: ({ db }) => removeOldSilences(db),
  'unconfirmed addresses': ({ db }) => removeUnconfirmed(db),
  mutes: ({ db }) => removeOverMutes(db),
  room: ({ db }) => removeOldRoom(db),
  snapshots: ({ db }) => removeOldSnapshots(db),
  tallies: ({ db }) => sumUpTallies(db),
  'open uploads': async ({ db, files }) => {
    await checkLease(db, files)
    await removeExpiredUploads({ db, files })
  },
  'remains of leavers': async (deps) => {
    await checkLease(deps.db, deps.files)
    await removeRemains(deps)
  },
  senders: ({ db }) => forgetSenders(db),
  'open folders': async ({ files }) => files.disk?.closeToOthers(),
}

/**
 * Removes unused uploads that are a day old, unless something references them again before they are removed.
 */
export async function removeUnusedUploads(deps: Pick<Sweeping, 'db' | 'files'>): Promise<void> {
  await walkThrough(oldUploads(deps))
}

/** Returns a walk through all uploads, with up to `UPLOADS_AT_ONCE` uploads per step. */
export function oldUploads({ db, files }: Pick<Sweeping, 'db' | 'files'>): Walk {
  return {
    job: 'unused-uploads',
    async *steps(from) {
      for (let after = from ?? ''; ;) {
        await checkLease(db, files)
        const { last, unused } = await unusedUploads(db, after, UPLOADS_AT_ONCE)
        if (last === null) return
        for (const id of unused) await removeUploadUnlessUsed({ db, files }, id)
        yield (after = last)
      }
    },
  }
}

const UPLOADS_AT_ONCE = 1_000

/** Removes open uploads, and their stored pieces, after OPEN_UPLOAD_HOURS without new bytes. */
async function removeExpiredUploads(deps: Pick<Sweeping, 'db' | 'files'>): Promise<void> {
  for await (const id of inPages(() => expiredUploads(deps.db, PAGE)))
    await removeOpenUpload(deps, id, { untouchedHours: OPEN_UPLOAD_HOURS })
}
