import { ADMIN_ID, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { hashOf } from '../../http/tokens.ts'
import { keepAction } from '../admin/keep-action.ts'
import { keepEvents } from '../history/events.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import {
  claimById,
  claimOfLink,
  type ClaimRow,
  lockClaim,
  lockIfTooMany,
  setEnded,
} from './claims.queries.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { withoutApart } from '../ties/ties.queries.ts'
import { helpersOf } from './helpers.queries.ts'

/** Why a claim was not stopped; `claim_over`: it is done, or ended otherwise. */
export type NotStopped = 'not_found' | 'claim_over'

/** Who stops a claim: its owner, whoever has the link of the old number, or the admin, who says why. */
type By = { by: 'owner' | 'link' } | { by: 'admin'; reason: string }

/**
 * Stops a claim of one's own account; those who were asked are told, and the admin. Again: nothing more. Answers why
 * not, else null.
 */
export async function stopClaim(deps: Deps, me: PlayerRow, id: number): Promise<NotStopped | null> {
  const claim = await claimById(deps.db, id)
  return claim?.playerId === me.id ? stop(deps, claim, { by: 'owner' }) : 'not_found'
}

/** Stops any claim that is under way, as the admin; its owner and those who were asked read why. */
export async function stopForReason(deps: Deps, id: number, reason: string): Promise<NotStopped | null> {
  const claim = await claimById(deps.db, id)
  return claim && claim.playerId !== null ? stop(deps, claim, { by: 'admin', reason }) : 'not_found'
}

/** Stops a claim by the link that the old number was texted. */
export async function stopByLink(deps: Deps, token: string): Promise<NotStopped | null> {
  const claim = await claimOfLink(deps.db, hashOf(token))
  return claim ? stop(deps, claim, { by: 'link' }) : 'not_found'
}

async function stop(
  deps: Deps,
  { id, playerId }: Pick<ClaimRow, 'id' | 'playerId'>,
  how: By,
): Promise<NotStopped | null> {
  const owner = { id: playerId! }
  return deps.db.transaction().execute(async (tx) => {
    // Two of an account that are stopped at once are counted one after the other.
    await lockPlayer(tx, owner.id)
    const claim = (await lockClaim(tx, id))!
    if (claim.state === 'stopped') return null
    if (claim.state !== 'open' && claim.state !== 'waiting') return 'claim_over' as const
    await setEnded(tx, id, 'stopped')
    await lockIfTooMany(tx, id, owner.id)
    const asked = (await helpersOf(tx, id)).map((helper) => helper.playerId)
    const helpers = await withoutApart(tx, owner.id, asked)
    await keepEvents(tx, [{ playerId: owner.id, kind: 'claim_stopped', detail: how }])
    const isByAdmin = how.by === 'admin'
    if (isByAdmin) {
      const { reason } = how
      await keepAction(tx, { actorId: ADMIN_ID, action: 'stop_claim', targetId: owner.id, reason })
    }
    const notes = helpers
      .filter((helper) => helper !== ADMIN_ID)
      .map((helper) => noteOf.trust(helper, 'claim_stopped', owner, isByAdmin ? how : {}))
    if (!isByAdmin) notes.push(noteOf.trust(ADMIN_ID, 'claim_stopped', owner, { admin: true }))
    await notifyPlayers(tx, deps, notes, [
      { topic: 'claim', key: null, players: [...new Set([ADMIN_ID, owner.id, ...helpers])] },
    ])
    return null
  })
}
