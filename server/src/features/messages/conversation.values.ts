import { pairKey, pairOf } from '@kinhold/domain/bonds'

/** Which of the two of a conversation: who has the smaller id, or the other. */
export type Side = 'low' | 'high'
/** A conversation by its two people, as one of them has it. */
export type Pair = { low: number; high: number; side: Side; otherId: number }

/** The pair that a key names, in either order, as one of its sides has it; null where it names no such pair. */
export function pairOfKey(key: string, playerId: number): Pair | null {
  const [, a, b] = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(key)?.map(Number) ?? []
  if (!a || !b || a === b || Math.max(a, b) > ID_MOST) return null
  if (a !== playerId && b !== playerId) return null
  return pairWith(playerId, a === playerId ? b : a)
}

/** The conversation of one person with another, as the first has it. */
export function pairWith(playerId: number, otherId: number): Pair {
  return { ...pairOf(playerId, otherId), side: playerId < otherId ? 'low' : 'high', otherId }
}

/** What a conversation is called in addresses and live updates. */
export function keyOf({ low, high }: Pick<Pair, 'low' | 'high'>): string {
  return pairKey(low, high)
}

/** The side of who has that id. */
export function sideOf({ low }: Pick<Pair, 'low'>, playerId: number): Side {
  return playerId === low ? 'low' : 'high'
}

const ID_MOST = 2_147_483_647
