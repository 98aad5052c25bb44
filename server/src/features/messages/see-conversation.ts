import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/refusals.ts'
import { type Pair, pairOfKey } from './conversation.values.ts'
import { type Standing, standingOf } from './conversations.queries.ts'

/** A conversation visible to one of its sides, with the other side and their relation. */
export type Seen = { pair: Pair; other: Standing }

/**
 * The conversation with that key. Its two players see it while they share a bond or a trust unit (MSG-26, MSG-27), and
 * still after their bond has ended (TRU-04). The admin sees theirs with every member (MSG-23), the member once it has a
 * message. Null otherwise.
 */
export async function seenConversation(db: Db, me: PlayerRow, key: string): Promise<Seen | null> {
  const pair = pairOfKey(key, me.id)
  const other = pair && (await standingOf(db, pair))
  return pair && other && areJoined(me, other) ? { pair, other } : null
}

/** The refusal of a conversation or a bond that the caller has no part in (MSG-18). */
export const noBond = () => refuse(404, 'bond_not_found', 'Bond not found')

/** The refusal of all writing in a conversation whose bond has ended (TRU-04). */
export const conversationClosed = () =>
  refuse(
    409,
    'conversation_closed',
    'You two are not connected any more. You can still read what you wrote to each other.',
  )

function areJoined(me: PlayerRow, other: Standing): boolean {
  if (other.bondedAt !== null || other.sharesUnit || isAdmin(me)) return true
  return other.lastId !== null && (isAdmin(other) || other.closedAt !== null)
}
