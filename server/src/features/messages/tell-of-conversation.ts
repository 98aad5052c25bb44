import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { keyOf, type Pair } from './conversation.values.ts'

/** Tells both sides of a conversation that a message of it is changed or gone. */
export async function tellOfMessage(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, newsOf(pair))
}

/** Tells both sides of a conversation that a message of it is written, once it is. */
export async function tellOfWritten(deps: Pick<Deps, 'db' | 'live'>, pair: Pair): Promise<void> {
  await deps.live.tellAfter(deps.db, newsOf(pair))
}

/** Tells the other browsers of one side what that side changed for itself alone. */
export async function tellOwnSide(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, [{ topic: 'message', key: keyOf(pair), players: [pair[pair.side]] }])
}

/** Tells both sides of a conversation that one of them read. */
export async function tellOfReading(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, [{ topic: 'conversation-read', key: keyOf(pair), players: [pair.low, pair.high] }])
}

function newsOf(pair: Pair): Announcement[] {
  return [{ topic: 'message', key: keyOf(pair), players: [pair.low, pair.high] }]
}
