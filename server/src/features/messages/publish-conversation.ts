import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keyOf, type Pair } from './conversation.values.ts'

type Telling = Pick<Deps, 'live'>

export async function publishMessage(tx: Tx, { live }: Telling, pair: Pair): Promise<void> {
  await live.publish(tx, [newsOf(pair)])
}

export async function publishWritten({ db, live }: Pick<Deps, 'db' | 'live'>, pair: Pair): Promise<void> {
  await live.publishAfter(db, [newsOf(pair)])
}

export async function publishOwnSide(tx: Tx, { live }: Telling, pair: Pair): Promise<void> {
  await live.publish(tx, [{ ...newsOf(pair), players: [pair[pair.side]] }])
}

export async function publishReading(tx: Tx, { live }: Telling, pair: Pair): Promise<void> {
  await live.publish(tx, [{ ...newsOf(pair), topic: 'conversation-read' }])
}

function newsOf(pair: Pair) {
  return { topic: 'message' as const, key: keyOf(pair), players: [pair.low, pair.high] }
}
