/** The two sides of a pair of members. Tests of the rules for pairs run once for each side. */
export const BOTH_SIDES = ['lower', 'higher'] as const
export type SideOf = (typeof BOTH_SIDES)[number]

/** Puts the person on the given side first. The lower one is the member who joined first. */
export function fromSide<P extends { id: number }>(side: SideOf, ...people: [P, P]): [me: P, other: P] {
  const [low, high] = people.toSorted((one, other) => one.id - other.id) as [P, P]
  return side === 'lower' ? [low, high] : [high, low]
}
