import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import type { CreatingScreen } from '../../groups/create/create-group-dialog.tsx'
import { UnitCard } from './unit-card.tsx'
import type { Units } from './units.data.ts'

export function UnitList({ list, screen, empty }: { list: Units; screen: CreatingScreen; empty: ReactNode }) {
  return (
    <PagedList
      list={list}
      failure={FAILURE}
      loading={<RowsOnTheirWay count={2} row="h-72 rounded-card" className={COLUMNS} />}
      empty={empty}
    >
      {(units) => (
        <ul className={COLUMNS}>
          {units.map((unit) => (
            <li key={unit.id} className="@container grid">
              <UnitCard unit={unit} screen={screen} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const FAILURE = { title: t`Failed to fetch trust units`, otherwise: t`Please check your connection.` }
// Each column must have room for a person's name beside the buttons.
const COLUMNS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4'
