import type { TreeNode } from '@kinhold/contract/network'
import type { ReactNode } from 'react'
import { latePart } from '../../parts/late.tsx'
import { TreeSkeleton } from './tree/tree-skeleton.tsx'

const NetworkTree = latePart(
  async () => (await import('./tree/network-tree.tsx')).NetworkTree,
  <TreeSkeleton />,
  { sentence: 'The tree could not be loaded. Please check your connection and try again.' },
)

/** The tree of players, whose code is loaded when it is shown (NET-08). `actions` are offered on a person's card. */
export function TreeSection({ actions }: { actions?: ((node: TreeNode) => ReactNode) | undefined }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-heading">Tree</h2>
      <NetworkTree actions={actions} />
    </div>
  )
}
