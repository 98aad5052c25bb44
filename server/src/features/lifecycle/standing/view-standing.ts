import type { Standing } from '@kinhold/contract/standing'
import { sayAllowance, sayStanding } from '@kinhold/domain/inviting'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Say, Sentence } from '@kinhold/domain/sentences'
import type { Db, Page } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { findAllowance } from '../../invitations/inviting/check-inviting.ts'
import { knownOfInviting } from '../../invitations/inviting/inviting.queries.ts'
import { seenPlayer } from '../../players/see-player.ts'
import { type LineRow, linesOf, type MoveRow, movesOf } from './moves.queries.ts'
import { inviteesOf, standingCountsOf } from './standing.queries.ts'

/** A standing whose texts are not yet translated. */
type Viewed = Omit<Standing, 'text' | 'allowance'> & {
  text: Sentence
  allowance: Omit<Standing['allowance'], 'text'> & { text: Sentence }
}

export function presentStanding({ text, allowance, ...standing }: Viewed, say: Say): Standing {
  return { ...standing, text: say(text), allowance: { ...allowance, text: say(allowance.text) } }
}

export async function viewStandingOf(deps: Deps, me: PlayerRow, id: number): Promise<Viewed | null> {
  const player = await seenPlayer(deps.db, me, id)
  return player && viewStanding(deps.db, deps, player, me)
}

/** Returns a sponsor's invitation allowance, and the counts of the invitees that `viewer` can see. */
export async function viewStanding(
  db: Db,
  { config }: Pick<Deps, 'config'>,
  player: PlayerRow,
  viewer: { id: number },
): Promise<Viewed> {
  const counts = await standingCountsOf(db, player.id, viewer.id)
  const { reason, until, codes = 0, ...allowance } = await findAllowance(db, config, player)
  const { rule } = await knownOfInviting(db, player.id)
  const reader = viewer.id === player.id ? 'member' : 'admin'
  return {
    counts,
    text: sayStanding(counts, reader),
    allowance: {
      ...allowance,
      until: until?.toISOString() ?? null,
      text: sayAllowance({ ...allowance, reason, until, codes }, reader),
    },
    set: rule && { most: rule.most, paused: rule.paused !== null, reason: rule.reason },
  }
}

export async function viewInvitees(db: Db, me: PlayerRow, id: number, page: Page) {
  return (await seenPlayer(db, me, id)) && inviteesOf(db, id, { ...page, viewerId: me.id })
}

export async function viewMoves(db: Db, me: PlayerRow, id: number, page: Page): Promise<MoveRow[] | null> {
  return (await seenPlayer(db, me, id)) && movesOf(db, id, page)
}

export async function viewLines(db: Db, me: PlayerRow, id: number, page: Page): Promise<LineRow[] | null> {
  return (await seenPlayer(db, me, id)) && linesOf(db, id, page)
}
