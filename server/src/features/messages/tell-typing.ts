import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { keyOf } from './conversation.values.ts'
import { seenConversation } from './see-conversation.ts'

// A browser sends this every few seconds.
const TYPING = { name: 'typing', uses: 60, seconds: 60 }

/** Publishes to the other side of a conversation that this one is typing; returns a refusal or null. */
export async function tellTyping(
  deps: Deps,
  me: PlayerRow,
  key: string,
): Promise<'bond_not_found' | 'conversation_closed' | TooOften | null> {
  const seen = await seenConversation(deps.db, me, key)
  if (!seen) return 'bond_not_found'
  if (seen.other.closedAt !== null) return 'conversation_closed'
  const tooOften = await useUp(deps.limits, { rule: TYPING, key: String(me.id) })
  if (tooOften) return tooOften
  const { pair } = seen
  await deps.db
    .transaction()
    .execute((tx) => deps.live.tell(tx, [{ topic: 'typing', key: keyOf(pair), players: [pair.otherId] }]))
  return null
}
