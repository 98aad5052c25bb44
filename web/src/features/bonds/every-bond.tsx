import type { BondSide, TrustBond } from '@kinhold/contract/bonds'
import { BOND_ORDERS, type BondOrder } from '@kinhold/domain/bonds'
import { BONDS_OF_PEOPLE_MOST, NAME_MAX } from '@kinhold/domain/limits'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { type BondsAsked, NEWEST_FIRST, useEveryBond } from './bonds.data.ts'
import { PersonLink } from './person-link.tsx'

export function EveryBond({ none }: { none: ReactNode }) {
  const { asked, ask } = useBondsAsked()
  const { search, sort, isDescending } = asked
  const list = useEveryBond(asked)
  const [typed, setTyped] = useTyped(search, (words) => ask({ search: words }))
  const showAll = () => {
    setTyped('')
    ask({ search: '' })
  }
  return (
    <div className="grid gap-4">
      <Field
        label="Find a person’s bonds"
        hint={HINT}
        type="search"
        autoComplete="off"
        maxLength={NAME_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div
        aria-busy={list.isPlaceholderData || undefined}
        className="transition-opacity aria-busy:opacity-60"
      >
        <PagedList
          list={list}
          failure="The bonds"
          loading={<RowsOnTheirWay count={5} row="h-11" />}
          empty={search === '' ? none : <NobodyFound onAll={showAll} />}
        >
          {(bonds) => (
            <Table
              caption="Trust bonds of everybody"
              columns={COLUMNS}
              rows={bonds}
              keyOf={({ id }) => id}
              sorting={{ by: sort, isDescending }}
              onSort={(next) => ask({ sort: next.by as BondOrder, isDescending: next.isDescending })}
            />
          )}
        </PagedList>
      </div>
    </div>
  )
}

const COLUMNS: readonly (Column<TrustBond> & { key: BondOrder })[] = [
  { key: 'sponsor', label: 'Who invited', cell: ({ sponsor }) => <Person of={sponsor} /> },
  { key: 'invitee', label: 'Who accepted', cell: ({ invitee }) => <Person of={invitee} /> },
  { key: 'since', label: 'Since', cell: ({ createdAt }) => <Time at={createdAt} style="date" /> },
]

function Person({ of: { id, name, profilePhoto } }: { of: BondSide }) {
  return <PersonLink id={id} name={name} photo={profilePhoto} />
}

const HINT = `Type the beginning of a name, a last name or a number. The bonds of the first ${BONDS_OF_PEOPLE_MOST} people found are shown.`

const PAUSE_MS = 250

function useTyped(search: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(search)
  const words = typed.trim()
  const tell = useEffectEvent(onSearch)
  useEffect(() => {
    if (words === search) return
    const timer = setTimeout(() => tell(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, search])
  return [typed, setTyped] as const
}

function NobodyFound({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState action={<Button onClick={onAll}>Show all bonds</Button>}>
      Nobody with this name or number has a bond.
    </EmptyState>
  )
}

function useBondsAsked(): { asked: BondsAsked; ask: (change: Partial<BondsAsked>) => void } {
  const [query, setQuery] = useSearchParams()
  return {
    asked: askedIn(query),
    ask: (change) =>
      setQuery((now) => withAsked(now, { ...askedIn(now), ...change }), {
        replace: true,
        preventScrollReset: true,
      }),
  }
}

function askedIn(query: URLSearchParams): BondsAsked {
  const sort = BOND_ORDERS.find((one) => one === query.get('sort'))
  if (!sort) return { ...NEWEST_FIRST, search: query.get('search') ?? '' }
  return { search: query.get('search') ?? '', sort, isDescending: query.get('order') === 'desc' }
}

function withAsked(query: URLSearchParams, { search, sort, isDescending }: BondsAsked): URLSearchParams {
  const next = new URLSearchParams(query)
  const isUsual = sort === NEWEST_FIRST.sort && isDescending
  const values = { search, sort: isUsual ? '' : sort, order: isDescending && !isUsual ? 'desc' : '' }
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
