import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabLabel } from '../../ui/tab-label.tsx'
import { UnitList } from './unit-list.tsx'
import { useUnits } from './units.data.ts'
import type { CreateGroup } from './what-follows.tsx'

/** The name of the Trust Units tab with how many there are (NET-01). */
export function UnitsTabLabel() {
  const { data, hasNextPage } = useUnits()
  return <TabLabel title="Trust Units" count={data?.length} isMore={hasNextPage} />
}

/** The trust units of the member, of everybody to the admin. `createGroup`: the dialog that makes a unit's group. */
export function UnitsTab({ createGroup }: { createGroup?: CreateGroup }) {
  return (
    <>
      <h2 className="sr-only">Trust Units</h2>
      <UnitList list={useUnits()} createGroup={createGroup} empty={<NoUnits />} />
    </>
  )
}

function NoUnits() {
  return (
    <EmptyState action={<ButtonLink to={paths.invitations()}>Invite someone</ButtonLink>}>
      No trust units yet. They will appear when cross-network bonds are created!
    </EmptyState>
  )
}
