import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { keyOf, type Pair } from './conversation.values.ts'
import { holdConversation, recount } from './conversations.queries.ts'
import { markRead, messageOf } from './messages.queries.ts'
import { conversationClosed, noBond, noMessage, seenConversation } from './see-conversation.ts'
import { publishReading } from './publish-conversation.ts'

export async function readMessages(deps: Deps, me: PlayerRow, key: string, upTo: number) {
  const seen = await seenConversation(deps.db, me, key)
  if (!seen) return noBond()
  if (!(await messageOf(deps.db, seen.pair, upTo))) return noMessage()
  await read(deps, seen.pair, upTo)
  return null
}

const read = action(async (tx, deps: Deps, pair: Pair, upTo: number): Promise<void> => {
  await holdConversation(tx, pair)
  if ((await markRead(tx, pair, upTo)) === 0) return
  await recount(tx, pair)
  await publishReading(tx, deps, pair)
})

export async function publishTyping(deps: Deps, me: PlayerRow, key: string) {
  const seen = await seenConversation(deps.db, me, key)
  if (!seen) return noBond()
  if (seen.other.closedAt !== null) return conversationClosed()
  const { pair } = seen
  await deps.db
    .transaction()
    .execute((tx) => deps.live.publish(tx, [{ topic: 'typing', key: keyOf(pair), players: [pair.otherId] }]))
  return null
}
