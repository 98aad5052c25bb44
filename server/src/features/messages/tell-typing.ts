import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { useUp } from '../../http/limits.ts'
import type { Refused } from '../../http/refusals.ts'
import { keyOf } from './conversation.values.ts'
import { conversationClosed, noBond, seenConversation } from './see-conversation.ts'

// A browser sends this every few seconds.
const TYPING = { name: 'typing', uses: 60, seconds: 60 }

/** Publishes to the other side of a conversation that this one is typing; returns a refusal or null. */
export async function tellTyping(
  deps: Deps,
  me: PlayerRow,
  key: string,
): Promise<Refused<404 | 409 | 429> | null> {
  const seen = await seenConversation(deps.db, me, key)
  if (!seen) return noBond()
  if (seen.other.closedAt !== null) return conversationClosed()
  const tooOften = await useUp(deps.limits, { rule: TYPING, key: String(me.id) })
  if (tooOften) return tooOften
  const { pair } = seen
  await deps.db
    .transaction()
    .execute((tx) => deps.live.tell(tx, [{ topic: 'typing', key: keyOf(pair), players: [pair.otherId] }]))
  return null
}
