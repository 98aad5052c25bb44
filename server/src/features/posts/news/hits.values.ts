/** The kinds of content that can be found or be new in a vault. */
export const HIT_KINDS = ['post', 'comment', 'item'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** A found row: its words and its author; an item has its title as name. */
export type HitRow = {
  kind: HitKind
  id: number
  postId: number | null
  text: string
  createdAt: Date
  /** Null for an item, and for a vault user's words. */
  playerId: number | null
  /** Null for a vault user's words. */
  name: string | null
  displayName: string | null
}

/** The last id read of each kind; the next page continues below it. */
export type Reach = Record<HitKind, number>

export const FROM_THE_NEWEST: Reach = { post: 2_147_483_647, comment: 2_147_483_647, item: 2_147_483_647 }

/** Merges the lists, newest first, by time, and notes how far each kind is read: no row of an equal time is lost. */
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
