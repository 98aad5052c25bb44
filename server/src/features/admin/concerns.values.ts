import type { AdminConcern } from '@kinhold/contract/admin'
import { paths } from '@kinhold/contract/paths'
import { counted } from './counted.values.ts'

type Some = { count: number; since: Date | null }

/** The findings from which the admin's concerns are made. */
export type Found = {
  isDiskFull: boolean
  isStoreAway: boolean
  usedUp: { createdAt: Date; text: string } | null
  failed: Some
  waiting: Some & { firstId: number | null }
  interested: Some
  reported: Some & { firstId: number | null }
}

/** The concerns in these findings, the most pressing first. */
export function concernsIn(found: Found): AdminConcern[] {
  const { usedUp, failed, waiting, interested, reported } = found
  const concerns: AdminConcern[] = []
  if (found.isDiskFull)
    concerns.push({
      kind: 'disk_full',
      text: 'The disk is almost full. Nothing new is taken until there is room again; reading and deleting work.',
      count: 1,
      href: null,
      since: null,
    })
  if (found.isStoreAway)
    concerns.push({
      kind: 'store_away',
      text: 'The store of files is away. Nobody can hand in or open files until it is back; the log of the server says what is wrong.',
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
      text: `${counted(waiting.count, 'person waits', 'people wait')} to be confirmed, and nobody but you can see to it.`,
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
