import type { Invitation } from '@kinhold/contract/invitations'
import { type InvitationStatus, invitationStatusLabel } from '@kinhold/domain/invitations'
import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { useSearchParams } from 'react-router'
import { say } from '../../browser/words.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Filter } from '../../ui/filter.tsx'

type Props = {
  title: string
  headingRef: Ref<HTMLHeadingElement>
  list: ComponentProps<typeof Loaded<Invitation[]>>['query']
  units: ReactNode
  empty: ReactNode
  more?: ReactNode
  /** The height of a placeholder row while the list loads. */
  rowOnItsWay: string
  children: (shown: Invitation[]) => ReactNode
}

export function FilteredList(props: Props) {
  const { title, headingRef, list, units, empty, more, rowOnItsWay, children } = props
  const [filter, choose] = useStatusFilter()
  const none = (
    <EmptyState
      title={filter.none}
      action={more || <Button onClick={() => choose('all')}>{t`Show all invitations`}</Button>}
    >
      {more ? t`None of the invitations loaded so far.` : t`This list has other invitations.`}
    </EmptyState>
  )
  return (
    <div className="grid grid-cols-1 gap-4 max-sm:-mt-2 max-sm:gap-3">
      <h2 ref={headingRef} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      <Filter label={t`Show`} options={FILTER_OPTIONS} value={filter.value} onChange={choose} />
      {filter.status === 'group_formation' && units}
      <Loaded query={list} failure={NOT_FETCHED} loading={<RowsOnTheirWay count={3} row={rowOnItsWay} />}>
        {(all) => {
          if (all.length === 0) return empty
          const shown = all.filter(({ status }) => filter.status === null || status === filter.status)
          if (shown.length === 0) return none
          return (
            <>
              {children(shown)}
              {more}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

export const NOT_FETCHED = {
  title: t`Failed to fetch invitations`,
  otherwise: t`Please check your connection.`,
}

/** Returns the list's filter, which is kept in the URL (NAV-51), and a function that changes it. */
function useStatusFilter(): [StatusFilter, (value: StatusFilter['value']) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = STATUS_FILTERS.find(({ status }) => status === query.get('show')) ?? STATUS_FILTERS[0]
  const choose = (value: StatusFilter['value']) => {
    const status = STATUS_FILTERS.find((one) => one.value === value)?.status
    const after = new URLSearchParams(query)
    if (status) after.set('show', status)
    else after.delete('show')
    setQuery(after, { preventScrollReset: true, replace: true })
  }
  return [filter, choose]
}

const STATUS_FILTERS = [
  {
    value: 'all',
    label: t({ message: 'All', context: 'invitations' }),
    none: t`No All invitations`,
    status: null,
  },
  {
    value: 'pending',
    label: t({ message: 'Pending', context: 'invitations' }),
    none: t`No Pending invitations`,
    status: 'pending',
  },
  {
    value: 'verified',
    label: t({ message: 'Verified', context: 'invitations' }),
    none: t`No Verified invitations`,
    status: 'verified',
  },
  { value: 'groups', label: t`Groups`, none: t`No Groups invitations`, status: 'group_formation' },
] as const satisfies { value: string; label: string; none: string; status: InvitationStatus | null }[]
type StatusFilter = (typeof STATUS_FILTERS)[number]
const FILTER_OPTIONS = STATUS_FILTERS.map(({ value, label }) => ({ value, label }))

/** Shows the status of an invitation (INV-63 to INV-65). */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={status === 'verified' ? 'good' : 'plain'}>{say(invitationStatusLabel(status))}</Badge>
}
