import type { TreeNode } from '@kinhold/contract/network'
import { plain } from '@kinhold/domain/text'

/** The columns of the member details table by which it can be in order (NET-14). */
export type MemberColumn = 'name' | 'phone' | 'bondCount' | 'trustUnitCount' | 'createdAt'

/** Those whose name contains what is looked for, whatever its case and accents. */
export function named(members: readonly TreeNode[], sought: string): TreeNode[] {
  const words = plain(sought.trim())
  return members.filter(({ name }) => plain(name).includes(words))
}

/** In the order of a column; what is not known comes last either way, and equals are ordered by name. */
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
