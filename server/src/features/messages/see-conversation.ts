import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Db, Tx } from '../../db/database.ts'
import { mayCall } from '../../http/access.ts'
import type { Principal } from '../../http/principal.ts'
import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { keyOf, type Pair, pairOfKey } from './conversation.values.ts'
import { holdConversation, type Standing, standingOf } from './conversations.queries.ts'
import { isInMessageFor, messageOf, type MessageRow, placeOfMessage } from './messages.queries.ts'

export type Seen = { pair: Pair; other: Standing }

/**
 * Returns a conversation, or null if this player can't see it. Two players can see their conversation while
 * they share a bond or a trust unit (MSG-26, MSG-27). After the bond ends, they can see the conversation only
 * if it has messages (TRU-04). The admin can see a conversation with each member (MSG-23). The member can see
 * that conversation once it has a message.
 */
export async function seenConversation(db: Db, me: PlayerRow, key: string): Promise<Seen | null> {
  const pair = pairOfKey(key, me.id)
  const other = pair && (await standingOf(db, pair))
  return pair && other && areJoined(me, other) ? { pair, other } : null
}

export const noBond = () => refuse(404, 'bond_not_found', msg`Bond not found`)

export const conversationClosed = () =>
  refuse(
    409,
    'conversation_closed',
    msg`You two are no longer connected. You can still read what you wrote to each other.`,
  )

function areJoined(me: PlayerRow, other: Standing): boolean {
  if (other.bondedAt !== null || other.sharesUnit || isAdmin(me)) return true
  return other.lastId !== null && (isAdmin(other) || other.closedAt !== null)
}

/** A message that the player can see. `isClosed` is true if neither side can write in the conversation. */
export type SeenMessage = Seen & { message: MessageRow; isClosed: boolean }

/** The id of a message, and the key of its conversation if the caller knows it. */
export type WhichMessage = { id: number; bondId?: string | undefined }

/**
 * Returns a message that this player can still see, and locks its conversation until the transaction ends.
 * Without `bondId`, looks up the message by its id in every partition.
 */
export async function heldMessage(
  tx: Tx,
  me: PlayerRow,
  { id, bondId }: WhichMessage,
): Promise<SeenMessage | Refused<404>> {
  const key = bondId ?? (await keyOfMessage(tx, id))
  const seen = key === undefined ? null : await seenConversation(tx, me, key)
  // `holdConversation` creates the conversation if there is none, so first check that the message exists.
  if (!seen || !(await messageOf(tx, seen.pair, id))) return noMessage()
  const isClosed = await holdConversation(tx, seen.pair)
  const message = await messageOf(tx, seen.pair, id)
  return message && !message.deleted ? { ...seen, message, isClosed } : noMessage()
}

async function keyOfMessage(tx: Tx, id: number): Promise<string | undefined> {
  const place = await placeOfMessage(tx, id)
  return place && keyOf(place)
}

export const noMessage = () => notFound('This message')

/**
 * Returns an SQL condition for the message files that the caller may see, or null if the caller may see none.
 */
export function showMessageFiles(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isInMessageFor(caller.player.id)
}
