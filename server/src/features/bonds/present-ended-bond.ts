import type { EndedBond, InvitingAgain } from '@kinhold/contract/bonds'
import { invitingAgain, pairKey } from '@kinhold/domain/bonds'
import { presentCard } from '../players/present-player.ts'
import type { EndedBondRow, EndingRow } from './ended-bonds.queries.ts'

/** An ended bond as one of its two sees it. */
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

/** From when on a pair whose bond ended may bond again, and how often still. */
export function presentInvitingAgain(ending: EndingRow): InvitingAgain {
  const { from, left } = invitingAgain(ending)
  return { from: from.toISOString(), left }
}
