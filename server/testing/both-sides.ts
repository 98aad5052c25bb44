/** The two sides of what joins two people: a test that holds for one of them is made for the other as well. */
export const BOTH_SIDES = ['lower', 'higher'] as const
export type SideOf = (typeof BOTH_SIDES)[number]

/** The same two people with the one on that side first: the lower is who joined first. */
export function fromSide<P extends { id: number }>(side: SideOf, ...people: [P, P]): [me: P, other: P] {
  const [low, high] = people.toSorted((one, other) => one.id - other.id) as [P, P]
  return side === 'lower' ? [low, high] : [high, low]
}
