/** The two members of a pair, in order of id. Tests of rules for pairs run once from each member's side. */
export const BOTH_SIDES = ['lower', 'higher'] as const
export type SideOf = (typeof BOTH_SIDES)[number]

/** Puts the person on the given side first. The member who joined first is on the lower side. */
export function fromSide<P extends { id: number }>(side: SideOf, ...people: [P, P]): [me: P, other: P] {
  const [low, high] = people.toSorted((one, other) => one.id - other.id) as [P, P]
  return side === 'lower' ? [low, high] : [high, low]
}
