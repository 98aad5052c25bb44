import { pairKey, pairOf } from '@kinhold/domain/bonds'

/** A player's side of a conversation. The player with the smaller id has the `low` side. */
export type Side = 'low' | 'high'
export type Pair = { low: number; high: number; side: Side; otherId: number }

/** Parses a conversation key. Returns null if the key is invalid or doesn't include this player. */
export function pairOfKey(key: string, playerId: number): Pair | null {
  const [, a, b] = /^([1-9]\d{0,9})-([1-9]\d{0,9})$/.exec(key)?.map(Number) ?? []
  if (!a || !b || a === b || Math.max(a, b) > ID_MOST) return null
  if (a !== playerId && b !== playerId) return null
  return pairWith(playerId, a === playerId ? b : a)
}

export function pairWith(playerId: number, otherId: number): Pair {
  return { ...pairOf(playerId, otherId), side: playerId < otherId ? 'low' : 'high', otherId }
}

export function keyOf({ low, high }: Pick<Pair, 'low' | 'high'>): string {
  return pairKey(low, high)
}

const ID_MOST = 2_147_483_647
