import type { Tree, TreeNode } from '@kinhold/contract/network'
import { useEffect, useMemo, useState } from 'react'
import { useBranches } from '../tree.data.ts'
import { useKeptLook } from './kept-look.data.ts'
import { aboveOf, type Lineage, lineageOf, mergeNodes, missingOf } from './lineage.ts'
import { unfoldedAtFirst } from './rows.ts'

/** A person to scroll into view; each request is a new object, even for the same person. */
export type Aim = { id: number }

export type TreeState = ReturnType<typeof useTreeState>

/** The tree view, starting as the member left it. `lineage` is null if they are not in their own tree. */
export function useTreeState(tree: Tree, isAdmin: boolean) {
  const { left, keep } = useKeptLook()
  const [asked, setAsked] = useState(left.asked ?? [])
  const branches = useBranches(asked)
  const { lineage, isTruncated } = useLineage(tree, branches.parts, isAdmin)
  const [folded, setFolded] = useState<ReadonlySet<number>>(left.folded ?? new Set())
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(
    () => left.unfolded ?? (lineage ? unfoldedAtFirst(lineage) : new Set()),
  )
  const [chosenId, choose] = useState(left.chosenId ?? null)
  const [aim, setAim] = useState<Aim | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  useEffect(() => keep({ asked, folded, unfolded, chosenId }))

  const canLoad = (node: TreeNode) =>
    lineage !== null && missingOf(lineage, node) > 0 && !asked.includes(node.id)

  function open(id: number) {
    setAnchor(id)
    setFolded((before) => without(before, [id]))
    setUnfolded((before) => new Set([...before, id]))
    const node = lineage?.byId.get(id)
    if (node && canLoad(node)) setAsked((before) => [...before, id])
  }

  function fold(id: number) {
    setAnchor(id)
    setFolded((before) => new Set([...before, id]))
    setUnfolded((before) => without(before, [id]))
  }

  function find(id: number) {
    const above = lineage ? aboveOf(lineage, id).map((node) => node.id) : []
    setAnchor(null)
    setFolded((before) => (above.some((each) => before.has(each)) ? without(before, above) : before))
    setUnfolded((before) => new Set([...before, ...above]))
    choose(id)
    setAim({ id })
  }

  const chosen = (chosenId !== null && lineage?.byId.get(chosenId)) || null
  const { loading, failed, retry } = branches
  const ways = { canLoad, open, fold, find, choose, retry }
  return { lineage, isTruncated, folded, unfolded, chosen, aim, anchor, loading, failed, ...ways }
}

function useLineage(
  tree: Tree,
  parts: readonly Tree[],
  isAdmin: boolean,
): { lineage: Lineage | null; isTruncated: boolean } {
  return useMemo(() => {
    const all = [tree, ...parts]
    return {
      lineage: lineageOf(mergeNodes(all), tree.root, isAdmin ? Infinity : tree.maxDepth),
      isTruncated: all.some(({ truncated }) => truncated),
    }
  }, [tree, parts, isAdmin])
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): Set<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}
