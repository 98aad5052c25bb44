import { latePart } from '../../parts/late.tsx'
import { ButtonLink } from '../../parts/button-link.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabLabel } from '../../ui/tab-label.tsx'
import { useMember } from '../session/use-session.ts'
import { BondRow } from './bond-row.tsx'
import { type Bonds, useBonds } from './bonds.data.ts'
import { EveryBond } from './every-bond.tsx'
import { NEWEST_FIRST, useEveryBond } from './every-bond.data.ts'

const EndedBonds = latePart(async () => (await import('./ended-bonds.tsx')).EndedBonds, null, {
  isQuiet: true,
})

/** The name of the Trust Bonds tab with their number (NET-01). */
export function BondsTabLabel() {
  return useMember().isAdmin ? <CountOfEvery /> : <CountOfOwn />
}

/** The member's trust bonds, or all bonds in a table for the admin (NET-30); ended ones below (TRU-15). */
export function BondsTab() {
  const { id, isAdmin } = useMember()
  // Takes the focus once the bond that had it is gone.
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Trust Bonds
      </h2>
      {isAdmin ? <EveryBond none={<NoBonds />} /> : <OwnBonds me={id} onGone={focusHeading} />}
      <EndedBonds />
    </>
  )
}

function CountOfEvery() {
  return <Count list={useEveryBond(NEWEST_FIRST)} />
}

function CountOfOwn() {
  return <Count list={useBonds()} />
}

function Count({ list }: { list: Bonds }) {
  return <TabLabel title="Trust Bonds" count={list.data?.length} isMore={list.hasNextPage} />
}

function OwnBonds({ me, onGone }: { me: number; onGone: () => void }) {
  return (
    <div className="@container">
      <PagedList
        list={useBonds()}
        failure={FAILURE}
        loading={<RowsOnTheirWay count={4} row="h-20 rounded-card" className={COLUMNS} />}
        empty={<NoBonds />}
      >
        {(bonds) => (
          <ul className={COLUMNS}>
            {bonds.map((bond) => (
              <BondRow key={bond.id} bond={bond} me={me} onGone={onGone} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

const FAILURE = {
  otherwise: 'Your trust bonds could not be loaded. Please check your connection and try again.',
}
const COLUMNS = 'grid gap-3 @min-[40rem]:grid-cols-2 @min-[64rem]:grid-cols-3'

function NoBonds() {
  const invite = (
    <ButtonLink variant="primary" to={paths.invitations()}>
      Invite someone
    </ButtonLink>
  )
  return <EmptyState action={invite}>No trust bonds yet. Send invitations to create trust bonds!</EmptyState>
}
