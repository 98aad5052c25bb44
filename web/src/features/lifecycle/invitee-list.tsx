import type { Player } from '@kinhold/contract/players'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { InviteeRow } from './invitee-row.tsx'
import { useInvitees } from './standing.data.ts'

type Props = {
  of: Pick<Player, 'id' | 'name'>
  /** True for the sponsor, who may confirm, remind and thank them. */
  isOwn?: boolean
}

/** The people a member brought in, and their status. */
export function InviteeList({ of, isOwn = false }: Props) {
  return (
    <PagedList
      list={useInvitees(of.id)}
      failure={FAILURE}
      loading={<RowsOnTheirWay count={3} row="h-16" />}
      empty={
        isOwn ? (
          <EmptyState title="Nobody yet">
            People who join by your invitation or your QR code are listed here, with how they are doing.
          </EmptyState>
        ) : (
          <p className="text-quiet">{of.name} has not brought anyone in.</p>
        )
      }
    >
      {(people) => (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <InviteeRow key={person.id} person={person} canAct={isOwn} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const FAILURE = {
  title: 'Their people could not be loaded',
  otherwise: 'Please check your connection and try again.',
}
