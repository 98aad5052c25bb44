import type { TreeNode } from '@kinhold/contract/network'
import type { ReactNode } from 'react'
import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MembersTable } from './members-table.tsx'
import { useTree } from './tree.data.ts'

type Props = { actions?: ((member: TreeNode) => ReactNode) | undefined }

/** The member details: everyone of the tree in a table, with its states (NET-14). `actions` are offered in each row. */
export function MembersSection({ actions }: Props) {
  const { data: tree, error, refetch, isFetching } = useTree()
  return (
    <section aria-labelledby="member-details" className="grid gap-4">
      <h2 id="member-details" className="text-heading">
        Member details
      </h2>
      {tree ? (
        <>
          <MembersTable members={tree.nodes} actions={actions} />
          {tree.truncated && <p className="text-sm text-quiet">{TRUNCATED}</p>}
        </>
      ) : error ? (
        <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
      ) : (
        <RowsOnTheirWay />
      )}
    </section>
  )
}

const UNREACHABLE = 'The members could not be loaded. Please check your connection and try again.'
const TRUNCATED = 'Your network is larger than this list; open someone in the tree to see who is below them.'

function RowsOnTheirWay() {
  return (
    <div role="status" className="grid gap-3">
      <VisuallyHidden>Loading…</VisuallyHidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-11" />
      ))}
    </div>
  )
}
