import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Refused } from '../../http/refusals.ts'
import { keyOf } from './conversation.values.ts'
import { conversationClosed, noBond, seenConversation } from './see-conversation.ts'

/** Publishes to the other side of a conversation that this one is typing; returns a refusal or null. */
export async function tellTyping(deps: Deps, me: PlayerRow, key: string): Promise<Refused<404 | 409> | null> {
  const seen = await seenConversation(deps.db, me, key)
  if (!seen) return noBond()
  if (seen.other.closedAt !== null) return conversationClosed()
  const { pair } = seen
  await deps.db
    .transaction()
    .execute((tx) => deps.live.tell(tx, [{ topic: 'typing', key: keyOf(pair), players: [pair.otherId] }]))
  return null
}
