import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { type Pair, pairOfKey } from './conversation.values.ts'
import { type Standing, standingOf } from './conversations.queries.ts'

/** A conversation that somebody is a side of, with the other side and what joins the two. */
export type Seen = { pair: Pair; other: Standing }

/**
 * The conversation of that key, which its two people see while they share a bond or a trust unit (MSG-26, MSG-27); the
 * admin with everyone (MSG-23), and everyone the admin's once it has a message. Where a bond has ended its two go on
 * seeing what there was (TRU-04). Null otherwise.
 */
export async function seenConversation(db: Db, me: PlayerRow, key: string): Promise<Seen | null> {
  const pair = pairOfKey(key, me.id)
  const other = pair && (await standingOf(db, pair))
  return pair && other && areJoined(me, other) ? { pair, other } : null
}

function areJoined(me: PlayerRow, other: Standing): boolean {
  if (other.bondedAt !== null || other.sharesUnit || isAdmin(me)) return true
  return other.lastId !== null && (isAdmin(other) || other.closedAt !== null)
}
