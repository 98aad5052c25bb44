import { isEnough } from '@kinhold/domain/claims'
import { CLAIM_TRIES, CLAIM_WAIT_HOURS, CLAIM_WAIT_UNUSED_HOURS } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'
import type { Tx } from '../../../db/database.ts'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, refuse } from '../../../http/refusals.ts'
import { notifyPlayers, settleAsked } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { newsOfClaim } from './ask-helpers.ts'
import { type ClaimRow, liveDigits, lockClaim, setWaiting, wasUsedLately } from './claims.queries.ts'
import {
  countWrongDigits,
  type HelperRow,
  helpersOf,
  helpersWhoHear,
  setConfirmed,
} from './helpers.queries.ts'
import { hashOfDigits } from './show-claim.ts'

/**
 * Confirms a claim with the digits that its claimant reads aloud. Returns the refusal, or null. Enough
 * confirmations start the waiting period, in which the owner can stop the claim.
 */
export const confirmClaim = action(async (tx, deps: Deps, me: PlayerRow, id: number, digits: string) => {
  const claim = await lockClaim(tx, id)
  const helpers = await helpersOf(tx, id)
  const mine = helpers.find(({ playerId }) => playerId === me.id)
  if (!claim || !mine?.stillHelps) return noRequest()
  if (mine.isConfirmed) return null
  if (claim.state !== 'open')
    return refuse(409, 'claim_over', msg`There is nothing to confirm here any more. Please reload the page.`)
  const refused = await refusalOfDigits(tx, claim, mine, digits)
  if (!refused) await confirm(tx, deps, claim, mine, helpers)
  return refused
})

export const noRequest = () => notFound('This request')

/** Returns true if enough helpers have confirmed a claim. Helpers who have lost their role don't count. */
export function hasEnough({ needed }: ClaimRow, helpers: HelperRow[]): boolean {
  const counted = helpers.filter(({ isConfirmed, stillHelps }) => isConfirmed && stillHelps)
  return isEnough(
    counted.map(({ role }) => role),
    needed!,
  )
}

async function refusalOfDigits(tx: Tx, claim: ClaimRow, mine: HelperRow, digits: string) {
  if (mine.tries >= CLAIM_TRIES)
    return refuse(
      409,
      'tries_used_up',
      msg`You entered wrong digits five times. Somebody else has to confirm this one.`,
    )
  const live = await liveDigits(tx, claim.id)
  if (live === null)
    return refuse(
      409,
      'digits_over',
      msg`These digits have expired. Please ask for the ones that are on their screen now.`,
    )
  if (live.equals(hashOfDigits(claim.id, digits))) return null
  await countWrongDigits(tx, mine)
  const said = sayWrong(CLAIM_TRIES - mine.tries - 1)
  return refuse(400, 'digits_wrong', said, { digits: said })
}

function sayWrong(tries: number): Sentence {
  return tries === 0
    ? msg`These are not the digits. Please have them read to you again. You have no tries left.`
    : msg`These are not the digits. Please have them read to you again. You have ${plural({ tries }, { one: 'one try', other: '# tries' })} left.`
}

async function confirm(tx: Tx, deps: Deps, claim: ClaimRow, mine: HelperRow, helpers: HelperRow[]) {
  await setConfirmed(tx, mine)
  const ownerId = claim.playerId!
  await keepEvents(tx, [{ playerId: ownerId, kind: 'claim_confirmed', aboutId: mine.playerId }])
  const isWaiting = hasEnough(claim, [...helpers, { ...mine, isConfirmed: true }])
  if (isWaiting) {
    const hours = (await wasUsedLately(tx, ownerId)) ? CLAIM_WAIT_HOURS : CLAIM_WAIT_UNUSED_HOURS
    await setWaiting(tx, claim.id, hours)
    // The first job texts the old number. The second completes the claim after the waiting period.
    for (const after of [0, hours * 3600]) await deps.jobs.add(tx, 'claim', String(claim.id), after)
    await keepEvents(tx, [{ playerId: ownerId, kind: 'claim_waiting' }])
  }
  const news = newsOfClaim(ownerId, await helpersWhoHear(tx, claim.id, ownerId))
  await notifyPlayers(tx, deps, isWaiting ? [{ kind: 'claim_waiting', to: ownerId }] : [], [news])
  await settleAsked(tx, deps, [{ kind: 'claim_asked', to: mine.playerId, about: ownerId }])
}
