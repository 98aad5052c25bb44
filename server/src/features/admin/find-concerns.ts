import type { AdminConcern } from '@kinhold/contract/admin'
import type { Deps } from '../../deps.ts'
import { interestedLately } from '../interest/interest.queries.ts'
import { usedUpThisHour } from '../notifications/notifications.queries.ts'
import { failedLately } from '../outbox/outbox.queries.ts'
import { awaitingAdmin } from '../players/answering.queries.ts'
import { openCases } from './admin.queries.ts'
import { checkStore } from './check-store.ts'
import { checkFloor } from '../uploads/check-floor.ts'
import { concernsIn } from './concerns.values.ts'

/** Days for which failed deliveries and requests to join count as concerns. */
const FAILED_DAYS = 7
const INTERESTED_DAYS = 30

/** Finds all concerns for the admin. */
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
