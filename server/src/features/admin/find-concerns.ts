import type { AdminConcern } from '@kinhold/contract/admin'
import { paths } from '@kinhold/contract/paths'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'
import { StoreAway } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'
import { isLate, lastBackup } from '../backups/keep-backups.ts'
import { interestedLately } from '../interest/interest.queries.ts'
import { usedUpThisHour } from '../notifications/notifications.queries.ts'
import { failedLately } from '../outbox/outbox.queries.ts'
import { sendingStop } from '../outbox/sending-stop.queries.ts'
import { awaitingAdmin } from '../players/answering.queries.ts'
import { checkFloor } from '../uploads/hold-room.ts'
import { claimsToConfirm, doubtedClaims, openCases } from './admin.queries.ts'

/**
 * The number of days for which failed deliveries (FAILED_DAYS) and requests to join (INTERESTED_DAYS) remain
 * among the admin's concerns.
 */
export const FAILED_DAYS = 7
const INTERESTED_DAYS = 30

type Finding = Pick<Deps, 'db' | 'config' | 'files' | 'warn'>

/** A matter that needs the admin's attention, with a sentence that describes it. */
export type Concern = Omit<AdminConcern, 'text'> & { text: Sentence }

export async function findConcerns(deps: Finding): Promise<Concern[]> {
  const { db } = deps
  const [isFull, { isAway }, backedUp, stop, usedUp, failed, lost, doubted, reported, waiting, interested] =
    await Promise.all([
      checkFloor(deps),
      checkStore(deps),
      lastBackup(db, deps.config),
      sendingStop(db),
      usedUpThisHour(db),
      failedLately(db, FAILED_DAYS),
      claimsToConfirm(db),
      doubtedClaims(db),
      openCases(db),
      awaitingAdmin(db),
      interestedLately(db, INTERESTED_DAYS),
    ])
  const text = usedUp && { count: 1, text: usedUp.text, href: paths.outbox(), since: usedUp.createdAt }
  return [
    ...concern('disk_full', { ...DISK_FULL, count: isFull ? 1 : 0 }),
    ...concern('store_away', { ...STORE_AWAY, count: isAway ? 1 : 0 }),
    ...(backedUp !== undefined && isLate(backedUp) ? concern('backup_late', lateSince(backedUp)) : []),
    ...(stop ? concern('sending_stopped', stoppedBy(stop)) : []),
    ...(text ? concern('texts_used_up', text) : []),
    ...concern('failed_delivery', {
      ...failed,
      text: msg`${plural({ count: failed.count }, { one: '# message', other: '{count, number} messages' })} of the last week could not be delivered.`,
      href: paths.outbox(),
    }),
    ...concern('lost_numbers', {
      ...lost,
      text: msg`${plural({ count: lost.count }, { one: '# person says they lost their number and waits', other: '{count, number} people say they lost their number and wait' })} for you to confirm it.`,
      href: paths.claims(),
    }),
    ...concern('doubted_claims', {
      ...doubted,
      text: msg`${plural({ count: doubted.count }, { one: '# claim of a lost number is', other: '{count, number} claims of lost numbers are' })} disputed from the old number. Stop it if it was not the member who asked.`,
      href: paths.adminClaims(),
    }),
    ...concern('open_reports', {
      ...reported,
      text: msg`${plural({ count: reported.count }, { one: '# reported thing waits', other: '{count, number} reported things wait' })} for your decision.`,
      href: reported.count === 1 ? paths.adminReports(reported.firstId!) : paths.adminReports(),
    }),
    ...concern('waiting_people', {
      ...waiting,
      text: msg`${plural({ count: waiting.count }, { one: '# person waits', other: '{count, number} people wait' })} to be confirmed, and only you can do it.`,
      href: waiting.count === 1 ? paths.player(waiting.firstId!) : paths.dashboard(),
    }),
    ...concern('interested', {
      ...interested,
      text: msg`${plural({ count: interested.count }, { one: '# person', other: '{count, number} people' })} asked to join in the last 30 days and nobody has invited them yet.`,
      href: paths.interestedUsers(),
    }),
  ]
}

type Found = { count: number; text: Sentence; href: string | null; since: Date | null }

function concern(kind: AdminConcern['kind'], { count, text, href, since }: Found): Concern[] {
  return count === 0 ? [] : [{ kind, text, count, href, since: since?.toISOString() ?? null }]
}

const DISK_FULL = {
  text: msg`The disk is almost full. New data is refused until there is room again; reading and deleting work.`,
  href: null,
  since: null,
}
const STORE_AWAY = {
  text: msg`The file store is away. No one can upload or open files until it is back; the server’s log says why.`,
  href: null,
  since: null,
}

function lateSince(since: Date | null): Found {
  const text =
    since === null
      ? msg`There is no backup yet. The server makes the first one within an hour of its start, or its log says why it cannot.`
      : msg`The daily backup is late. The server’s log says why it could not be made.`
  return { count: 1, text, href: null, since }
}

function stoppedBy({ reason, since }: NonNullable<Awaited<ReturnType<typeof sendingStop>>>): Found {
  const text =
    reason === 'restored'
      ? msg`No texts, e-mails or pushes are sent from this copy of the network, which was restored from a backup. ‘npm run kinhold -- texts resume’ sends what waits.`
      : msg`No texts, e-mails or pushes are sent while sending is paused. ‘npm run kinhold -- texts resume’ sends what waits.`
  return { count: 1, text, href: paths.outbox(), since }
}

/** The time, in milliseconds, that a status check waits for the file store. */
const GLANCE_MS = 3_000

/** Checks whether the file store is unavailable, and logs the reason. */
export async function checkStore({ files, warn }: Pick<Deps, 'files' | 'warn'>, patience = GLANCE_MS) {
  const late = Promise.withResolvers<string>()
  const said = `The file store, ${files.place.files}, has not answered for ${patience / 1000} seconds.`
  const clock = setTimeout(() => late.resolve(said), patience)
  try {
    const trouble = await Promise.race([files.check().then(() => null, troubleIn), late.promise])
    if (trouble !== null) warn(trouble)
    return { isAway: trouble !== null }
  } finally {
    clearTimeout(clock)
  }
}

function troubleIn(error: unknown): string {
  if (error instanceof StoreAway) return error.message
  throw error
}

export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
