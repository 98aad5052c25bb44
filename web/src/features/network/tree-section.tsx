import type { TreeNode } from '@kinhold/contract/network'
import type { ReactNode } from 'react'
import { latePart } from '../../parts/late.tsx'
import { TreeSkeleton } from './tree/tree-skeleton.tsx'

type Props = {
  /** True if the page's title already names this. */
  isTitled?: boolean
  actions?: ((node: TreeNode) => ReactNode) | undefined
}

/** The tree of players, as high as its place (NET-08). `actions` are offered on a person's card. */
export function TreeSection({ isTitled, actions }: Props) {
  return (
    <>
      {!isTitled && <h2 className="sr-only">Tree</h2>}
      <NetworkTree actions={actions} />
    </>
  )
}

const NetworkTree = latePart(
  async () => (await import('./tree/network-tree.tsx')).NetworkTree,
  <TreeSkeleton />,
  { sentence: 'The tree could not be loaded. Please check your connection and try again.' },
)
