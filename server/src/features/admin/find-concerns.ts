import type { AdminConcern } from '@kinhold/contract/admin'
import { paths } from '@kinhold/contract/paths'
import { StoreAway } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'
import { interestedLately } from '../interest/interest.queries.ts'
import { usedUpThisHour } from '../notifications/notifications.queries.ts'
import { failedLately } from '../outbox/outbox.queries.ts'
import { awaitingAdmin } from '../players/answering.queries.ts'
import { checkFloor } from '../uploads/hold-room.ts'
import { openCases } from './admin.queries.ts'

/** Days for which failed deliveries and requests to join count as concerns. */
const FAILED_DAYS = 7
const INTERESTED_DAYS = 30

export async function findConcerns(deps: Deps): Promise<AdminConcern[]> {
  const { db } = deps
  const [isFull, store, usedUp, failed, waiting, interested, reported] = await Promise.all([
    checkFloor(deps),
    checkStore(deps),
    usedUpThisHour(db),
    failedLately(db, FAILED_DAYS),
    awaitingAdmin(db),
    interestedLately(db, INTERESTED_DAYS),
    openCases(db),
  ])
  return concernsIn({
    isDiskFull: isFull,
    isStoreAway: store.isAway,
    usedUp,
    failed,
    waiting,
    interested,
    reported,
  })
}

/** Milliseconds that a status check waits for the store; uploads and downloads wait longer. */
const GLANCE_MS = 3_000

/** Checks whether the store can save and serve files now; logs the reason if it cannot. */
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

type Some = { count: number; since: Date | null }

type Found = {
  isDiskFull: boolean
  isStoreAway: boolean
  usedUp: { createdAt: Date; text: string } | null
  failed: Some
  waiting: Some & { firstId: number | null }
  interested: Some
  reported: Some & { firstId: number | null }
}

function concernsIn(found: Found): AdminConcern[] {
  const { usedUp, failed, waiting, interested, reported } = found
  const concerns: AdminConcern[] = []
  if (found.isDiskFull)
    concerns.push({
      kind: 'disk_full',
      text: 'The disk is almost full. New data is refused until there is room again; reading and deleting work.',
      count: 1,
      href: null,
      since: null,
    })
  if (found.isStoreAway)
    concerns.push({
      kind: 'store_away',
      text: 'The file store is away. No one can upload or open files until it is back; the server’s log says why.',
      count: 1,
      href: null,
      since: null,
    })
  if (usedUp)
    concerns.push({
      kind: 'texts_used_up',
      text: usedUp.text,
      count: 1,
      href: paths.delivery(),
      since: usedUp.createdAt.toISOString(),
    })
  if (failed.count > 0)
    concerns.push({
      kind: 'failed_delivery',
      text: `${counted(failed.count, 'message', 'messages')} of the last week could not be delivered.`,
      href: paths.delivery(),
      ...plain(failed),
    })
  if (reported.count > 0)
    concerns.push({
      kind: 'open_reports',
      text: `${counted(reported.count, 'reported thing waits', 'reported things wait')} for your decision.`,
      href: reported.count === 1 ? paths.adminReports(reported.firstId!) : paths.adminReports(),
      ...plain(reported),
    })
  if (waiting.count > 0)
    concerns.push({
      kind: 'waiting_people',
      text: `${counted(waiting.count, 'person waits', 'people wait')} to be confirmed, and only you can do it.`,
      href: waiting.count === 1 ? paths.player(waiting.firstId!) : paths.admin(),
      ...plain(waiting),
    })
  if (interested.count > 0)
    concerns.push({
      kind: 'interested',
      text: `${counted(interested.count, 'person', 'people')} asked to join in the last 30 days and nobody has invited them yet.`,
      href: paths.interestedUsers(),
      ...plain(interested),
    })
  return concerns
}

function plain({ count, since }: Some) {
  return { count, since: since?.toISOString() ?? null }
}

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
