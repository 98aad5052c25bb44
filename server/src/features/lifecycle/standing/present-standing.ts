import type { Invitee, Move, SponsorLine } from '@kinhold/contract/standing'
import { presentCard } from '../../players/present-player.ts'
import type { LineRow, MoveRow } from './moves.queries.ts'
import type { InviteeRow } from './standing.queries.ts'

/** An invitee as their sponsor sees them. */
export function presentInvitee({ standing, can, ...row }: InviteeRow): Invitee {
  return { ...presentCard(row), standing, can }
}

/** The request to take over a member. */
export function presentMove({ player, from, to, askedAt, until, answeredAt, ...row }: MoveRow): Move {
  return {
    ...row,
    player: presentCard(player),
    from: from && presentCard(from),
    to: presentCard(to),
    askedAt: askedAt.toISOString(),
    until: until.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** A change of a player's sponsor. */
export function presentLine({ id, from, to, changedAt }: LineRow): SponsorLine {
  return {
    id,
    from: from && presentCard(from),
    to: to && presentCard(to),
    changedAt: changedAt.toISOString(),
  }
}
