import { ButtonLink } from '../../parts/button-link.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMember } from '../session/use-session.ts'
import { BondRow } from './bond-row.tsx'
import type { Bonds } from './bonds.data.ts'

/** The member's trust bonds, everybody's to the admin, with the list's states. */
export function BondsTab({ list }: { list: Bonds }) {
  return (
    <>
      <h2 className="sr-only">Trust Bonds</h2>
      <List list={list} />
    </>
  )
}

function List({ list }: { list: Bonds }) {
  const me = useMember().id
  return (
    <PagedList
      list={list}
      failure={FAILURE}
      loading={<RowsOnTheirWay count={4} row="h-20 rounded-card" className={COLUMNS} />}
      empty={<NoBonds />}
    >
      {(bonds) => (
        <ul className={COLUMNS}>
          {bonds.map((bond) => (
            <BondRow key={bond.id} bond={bond} me={me} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const FAILURE = {
  otherwise: 'Your trust bonds could not be loaded. Please check your connection and try again.',
}
const COLUMNS = 'grid gap-3 lg:grid-cols-2 2xl:grid-cols-3'

function NoBonds() {
  const invite = (
    <ButtonLink variant="primary" to={paths.invitations()}>
      Invite someone
    </ButtonLink>
  )
  return <EmptyState action={invite}>No trust bonds yet. Send invitations to create trust bonds!</EmptyState>
}
