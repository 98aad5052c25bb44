import type {
  BondSide,
  EndedBond,
  InvitingAgain,
  NearPerson,
  SlimBond,
  TrustBond,
} from '@kinhold/contract/bonds'
import { invitingAgain, pairKey } from '@kinhold/domain/bonds'
import type { PlayerRow } from '@kinhold/domain/players'
import { type Looking, showsPhone } from '@kinhold/domain/settings'
import type { Db } from '../../db/database.ts'
import { presentCard } from '../players/present-player.ts'
import { type BondRow, sidesOf } from './bonds.queries.ts'
import type { NearRow } from './people-near.queries.ts'
import type { EndedBondRow, EndingRow } from './ended-bonds.queries.ts'

type Side = Awaited<ReturnType<typeof sidesOf>>[number]

export function presentSlimBond({ low, high, sponsorId, inviteeId, createdAt }: BondRow): SlimBond {
  return { id: pairKey(low, high), sponsorId, inviteeId, createdAt: createdAt.toISOString() }
}

/** Presents bonds with both sides. The viewer must be the admin or one side of each bond. */
export async function presentBonds(db: Db, viewer: PlayerRow, rows: BondRow[]): Promise<TrustBond[]> {
  const ids = new Set(rows.flatMap(({ low, high }) => [low, high]))
  const looking = { id: viewer.id, role: viewer.role, isBonded: true }
  const sides = new Map((await sidesOf(db, [...ids])).map((side) => [side.id, presentSide(looking, side)]))
  return rows.map(({ low, high, sponsorId, inviteeId, createdAt }) => ({
    id: pairKey(low, high),
    sponsor: sides.get(sponsorId)!,
    invitee: sides.get(inviteeId)!,
    createdAt: createdAt.toISOString(),
  }))
}

// Each side sees the other's number unless it is private. Members never see the admin's number.
function presentSide(viewer: Looking, side: Side): BondSide {
  const seesPhone = showsPhone({ id: side.id, role: side.role, privacy: side }, viewer)
  return {
    ...presentCard(side),
    phone: seesPhone ? side.phone : null,
    createdAt: side.createdAt.toISOString(),
  }
}

export function presentNear(row: NearRow): NearPerson {
  return { player: presentCard(row), bonded: row.isBonded, through: row.through }
}

export function presentEndedBond(row: EndedBondRow, meId: number): EndedBond {
  return {
    id: pairKey(row.low, row.high),
    other: presentCard({ id: row.otherId, name: row.otherName, photoId: row.otherPhotoId }),
    formedAt: row.formedAt.toISOString(),
    endedAt: row.endedAt.toISOString(),
    endedByMe: row.endedById === meId,
    bondedAgain: row.isBondedAgain,
    inviteAgain: row.isInvitable && !row.isBondedAgain ? presentInvitingAgain(row) : null,
  }
}

export function presentInvitingAgain(ending: EndingRow): InvitingAgain {
  const { from, left } = invitingAgain(ending)
  return { from: from.toISOString(), left }
}
