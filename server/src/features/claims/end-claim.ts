import { ADMIN_ID, isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { hashOf } from '../../http/tokens.ts'
import { keepAction } from '../admin/keep-action.ts'
import { keepEvents } from '../history/events.queries.ts'
import { noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { claimById, claimOfLink, lockClaim, setEnded } from './claims.queries.ts'
import { helpersOf } from './helpers.queries.ts'

/** Why a claim was not stopped; `claim_over`: it is done, or ended otherwise. */
export type NotStopped = 'not_found' | 'claim_over'

/**
 * Stops a claim of one's own account once it is confirmed, or as the admin any that is under way; those who were asked
 * are told, and the admin. Again: nothing more. Answers why not, else null.
 */
export async function stopClaim(deps: Deps, me: PlayerRow, id: number): Promise<NotStopped | null> {
  const claim = await claimById(deps.db, id)
  if (!claim || claim.playerId === null) return 'not_found'
  if (claim.playerId !== me.id && !isAdmin(me)) return 'not_found'
  return stop(deps, id, me)
}

/** Stops a claim by the link that the old number was texted. */
export async function stopByLink(deps: Deps, token: string): Promise<NotStopped | null> {
  const claim = await claimOfLink(deps.db, hashOf(token))
  return claim ? stop(deps, claim.id, null) : 'not_found'
}

async function stop(deps: Deps, id: number, by: PlayerRow | null): Promise<NotStopped | null> {
  return deps.db.transaction().execute(async (tx) => {
    const claim = (await lockClaim(tx, id))!
    if (claim.state === 'stopped') return null
    if (claim.state !== 'open' && claim.state !== 'waiting') return 'claim_over' as const
    await setEnded(tx, id, 'stopped')
    const owner = { id: claim.playerId! }
    const helpers = (await helpersOf(tx, id)).map(({ playerId }) => playerId)
    const isByAdmin = by !== null && isAdmin(by)
    const who = by === null ? 'link' : isByAdmin ? 'admin' : 'owner'
    await keepEvents(tx, [{ playerId: owner.id, kind: 'claim_stopped', detail: { by: who } }])
    if (isByAdmin)
      await keepAction(tx, { actorId: by.id, action: 'stop_claim', targetId: owner.id, reason: null })
    const notes = helpers
      .filter((helper) => helper !== ADMIN_ID)
      .map((helper) => noteOf.trust(helper, 'claim_stopped', owner))
    if (by?.id !== ADMIN_ID) notes.push(noteOf.trust(ADMIN_ID, 'claim_stopped', owner, { admin: true }))
    await notifyPlayers(tx, deps, notes, [
      { topic: 'claim', key: null, players: [...new Set([ADMIN_ID, owner.id, ...helpers])] },
    ])
    return null
  })
}
