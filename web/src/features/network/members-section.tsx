import type { TreeNode } from '@kinhold/contract/network'
import type { ReactNode } from 'react'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { MembersTable } from './members-table.tsx'
import { useTree } from './tree.data.ts'

type Props = {
  /** True if the page's title already names this. */
  isTitled?: boolean
  actions?: ((member: TreeNode) => ReactNode) | undefined
}

/** The member details: everyone of the tree in a table, with its states (NET-14). `actions` are offered in each row. */
export function MembersSection({ isTitled, actions }: Props) {
  return (
    <section aria-label="Member details" className="grid gap-4">
      {!isTitled && <h2 className="text-heading">Member details</h2>}
      <Loaded query={useTree()} failure={FAILURE} loading={<RowsOnTheirWay count={5} row="h-11" />}>
        {(tree) => (
          <>
            <MembersTable members={tree.nodes} actions={actions} />
            {tree.truncated && <p className="text-sm text-quiet">{TRUNCATED}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}

const FAILURE = { otherwise: 'The members could not be loaded. Please check your connection and try again.' }
const TRUNCATED = 'Your network is larger than this list; open someone in the tree to see who is below them.'
