import { ADMIN_ID } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import type { PlayerPrincipal } from '../../../http/principal.ts'
import { refuse } from '../../../http/refusals.ts'
import { hashOf } from '../../../http/tokens.ts'
import { keepAction } from '../../admin/keep-action.ts'
import type { Note } from '../../notifications/kinds.values.ts'
import { notifyPlayers, settleAsked } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { lockPlayer } from '../../players/players.queries.ts'
import { wasKnown } from '../../sessions/sessions.queries.ts'
import { newsOfClaim, settleClaims } from './ask-helpers.ts'
import {
  claimById,
  claimOfLink,
  type ClaimRow,
  lockClaim,
  lockIfTooMany,
  setDoubted,
  setEnded,
  setOpenAgain,
} from './claims.queries.ts'
import { hasEnough, noRequest } from './confirm-claim.ts'
import { helpersOf, helpersWhoHear, setConfirmed } from './helpers.queries.ts'

// An owner can stop a claim only if the session or its passkey was created, or the browser became trusted, at
// least this many days before the claim. Otherwise, the owner can only dispute it.
const CLAIM_KNOWN_DAYS = 7

type By = { by: 'owner' } | { by: 'admin'; reason: string }

/**
 * Stops a claim on the caller's own account and returns the refusal, or null. If the session may belong to a
 * thief who has the number, only marks the claim as disputed. If the caller is a helper of a disputed claim,
 * revokes the caller's confirmation.
 */
export async function stopClaim(deps: Deps, { player, sessionId }: PlayerPrincipal, id: number) {
  const claim = await claimById(deps.db, id)
  if (!claim || claim.playerId !== player.id) return takeBack(deps, player.id, id)
  const isKnown = await wasKnown(deps.db, sessionId, { at: claim.createdAt, days: CLAIM_KNOWN_DAYS })
  return isKnown ? stop(deps, claim, { by: 'owner' }) : doubt(deps, claim, 'owner')
}

/** Stops an open or waiting claim on behalf of the admin. The owner and the helpers can see the reason. */
export async function stopForReason(deps: Deps, id: number, reason: string) {
  const claim = await claimById(deps.db, id)
  return claim && claim.playerId !== null ? stop(deps, claim, { by: 'admin', reason }) : noRequest()
}

/**
 * Lets anyone who has the texted link dispute a claim. Doesn't stop the claim, because a thief may
 * have the link.
 */
export async function stopByLink(deps: Deps, token: string) {
  const claim = await claimOfLink(deps.db, hashOf(token))
  return claim ? doubt(deps, claim, 'link') : noRequest()
}

const doubt = action(
  async (tx, deps: Deps, { id, playerId }: Pick<ClaimRow, 'id' | 'playerId'>, by: 'owner' | 'link') => {
    const owner = { id: playerId! }
    const claim = (await lockClaim(tx, id))!
    if (claim.state === 'stopped') return null
    if (claim.state !== 'open' && claim.state !== 'waiting') return claimOver()
    if (claim.doubtedAt) return null
    await setDoubted(tx, id)
    await keepEvents(tx, [{ playerId: owner.id, kind: 'claim_doubted', detail: { by } }])
    const notes = (await helpersOf(tx, id))
      .filter(({ playerId: helper, stillHelps }) => stillHelps && helper !== ADMIN_ID)
      .map(({ playerId: to }): Note => ({ kind: 'claim_doubted', to, about: owner, detail: {} }))
    await notifyPlayers(
      tx,
      deps,
      [...notes, { kind: 'claim_doubted', to: ADMIN_ID, about: owner, detail: { admin: true } }],
      [newsOfClaim(owner.id, await helpersWhoHear(tx, id, owner.id))],
    )
    return null
  },
)

// A helper can revoke a confirmation only after the claim has been disputed.
const takeBack = action(async (tx, deps: Deps, me: number, id: number) => {
  const claim = await lockClaim(tx, id)
  const helpers = await helpersOf(tx, id)
  const mine = helpers.find(({ playerId }) => playerId === me)
  if (!claim?.doubtedAt || !mine?.stillHelps || !mine.isConfirmed) return noRequest()
  if (claim.state !== 'open' && claim.state !== 'waiting') return claimOver()
  await setConfirmed(tx, mine, false)
  if (claim.state === 'waiting' && !hasEnough(claim, await helpersOf(tx, id))) await setOpenAgain(tx, id)
  const ownerId = claim.playerId!
  await keepEvents(tx, [{ playerId: ownerId, kind: 'claim_taken_back', aboutId: me }])
  await settleAsked(
    tx,
    deps,
    [{ kind: 'claim_doubted', to: me, about: ownerId }],
    [newsOfClaim(ownerId, await helpersWhoHear(tx, id, ownerId))],
  )
  return null
})

const stop = action(async (tx, deps: Deps, { id, playerId }: Pick<ClaimRow, 'id' | 'playerId'>, how: By) => {
  const owner = { id: playerId! }
  // Stop claims on an account one at a time, so that `lockIfTooMany` counts each of them.
  await lockPlayer(tx, owner.id)
  const claim = (await lockClaim(tx, id))!
  if (claim.state === 'stopped') return null
  if (claim.state !== 'open' && claim.state !== 'waiting') return claimOver()
  await setEnded(tx, id, 'stopped')
  await lockIfTooMany(tx, id, owner.id)
  const helpers = await helpersWhoHear(tx, id, owner.id)
  await keepEvents(tx, [{ playerId: owner.id, kind: 'claim_stopped', detail: how }])
  const isByAdmin = how.by === 'admin'
  if (isByAdmin) {
    const { reason } = how
    await keepAction(tx, { actorId: ADMIN_ID, action: 'stop_claim', targetId: owner.id, reason })
  }
  const about = { kind: 'claim_stopped' as const, about: owner }
  const notes: Note[] = helpers
    .filter((helper) => helper !== ADMIN_ID)
    .map((to) => ({ ...about, to, detail: isByAdmin ? how : {} }))
  if (!isByAdmin) notes.push({ ...about, to: ADMIN_ID, detail: { admin: true } })
  await notifyPlayers(tx, deps, notes, [newsOfClaim(owner.id, helpers)])
  await settleClaims(tx, deps, owner.id)
  return null
})

const claimOver = () =>
  refuse(409, 'claim_over', msg`This cannot be stopped any more. If it was not you, please ask the admin.`)
