import type { TreeNode } from '@kinhold/contract/network'
import { plain } from '@kinhold/domain/text'

/** The sortable columns of the member details table (NET-14). */
export type MemberColumn = 'name' | 'phone' | 'bondCount' | 'trustUnitCount' | 'createdAt'

/** The people whose name contains the search words, ignoring case and accents. */
export function named(members: readonly TreeNode[], sought: string): TreeNode[] {
  const words = plain(sought.trim())
  return members.filter(({ name }) => plain(name).includes(words))
}

/** Sorted by a column; unknown values come last either way, and equals are ordered by name. */
export function inOrder(members: readonly TreeNode[], by: MemberColumn, isDescending: boolean): TreeNode[] {
  const sign = isDescending ? -1 : 1
  return members.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return sign * compared(one, other) || byName(a, b)
  })
}

const WORDS = new Intl.Collator(undefined, { numeric: true })

function compared(one: string | number, other: string | number): number {
  return typeof one === 'number' ? one - Number(other) : WORDS.compare(one, String(other))
}

function byName(a: TreeNode, b: TreeNode): number {
  return WORDS.compare(a.name, b.name) || a.id - b.id
}
