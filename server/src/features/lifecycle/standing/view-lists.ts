import type { PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../../db/database.ts'
import { seenPlayer } from '../../players/see-player.ts'
import { type LineRow, linesOf, type MoveRow, movesOf } from './moves.queries.ts'
import { type InviteeRow, inviteesOf } from './standing.queries.ts'

type Page = { limit: number; before: number | null }

/** A page of a player's invitees; null when there is no such player. */
export async function viewInvitees(
  db: Db,
  me: PlayerRow,
  id: number,
  page: Page,
): Promise<InviteeRow[] | null> {
  return (await seenPlayer(db, me, id)) && inviteesOf(db, id, { ...page, viewerId: me.id })
}

/** A page of the requests to take over a player; null when there is no such player. */
export async function viewMoves(db: Db, me: PlayerRow, id: number, page: Page): Promise<MoveRow[] | null> {
  return (await seenPlayer(db, me, id)) && movesOf(db, id, page)
}

/** A page of the changes of a player's sponsor; null when there is no such player. */
export async function viewLines(db: Db, me: PlayerRow, id: number, page: Page): Promise<LineRow[] | null> {
  return (await seenPlayer(db, me, id)) && linesOf(db, id, page)
}
