import type { AdminClaim, AskedClaim } from '@kinhold/contract/claims'
import { CLAIM_TRIES } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { playerById } from '../players/players.queries.ts'
import { photoUrl, presentCard } from '../players/present-player.ts'
import { allClaims, claimById, type ClaimRow, waitingClaimsOf } from './claims.queries.ts'
import { askedOf, type HelperRow } from './helpers.queries.ts'

/** The claims that a player was asked to confirm and still may, or that are over, the newest first. */
export async function viewAsked({ db }: Deps, me: PlayerRow): Promise<AskedClaim[]> {
  const shown = await Promise.all(
    (await askedOf(db, me.id)).map(async (helper) => {
      const claim = await claimById(db, helper.claimId)
      return claim && present(claim, helper, (await playerById(db, claim.playerId!))!)
    }),
  )
  return shown.filter((one) => one !== undefined)
}

/** Claims of accounts as the admin sees them. */
export async function viewAll(
  { db }: Deps,
  page: { limit: number; before: number | null },
): Promise<AdminClaim[]> {
  const rows = await allClaims(db, page)
  return Promise.all(
    rows.map(async (claim) => ({
      id: claim.id,
      player: presentCard((await playerById(db, claim.playerId!))!),
      selfie: photoUrl(claim.photoId),
      ...momentsOf(claim),
      state: claim.state,
      byGuardians: claim.byGuardians,
      needed: claim.needed ?? 0,
      confirmed: claim.confirmed,
      endedAt: claim.endedAt && claim.endedAt.toISOString(),
    })),
  )
}

/** The confirmed claims of a player's own account, which they can stop. */
export async function viewOnMe({ db }: Deps, me: PlayerRow) {
  const waiting = await waitingClaimsOf(db, me.id)
  return waiting.map(({ id, completesAt }) => ({ id, completesAt: completesAt!.toISOString() }))
}

function present(claim: ClaimRow, helper: HelperRow, player: PlayerRow): AskedClaim {
  return {
    id: claim.id,
    player: presentCard(player),
    selfie: photoUrl(claim.photoId)!,
    role: helper.role,
    state: claim.state,
    isConfirmed: helper.isConfirmed,
    triesLeft: Math.max(0, CLAIM_TRIES - helper.tries),
    ...momentsOf(claim),
  }
}

function momentsOf({ completesAt, createdAt }: ClaimRow) {
  return { completesAt: completesAt && completesAt.toISOString(), createdAt: createdAt.toISOString() }
}
