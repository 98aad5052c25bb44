import type { AdminClaim, AskedClaim } from '@kinhold/contract/claims'
import type { ClaimState } from '@kinhold/domain/claims'
import { CLAIM_TRIES } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Db, Page } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { playerById } from '../../players/players.queries.ts'
import { photoUrl, presentCard } from '../../players/present-player.ts'
import { allClaims, type ClaimRow, waitingClaimsOf } from './claims.queries.ts'
import { askedOf, type AskedRow } from './helpers.queries.ts'
import { presentProgress } from './present-progress.ts'

export async function viewAsked({ db }: Deps, me: PlayerRow): Promise<AskedClaim[]> {
  const folded = foldAsked(await askedOf(db, me.id))
  const ids = [...new Set(folded.map(({ claim }) => claim.ownerId))]
  const owners = new Map(await Promise.all(ids.map(async (id) => [id, (await playerById(db, id))!] as const)))
  return folded.map((one) => present(one, owners.get(one.claim.ownerId)!))
}

export async function viewAll({ db }: Deps, page: Page): Promise<AdminClaim[]> {
  const rows = await allClaims(db, page)
  return Promise.all(
    rows.map(async (claim) => ({
      id: claim.id,
      player: presentCard((await playerById(db, claim.playerId!))!),
      selfie: photoUrl(claim.photoId),
      ...momentsOf(claim),
      state: claim.state,
      ...presentProgress(claim),
      ...doubtOf(claim),
    })),
  )
}

export async function viewOnMe({ db }: Deps, me: PlayerRow) {
  const waiting = await waitingClaimsOf(db, me.id)
  return waiting.map((claim) => ({
    id: claim.id,
    completesAt: claim.completesAt!.toISOString(),
    ...doubtOf(claim),
  }))
}

function present({ claim, others }: Folded<AskedRow>, player: PlayerRow): AskedClaim {
  return {
    ...choiceOf(claim),
    player: presentCard(player),
    role: claim.role,
    state: claim.state,
    isConfirmed: claim.isConfirmed,
    ...presentProgress(claim),
    ...momentsOf(claim),
    ...doubtOf(claim),
    ...(others.length > 0 && { others: others.map(choiceOf) }),
  }
}

function choiceOf({ claimId, photoId, tries }: AskedRow) {
  return { id: claimId, selfie: photoUrl(photoId)!, triesLeft: Math.max(0, CLAIM_TRIES - tries) }
}

function doubtOf({ doubtedAt }: Pick<ClaimRow, 'doubtedAt'>) {
  return doubtedAt ? { doubtedAt: doubtedAt.toISOString() } : {}
}

function momentsOf({
  completesAt,
  endedAt,
  createdAt,
}: Pick<ClaimRow, 'completesAt' | 'endedAt' | 'createdAt'>) {
  return {
    completesAt: completesAt && completesAt.toISOString(),
    endedAt: endedAt && endedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}

type Asked = { ownerId: number; state: ClaimState; wasConfirmed: boolean }

type Folded<Row> = { claim: Row; others: Row[] }

/** Returns each account with a claim that the player can confirm, and the time of its newest such claim. */
export async function accountsToConfirm(db: Db, playerId: number) {
  const waiting = foldAsked(await askedOf(db, playerId)).filter(({ claim, others }) =>
    [claim, ...others].some(isToConfirm),
  )
  // The newest claim comes first. Reverse the order, because in a map, a later entry replaces an earlier one
  // with the same key.
  const newest = new Map(waiting.toReversed().map(({ claim }) => [claim.ownerId, claim.createdAt]))
  return [...newest].toReversed().map(([ownerId, createdAt]) => ({ ownerId, createdAt }))
}

// Trust unit partners count as one side, so once one of them has confirmed a claim, the others have nothing
// left to do.
function isToConfirm({ state, isConfirmed, tries, role, confirmedRoles }: AskedRow): boolean {
  if (state !== 'open' || isConfirmed || tries >= CLAIM_TRIES) return false
  return role === 'guardian' || !confirmedRoles.includes(role)
}

/**
 * Combines an account's unconfirmed claims into one request, because a helper can't know which of them is the
 * owner's. A confirmed claim stays separate.
 */
function foldAsked<Row extends Asked>(rows: Row[]): Folded<Row>[] {
  return rows.flatMap((claim) => {
    if (claim.wasConfirmed) return [{ claim, others: [] }]
    const alike = rows.filter(({ ownerId, wasConfirmed }) => ownerId === claim.ownerId && !wasConfirmed)
    const open = alike.filter(({ state }) => state === 'open')
    return claim === (open[0] ?? alike[0]) ? [{ claim, others: open.slice(1) }] : []
  })
}
