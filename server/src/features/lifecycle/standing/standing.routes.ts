import { type Invitee, type Move, type SponsorLine, standing } from '@kinhold/contract/standing'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../../deps.ts'
import { addressKey } from '../../../http/address.ts'
import type { Handler } from '../../../http/implement.ts'
import { listById } from '../../../http/pages.ts'
import { isRefused, notFound, notYou } from '../../../http/refusals.ts'
import { presentCard } from '../../players/present-player.ts'
import { acceptMove, declineMove } from './answer-move.ts'
import { askSponsor, withdrawMove } from './ask-sponsor.ts'
import { changeInviting } from './change-inviting.ts'
import type { LineRow, MoveRow } from './moves.queries.ts'
import type { InviteeRow } from './standing.queries.ts'
import { remindInvitee, thankInvitee } from './remind-invitee.ts'
import { presentStanding, viewInvitees, viewLines, viewMoves, viewStandingOf } from './view-standing.ts'

export function standingRoutes(deps: Deps) {
  const { db } = deps
  return {
    read: async ({ params }, { me, say }) => {
      if (params.id !== me.id && !isAdmin(me)) return notYou()
      const viewed = await viewStandingOf(deps, me, params.id)
      return viewed ? { status: 200, body: presentStanding(viewed, say) } : notFound('This player')
    },
    invitees: async ({ params, query }, context) => {
      const { me } = context
      if (params.id !== me.id && !isAdmin(me)) return notYou()
      const rows = await listById(context, query, (page) => viewInvitees(db, me, params.id, page))
      return rows ? { status: 200, body: rows.map(presentInvitee) } : notFound('This player')
    },
    remind: async ({ params }, { me, request }) =>
      (await remindInvitee(deps, me, params.id, addressKey(request.ip))) ?? { status: 204, body: undefined },
    thank: async ({ params }, { me }) =>
      (await thankInvitee(deps, me, params.id)) ?? { status: 204, body: undefined },
    setInviting: async ({ params, body }, { me, say }) => {
      const set = await changeInviting(deps, me, params.id, body)
      return isRefused(set) ? set : { status: 200, body: presentStanding(set, say) }
    },
    askMove: async ({ body }, { me }) => {
      const asked = await askSponsor(deps, me, body)
      return isRefused(asked) ? asked : { status: 201, body: presentMove(asked) }
    },
    moves: async ({ params, query }, context) => {
      const rows = await listById(context, query, (page) => viewMoves(db, context.me, params.id, page))
      return rows ? { status: 200, body: rows.map(presentMove) } : notFound('This player')
    },
    lines: async ({ params, query }, context) => {
      const rows = await listById(context, query, (page) => viewLines(db, context.me, params.id, page))
      return rows ? { status: 200, body: rows.map(presentLine) } : notFound('This player')
    },
    withdrawMove: async ({ params }, { me }) =>
      (await withdrawMove(deps, me, params.id)) ?? { status: 204, body: undefined },
    acceptMove: async ({ params }, { me }) =>
      (await acceptMove(deps, me, params.id)) ?? { status: 204, body: undefined },
    declineMove: async ({ params }, { me }) =>
      (await declineMove(deps, me, params.id)) ?? { status: 204, body: undefined },
  } satisfies { [K in keyof typeof standing]: Handler<(typeof standing)[K]> }
}

function presentInvitee({ standing, can, ...row }: InviteeRow): Invitee {
  return { ...presentCard(row), standing, can }
}

function presentMove({ player, from, to, askedAt, until, answeredAt, ...row }: MoveRow): Move {
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

function presentLine({ id, from, to, changedAt }: LineRow): SponsorLine {
  return {
    id,
    from: from && presentCard(from),
    to: to && presentCard(to),
    changedAt: changedAt.toISOString(),
  }
}
