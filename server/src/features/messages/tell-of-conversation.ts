import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { keyOf, type Pair } from './conversation.values.ts'

/** Publishes to both sides of a conversation that one of its messages changed or is gone. */
export async function tellOfMessage(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, newsOf(pair))
}

/** Publishes a new message to both sides of its conversation, after it is written. */
export async function tellOfWritten(deps: Pick<Deps, 'db' | 'live'>, pair: Pair): Promise<void> {
  await deps.live.tellAfter(deps.db, newsOf(pair))
}

/** Publishes a change that one side made for itself alone to that side's browsers. */
export async function tellOwnSide(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, [{ topic: 'message', key: keyOf(pair), players: [pair[pair.side]] }])
}

/** Publishes to both sides of a conversation that one of them read. */
export async function tellOfReading(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, [{ topic: 'conversation-read', key: keyOf(pair), players: [pair.low, pair.high] }])
}

function newsOf(pair: Pair): Announcement[] {
  return [{ topic: 'message', key: keyOf(pair), players: [pair.low, pair.high] }]
}
