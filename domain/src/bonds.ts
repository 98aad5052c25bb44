/** A bond joins two players, once. */

/** The two ids of a pair, the smaller first: how a bond is stored. */
export function pairOf(a: number, b: number): { low: number; high: number } {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** A bond's id, 'low-high': also the pair key of a conversation. */
export function pairKey(a: number, b: number): string {
  const { low, high } = pairOf(a, b)
  return `${low}-${high}`
}

/** By what the admin may have everyone's bonds in order: since when they hold, the name of who invited, of who accepted. */
export const BOND_ORDERS = ['since', 'sponsor', 'invitee'] as const
export type BondOrder = (typeof BOND_ORDERS)[number]
