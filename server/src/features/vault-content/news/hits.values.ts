/** What may be found in a vault, or be new in it. */
export const HIT_KINDS = ['post', 'comment', 'item'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** Something found: its words, and who wrote it; an item has its title for a name. */
export type HitRow = {
  kind: HitKind
  id: number
  postId: number | null
  text: string
  createdAt: Date
  /** Null for an item, and for what a vault user wrote. */
  playerId: number | null
  /** Null for what a vault user wrote. */
  name: string | null
  displayName: string | null
}

/** How far each kind was read, by the last id; nothing of a kind comes after it. */
export type Reach = Record<HitKind, number>

/** Nothing was read yet. */
export const FROM_THE_NEWEST: Reach = { post: 2_147_483_647, comment: 2_147_483_647, item: 2_147_483_647 }

/**
 * What was found of each kind, each newest first, as one list by time, and how far each kind is read with each of its
 * rows: a kind is in the order of its ids, so that none is left out where two came at the same moment.
 */
export function inOneList(lists: HitRow[][], from: Reach): (HitRow & { reach: Reach })[] {
  const left = lists.filter((list) => list.length > 0).map((list) => [...list])
  const all: (HitRow & { reach: Reach })[] = []
  let reach = from
  while (left.length > 0) {
    const newest = left.reduce((one, other) => (other[0]!.createdAt > one[0]!.createdAt ? other : one))
    const row = newest.shift()!
    reach = { ...reach, [row.kind]: row.id }
    all.push({ ...row, reach })
    if (newest.length === 0) left.splice(left.indexOf(newest), 1)
  }
  return all
}
