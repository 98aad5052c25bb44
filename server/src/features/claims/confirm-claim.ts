import { isEnough } from '@kinhold/domain/claims'
import { CLAIM_TRIES, CLAIM_WAIT_HOURS, CLAIM_WAIT_UNUSED_HOURS } from '@kinhold/domain/limits'
import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { withoutApart } from '../ties/ties.queries.ts'
import { type ClaimRow, liveDigits, lockClaim, setWaiting, wasUsedLately } from './claims.queries.ts'
import { countWrongDigits, type HelperRow, helpersOf, setConfirmed } from './helpers.queries.ts'
import { hashOfDigits } from './show-claim.ts'

/** Reasons why digits did not confirm a claim. */
export type NotConfirmed =
  | { refused: 'not_found' | 'claim_over' | 'digits_over' | 'tries_used_up' }
  | { refused: 'digits_wrong'; triesLeft: number }

/** The result of right digits: `waiting` if the claim has enough confirmations now. */
export type Confirmed = 'confirmed' | 'waiting'

/**
 * Confirms a claim by the digits that its claimant reads out. Each helper has five wrong tries; with enough
 * confirmations the time to stop the claim begins.
 */
export async function confirmClaim(
  deps: Deps,
  me: PlayerRow,
  id: number,
  digits: string,
): Promise<Confirmed | NotConfirmed> {
  return deps.db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, id)
    const helpers = await helpersOf(tx, id)
    const mine = helpers.find(({ playerId }) => playerId === me.id)
    if (!claim || !mine?.stillHelps) return { refused: 'not_found' as const }
    if (mine.isConfirmed) return 'confirmed'
    if (claim.state !== 'open') return { refused: 'claim_over' as const }
    return (await refusalOfDigits(tx, claim, mine, digits)) ?? confirm(tx, deps, claim, mine, helpers)
  })
}

/** True if enough helpers have confirmed a claim; helpers who lost their role do not count. */
export function hasEnough({ needed }: ClaimRow, helpers: HelperRow[]): boolean {
  const counted = helpers.filter(({ isConfirmed, stillHelps }) => isConfirmed && stillHelps)
  return isEnough(
    counted.map(({ role }) => role),
    needed!,
  )
}

async function refusalOfDigits(
  tx: Tx,
  claim: ClaimRow,
  mine: HelperRow,
  digits: string,
): Promise<NotConfirmed | null> {
  if (mine.tries >= CLAIM_TRIES) return { refused: 'tries_used_up' }
  const live = await liveDigits(tx, claim.id)
  if (live === null) return { refused: 'digits_over' }
  if (live.equals(hashOfDigits(claim.id, digits))) return null
  await countWrongDigits(tx, mine)
  return { refused: 'digits_wrong', triesLeft: CLAIM_TRIES - mine.tries - 1 }
}

async function confirm(
  tx: Tx,
  deps: Deps,
  claim: ClaimRow,
  mine: HelperRow,
  helpers: HelperRow[],
): Promise<Confirmed> {
  await setConfirmed(tx, mine)
  const ownerId = claim.playerId!
  await keepEvents(tx, [{ playerId: ownerId, kind: 'claim_confirmed', aboutId: mine.playerId }])
  const isWaiting = hasEnough(claim, [...helpers, { ...mine, isConfirmed: true }])
  if (isWaiting) {
    const hours = (await wasUsedLately(tx, ownerId)) ? CLAIM_WAIT_HOURS : CLAIM_WAIT_UNUSED_HOURS
    await setWaiting(tx, claim.id, hours)
    // One job texts the old number now, the other completes the claim when its time is over.
    for (const after of [0, hours * 3600]) await deps.jobs.add(tx, 'claim', String(claim.id), after)
    await keepEvents(tx, [{ playerId: ownerId, kind: 'claim_waiting' }])
  }
  const asked = await withoutApart(
    tx,
    ownerId,
    helpers.map(({ playerId }) => playerId),
  )
  const told = [ADMIN_ID, ownerId, ...asked]
  await notifyPlayers(tx, deps, isWaiting ? [noteOf.trust(ownerId, 'claim_waiting')] : [], [
    { topic: 'claim', key: null, players: [...new Set(told)] },
  ])
  return isWaiting ? 'waiting' : 'confirmed'
}
