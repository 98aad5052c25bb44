import type { Tree, TreeNode } from '@kinhold/contract/network'
import { useEffect, useMemo, useState } from 'react'
import { useBranches } from '../tree.data.ts'
import { useKeptLook } from './kept-look.data.ts'
import { aboveOf, lineageOf, mergeNodes, missingOf } from './lineage.ts'
import { unfoldedAtFirst } from './rows.ts'

export type TreeState = ReturnType<typeof useTreeState>

/** Returns the tree view's state as the member left it. `lineage` is null if the member isn't in the tree. */
export function useTreeState(tree: Tree, isAdmin: boolean) {
  const { left, keep } = useKeptLook()
  const [asked, setAsked] = useState(left.asked ?? [])
  const { parts, loading, failed, retry } = useBranches(asked)
  const lineage = useMemo(
    () => lineageOf(mergeNodes([tree, ...parts]), tree.root, isAdmin ? Infinity : tree.maxDepth),
    [tree, parts, isAdmin],
  )
  // True if the picture collapsed people to fit and the member has changed nothing since. If the view is also
  // unchanged, the picture fits the tree again when it reopens.
  const [isFitted, setIsFitted] = useState(left.isFitted ?? false)
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => (left.isFitted && !left.view ? null : left.folded) ?? new Set(),
  )
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(
    () => left.unfolded ?? (lineage ? unfoldedAtFirst(lineage) : new Set()),
  )
  const [chosenId, choose] = useState(left.chosenId ?? null)
  // Make each request a new object, so that the tree can show the same person again.
  const [aim, setAim] = useState<{ id: number } | null>(null)
  const [anchor, setAnchor] = useState<number | null>(null)
  useEffect(() => keep({ asked, folded, isFitted, unfolded, chosenId }))

  const canLoad = (node: TreeNode) =>
    lineage !== null && missingOf(lineage, node) > 0 && !asked.includes(node.id)

  function open(id: number) {
    setAnchor(id)
    setIsFitted(false)
    setFolded((before) => without(before, [id]))
    setUnfolded((before) => new Set([...before, id]))
    const node = lineage?.byId.get(id)
    if (node && canLoad(node)) setAsked((before) => [...before, id])
  }

  function openAll() {
    setAnchor(null)
    setIsFitted(false)
    setFolded((before) => (before.size > 0 ? new Set() : before))
  }

  function foldToFit(ids: readonly number[]) {
    setIsFitted(true)
    setFolded((before) => new Set([...before, ...ids]))
  }

  function fold(id: number) {
    setAnchor(id)
    setIsFitted(false)
    setFolded((before) => new Set([...before, id]))
    setUnfolded((before) => without(before, [id]))
  }

  function find(id: number) {
    const above = lineage ? aboveOf(lineage, id).map((node) => node.id) : []
    setAnchor(null)
    setIsFitted(false)
    setFolded((before) => (above.some((each) => before.has(each)) ? without(before, above) : before))
    setUnfolded((before) => new Set([...before, ...above]))
    choose(id)
    setAim({ id })
  }

  const chosen = (chosenId !== null && lineage?.byId.get(chosenId)) || null
  const isTruncated = [tree, ...parts].some(({ truncated }) => truncated)
  const ways = { canLoad, open, openAll, fold, foldToFit, find, choose, retry }
  return { lineage, isTruncated, folded, unfolded, chosen, aim, anchor, loading, failed, ...ways }
}

function without(ids: ReadonlySet<number>, gone: readonly number[]): Set<number> {
  return new Set([...ids].filter((id) => !gone.includes(id)))
}
