import type { Invitation } from '@kinhold/contract/invitations'
import { type InvitationStatus, invitationStatusLabel } from '@kinhold/domain/invitations'
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type Props = {
  title: string
  headingRef: Ref<HTMLHeadingElement>
  list: ComponentProps<typeof Loaded<Invitation[]>>['query']
  units: ReactNode
  empty: ReactNode
  more?: ReactNode
  row: (invitation: Invitation) => ReactNode
}

export function FilteredList({ title, headingRef, list, units, empty, more, row }: Props) {
  const [filter, choose] = useStatusFilter()
  const none = (
    <EmptyState
      title={`No ${filter.name} invitations`}
      action={more || <Button onClick={() => choose(STATUS_FILTERS[0])}>Show all invitations</Button>}
    >
      {more ? 'None among those loaded so far.' : 'There are others in this list.'}
    </EmptyState>
  )
  return (
    <div className="grid gap-4">
      <h2 ref={headingRef} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      <StatusFilterBar value={filter} onChange={choose} />
      {filter.status === 'group_formation' && units}
      <Loaded
        query={list}
        failure={NOT_FETCHED}
        loading={<RowsOnTheirWay count={3} row="h-36 rounded-card" />}
      >
        {(all) => {
          if (all.length === 0) return empty
          const shown = all.filter(({ status }) => filter.status === null || status === filter.status)
          if (shown.length === 0) return none
          return (
            <>
              <ul className="grid gap-3">{shown.map(row)}</ul>
              {more}
            </>
          )
        }}
      </Loaded>
    </div>
  )
}

export const NOT_FETCHED = {
  title: 'Failed to fetch invitations',
  otherwise: 'Please check your connection.',
}

/** Returns the list's filter, which is kept in the URL (NAV-51), and a function that changes it. */
function useStatusFilter(): [StatusFilter, (filter: StatusFilter) => void] {
  const [query, setQuery] = useSearchParams()
  const filter = STATUS_FILTERS.find(({ status }) => status === query.get('show')) ?? STATUS_FILTERS[0]
  const choose = ({ status }: StatusFilter) => {
    const after = new URLSearchParams(query)
    if (status === null) after.delete('show')
    else after.set('show', status)
    setQuery(after, { preventScrollReset: true, replace: true })
  }
  return [filter, choose]
}

type StatusFilterBarProps = { value: StatusFilter; onChange: (filter: StatusFilter) => void }

function StatusFilterBar({ value, onChange }: StatusFilterBarProps) {
  const group = useId()
  return (
    <fieldset className="flex w-fit max-w-full min-w-0 gap-1 rounded-full border border-line bg-sunken p-1">
      <legend className="sr-only">Show</legend>
      {STATUS_FILTERS.map((filter) => (
        <label key={filter.name} className={CHIP}>
          <input
            type="radio"
            name={group}
            checked={value === filter}
            onChange={() => onChange(filter)}
            className="sr-only"
          />
          {filter.name}
        </label>
      ))}
    </fieldset>
  )
}

const CHIP =
  'relative flex min-h-11 items-center justify-center rounded-full px-2 text-sm min-[22rem]:px-3.5 text-quiet sm:px-4 ' +
  'has-checked:bg-card has-checked:font-medium has-checked:text-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-evergreen'

const STATUS_FILTERS = [
  { name: 'All', status: null },
  { name: 'Pending', status: 'pending' },
  { name: 'Verified', status: 'verified' },
  { name: 'Groups', status: 'group_formation' },
] as const satisfies { name: string; status: InvitationStatus | null }[]
type StatusFilter = (typeof STATUS_FILTERS)[number]

/** Shows the status of an invitation (INV-63 to INV-65). */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={status === 'verified' ? 'good' : 'plain'}>{invitationStatusLabel(status)}</Badge>
}
