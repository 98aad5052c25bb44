import type { Tx } from '../../db/database.ts'
import type { Announcement } from '../../delivery/live/live.ts'
import type { Deps } from '../../deps.ts'
import { keyOf, type Pair } from './conversation.values.ts'

export async function tellOfMessage(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, newsOf(pair))
}

export async function tellOfWritten(deps: Pick<Deps, 'db' | 'live'>, pair: Pair): Promise<void> {
  await deps.live.tellAfter(deps.db, newsOf(pair))
}

export async function tellOwnSide(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, [{ topic: 'message', key: keyOf(pair), players: [pair[pair.side]] }])
}

export async function tellOfReading(tx: Tx, deps: Pick<Deps, 'live'>, pair: Pair): Promise<void> {
  await deps.live.tell(tx, [{ topic: 'conversation-read', key: keyOf(pair), players: [pair.low, pair.high] }])
}

function newsOf(pair: Pair): Announcement[] {
  return [{ topic: 'message', key: keyOf(pair), players: [pair.low, pair.high] }]
}
