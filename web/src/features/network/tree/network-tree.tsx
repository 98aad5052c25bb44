import type { TreeNode } from '@kinhold/contract/network'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../../api.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useTree } from '../tree.data.ts'
import { TreeBoard } from './tree-board.tsx'
import { TreeSkeleton } from './tree-skeleton.tsx'

/** The tree of players (NET-08): one's sponsor, oneself and everyone below. `actions` are offered on a person's card. */
export function NetworkTree({ actions }: { actions?: ((node: TreeNode) => ReactNode) | undefined }) {
  const { data, error, refetch, isFetching } = useTree()
  if (data) return <TreeBoard tree={data} actions={actions} />
  if (error)
    return <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
  return <TreeSkeleton />
}

const UNREACHABLE = 'The tree could not be loaded. Please check your connection and try again.'
