import type { TreeNode } from '@kinhold/contract/network'
import { folded } from '@kinhold/domain/folding'
import { type Lineage } from './lineage.ts'

/** One person as a row of the list. `level`, `position` and `setSize` count from 1, as in ARIA. */
export type Row = {
  node: TreeNode
  level: number
  position: number
  setSize: number
  isBranch: boolean
  isOpen: boolean
}

export type Move = { kind: 'go'; id: number } | { kind: 'open' | 'fold'; id: number }

const ROWS_AT_FIRST = 100

/** Returns the rows from the top down: the sponsor, the member, and everyone below `unfolded` people. */
export function rowsOf(
  { self, sponsor, childrenOf }: Lineage,
  unfolded: ReadonlySet<number>,
  canOpen: (node: TreeNode) => boolean,
): Row[] {
  const rows: Row[] = []
  const add = (siblings: readonly TreeNode[], level: number) =>
    siblings.forEach((node, index) => {
      const children = childrenOf.get(node.id) ?? []
      const isOpen = children.length > 0 && unfolded.has(node.id)
      const isBranch = children.length > 0 || canOpen(node)
      rows.push({ node, level, position: index + 1, setSize: siblings.length, isBranch, isOpen })
      if (isOpen) add(children, level + 1)
    })
  add([sponsor ?? self], 1)
  return rows
}

/**
 * Returns the people to expand at first: the sponsor, the member, and more people as long as the list stays
 * short.
 */
export function unfoldedAtFirst({ self, sponsor, byId, childrenOf }: Lineage): Set<number> {
  const unfolded = new Set(sponsor ? [sponsor.id, self.id] : [self.id])
  let rows = childrenOf.get(self.id)?.length ?? 0
  for (const { id } of byId.values()) {
    if (unfolded.has(id)) continue
    rows += childrenOf.get(id)?.length ?? 0
    if (rows > ROWS_AT_FIRST) break
    unfolded.add(id)
  }
  return unfolded
}

/**
 * Returns the move for a key pressed on a row (WAI-ARIA tree view pattern), or null if the key causes no
 * move.
 */
export function moveOf(rows: readonly Row[], at: number, key: string): Move | null {
  const row = rows[at]
  if (!row) return null
  const go = (to: Row | undefined): Move | null => (to ? { kind: 'go', id: to.node.id } : null)
  switch (key) {
    case 'ArrowDown':
      return go(rows[at + 1])
    case 'ArrowUp':
      return go(rows[at - 1])
    case 'Home':
      return go(rows[0])
    case 'End':
      return go(rows.at(-1))
    case 'ArrowRight':
      if (row.isOpen) return go(rows[at + 1])
      return row.isBranch ? { kind: 'open', id: row.node.id } : null
    case 'ArrowLeft':
      if (row.isOpen) return { kind: 'fold', id: row.node.id }
      return go(rows.slice(0, at).findLast(({ level }) => level < row.level))
    default:
      return null
  }
}

/**
 * Returns the next row with a name that begins with the typed letters. The search starts at row `at` or, for
 * a single letter, at the row after it.
 */
export function rowByLetters(rows: readonly Row[], at: number, letters: string): Row | null {
  const from = letters.length > 1 ? at : at + 1
  const round = [...rows.slice(from), ...rows.slice(0, from)]
  return round.find(({ node }) => folded(node.name).startsWith(folded(letters))) ?? null
}
