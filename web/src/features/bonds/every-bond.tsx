import type { BondSide, TrustBond } from '@kinhold/contract/bonds'
import { BOND_ORDERS, type BondOrder } from '@kinhold/domain/bonds'
import { BONDS_OF_PEOPLE_MOST, NAME_MAX } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useAfterPause } from '../../parts/use-after-pause.ts'
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
  const [typed, setTyped] = useState(search)
  const words = useAfterPause(typed.trim())
  const seek = useEffectEvent(() => words === search || ask({ search: words }))
  useEffect(() => void seek(), [words])
  const showAll = () => {
    setTyped('')
    ask({ search: '' })
  }
  const nobody = (
    <EmptyState action={<Button onClick={showAll}>{t`Show all bonds`}</Button>}>
      {t`Nobody with this name or number has a bond.`}
    </EmptyState>
  )
  return (
    <div className="grid gap-4">
      <Field
        label={t`Find a person’s bonds`}
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
          failure={t`The bonds could not be loaded.`}
          loading={<RowsOnTheirWay count={5} row="h-11" />}
          empty={search === '' ? none : nobody}
        >
          {(bonds) => (
            <Table
              caption={t`Everyone’s trust bonds`}
              columns={COLUMNS}
              rows={bonds}
              keyOf={({ id }) => id}
              sort={{
                by: sort,
                isDescending,
                onSort: (next) => ask({ sort: next.by as BondOrder, isDescending: next.isDescending }),
              }}
            />
          )}
        </PagedList>
      </div>
    </div>
  )
}

const COLUMNS: readonly (Column<TrustBond> & { key: BondOrder })[] = [
  { key: 'sponsor', label: t`Who invited`, cell: ({ sponsor }) => <Person of={sponsor} /> },
  { key: 'invitee', label: t`Who accepted`, cell: ({ invitee }) => <Person of={invitee} /> },
  { key: 'since', label: t`Since`, cell: ({ createdAt }) => <Time at={createdAt} style="date" /> },
]

function Person({ of: { id, name, profilePhoto } }: { of: BondSide }) {
  return <PersonLink id={id} name={name} photo={profilePhoto} />
}

const HINT = t`Type the beginning of a name, a last name or a number. The bonds of the first ${plural({ bondsOfPeopleMost: BONDS_OF_PEOPLE_MOST }, { one: '# person', other: '# people' })} found are shown.`

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
  const search = query.get('search') ?? ''
  const sort = BOND_ORDERS.find((one) => one === query.get('sort'))
  return sort ? { search, sort, isDescending: query.get('order') === 'desc' } : { ...NEWEST_FIRST, search }
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
