import type { TreeNode } from '@kinhold/contract/network'
import { plain } from '@kinhold/domain/text'

const SUGGESTIONS = 8

/**
 * The people whose name has the words in it, best first: names that begin with them, then names with a later word that
 * does, then the rest; among equals the nearer generation, then by name. Case and accents do not matter.
 */
export function findPeople(people: Iterable<TreeNode>, words: string): TreeNode[] {
  const sought = plain(words.trim())
  if (sought === '') return []
  return [...people]
    .map((node) => ({ node, rank: rankOf(plain(node.name), sought) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank! - b.rank! || a.node.depth - b.node.depth || byName(a.node, b.node))
    .slice(0, SUGGESTIONS)
    .map(({ node }) => node)
}

function rankOf(name: string, sought: string): number | null {
  if (name.startsWith(sought)) return 0
  if (name.includes(` ${sought}`)) return 1
  return name.includes(sought) ? 2 : null
}

function byName(a: TreeNode, b: TreeNode): number {
  return a.name.localeCompare(b.name) || a.id - b.id
}
