import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'

type Props = { isOwner: boolean; children: ReactNode }

/** The archive of a vault, for its owner only (VUS-20). */
export function ArchiveTab({ isOwner, children }: Props) {
  if (isOwner) return children
  return (
    <EmptyState title="No Archived Items">
      What the owner of a vault archives is kept for the owner alone.
    </EmptyState>
  )
}
