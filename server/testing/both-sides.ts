/** Sides of a pair of members (`SideOf`): tests of pair rules run once for each side. */
export const BOTH_SIDES = ['lower', 'higher'] as const
export type SideOf = (typeof BOTH_SIDES)[number]

/** Puts the person on that side first; the lower of two people is the member who joined first. */
export function fromSide<P extends { id: number }>(side: SideOf, ...people: [P, P]): [me: P, other: P] {
  const [low, high] = people.toSorted((one, other) => one.id - other.id) as [P, P]
  return side === 'lower' ? [low, high] : [high, low]
}
