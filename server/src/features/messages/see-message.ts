import type { PlayerRow } from '@kinhold/domain/players'
import type { Db, Tx } from '../../db/database.ts'
import { notFound, type Refused } from '../../http/refusals.ts'
import { keyOf } from './conversation.values.ts'
import { holdConversation } from './conversations.queries.ts'
import { messageOf, type MessageRow, placeOfMessage } from './messages.queries.ts'
import { type Seen, seenConversation } from './see-conversation.ts'

/** A message in a conversation that the player sees; `isClosed`: no one can write in it. */
export type SeenMessage = Seen & { message: MessageRow; isClosed: boolean }

/** The message with that id if this player still has it, its conversation locked in the transaction; else a refusal. */
export async function heldMessage(tx: Tx, me: PlayerRow, id: number): Promise<SeenMessage | Refused<404>> {
  const seen = await conversationOf(tx, me, id)
  if (!seen) return noMessage()
  const isClosed = await holdConversation(tx, seen.pair)
  const message = await messageOf(tx, seen.pair, id)
  return message && !message.deleted ? { ...seen, message, isClosed } : noMessage()
}

/** The refusal of a message that the caller does not have. */
export const noMessage = () => notFound('This message')

async function conversationOf(db: Db, me: PlayerRow, id: number): Promise<Seen | null> {
  const place = await placeOfMessage(db, id)
  return place ? seenConversation(db, me, keyOf(place)) : null
}
