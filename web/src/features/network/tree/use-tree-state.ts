import type { Tree, TreeNode } from '@kinhold/contract/network'
import { useEffect, useMemo, useState } from 'react'
import { useBranches } from '../tree.data.ts'
import { useKeptLook } from './kept-look.data.ts'
import { aboveOf, lineageOf, mergeNodes, missingOf } from './lineage.ts'
import { unfoldedAtFirst } from './rows.ts'

export type TreeState = ReturnType<typeof useTreeState>

/** Returns the tree view's state as the member left it. `lineage` is null if they aren't in the tree. */
export function useTreeState(tree: Tree, isAdmin: boolean) {
  const { left, keep } = useKeptLook()
  const [asked, setAsked] = useState(left.asked ?? [])
  const { parts, loading, failed, retry } = useBranches(asked)
  const lineage = useMemo(
    () => lineageOf(mergeNodes([tree, ...parts]), tree.root, isAdmin ? Infinity : tree.maxDepth),
    [tree, parts, isAdmin],
  )
  const [folded, setFolded] = useState<ReadonlySet<number>>(left.folded ?? new Set())
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(
    () => left.unfolded ?? (lineage ? unfoldedAtFirst(lineage) : new Set()),
  )
  const [chosenId, choose] = useState(left.chosenId ?? null)
  // Make each request a new object, so that the tree can show the same person again.
  const [aim, setAim] = useState<{ id: number } | null>(null)
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
  const isTruncated = [tree, ...parts].some(({ truncated }) => truncated)
  const ways = { canLoad, open, fold, find, choose, retry }
  return { lineage, isTruncated, folded, unfolded, chosen, aim, anchor, loading, failed, ...ways }
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): Set<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}
