import type { EndedBond, InvitingAgain } from '@kinhold/contract/bonds'
import { invitingAgain, pairKey } from '@kinhold/domain/bonds'
import { presentCard } from '../players/present-player.ts'
import type { EndedBondRow, EndingRow } from './ended-bonds.queries.ts'

/** An ended bond from the view of one side. */
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

/** The time from which a pair can bond again, and the invitations left to them. */
export function presentInvitingAgain(ending: EndingRow): InvitingAgain {
  const { from, left } = invitingAgain(ending)
  return { from: from.toISOString(), left }
}
