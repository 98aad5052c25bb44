import type { TreeNode } from '@kinhold/contract/network'
import { lazy, type ReactNode, Suspense } from 'react'
import { page } from '../../browser/page.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { TreeSkeleton } from './tree/tree-skeleton.tsx'

// The rest of the page does not need it: where its code cannot be fetched, only this part is missing.
const NetworkTree = lazy(() =>
  import('./tree/network-tree.tsx').then(
    ({ NetworkTree }) => ({ default: NetworkTree }),
    () => ({ default: TreeMissing }),
  ),
)

/** The tree of players, whose code is loaded when it is shown (NET-08). `actions` are offered on a person's card. */
export function TreeSection({ actions }: { actions?: ((node: TreeNode) => ReactNode) | undefined }) {
  return (
    <div className="grid gap-4">
      <h2 className="text-heading">Tree</h2>
      <Suspense fallback={<TreeSkeleton />}>
        <NetworkTree actions={actions} />
      </Suspense>
    </div>
  )
}

function TreeMissing() {
  return <ErrorState sentence={MISSING} onRetry={page.reload} />
}

const MISSING = 'The tree could not be loaded. Please check your connection and try again.'
