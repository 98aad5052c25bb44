import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Pair } from './conversation.values.ts'
import { holdConversation, recount } from './conversations.queries.ts'
import { markRead, messageOf } from './messages.queries.ts'
import { seenConversation } from './see-conversation.ts'
import { tellOfReading } from './tell-of-conversation.ts'

/** Reasons that no message is marked as read. */
export type NotRead = 'bond_not_found' | 'message_not_found'

/** Marks the other side's messages up to one as read, as no other call does (MSG-09); returns a refusal or null. */
export async function readMessages(
  deps: Deps,
  me: PlayerRow,
  key: string,
  upTo: number,
): Promise<NotRead | null> {
  const seen = await seenConversation(deps.db, me, key)
  if (!seen) return 'bond_not_found'
  if (!(await messageOf(deps.db, seen.pair, upTo))) return 'message_not_found'
  await deps.db.transaction().execute((tx) => read(tx, deps, seen.pair, upTo))
  return null
}

async function read(tx: Tx, deps: Deps, pair: Pair, upTo: number): Promise<void> {
  await holdConversation(tx, pair)
  if ((await markRead(tx, pair, upTo)) === 0) return
  await recount(tx, pair)
  await tellOfReading(tx, deps, pair)
}
