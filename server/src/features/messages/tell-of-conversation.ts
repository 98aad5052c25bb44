import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keyOf, type Pair } from './conversation.values.ts'

type Telling = Pick<Deps, 'live'>

export async function tellOfMessage(tx: Tx, { live }: Telling, pair: Pair): Promise<void> {
  await live.tell(tx, [newsOf(pair)])
}

export async function tellOfWritten({ db, live }: Pick<Deps, 'db' | 'live'>, pair: Pair): Promise<void> {
  await live.tellAfter(db, [newsOf(pair)])
}

export async function tellOwnSide(tx: Tx, { live }: Telling, pair: Pair): Promise<void> {
  await live.tell(tx, [{ ...newsOf(pair), players: [pair[pair.side]] }])
}

export async function tellOfReading(tx: Tx, { live }: Telling, pair: Pair): Promise<void> {
  await live.tell(tx, [{ ...newsOf(pair), topic: 'conversation-read' }])
}

function newsOf(pair: Pair) {
  return { topic: 'message' as const, key: keyOf(pair), players: [pair.low, pair.high] }
}
