import { NAME_MAX } from '@kinhold/domain/limits'
import { Field } from '../../../ui/field.tsx'
import type { Place } from '../place.ts'
import { latePart } from '../../../parts/late.tsx'
import { FoundPane } from './found-pane.tsx'
import { PeopleList } from './people-list.tsx'
import { RowsSkeleton } from './panel-skeleton.tsx'
import { RecentList } from './recent-list.tsx'
import type { Panel } from './use-panel.ts'

const ArchivedList = latePart(
  async () => (await import('./archived-list.tsx')).ArchivedList,
  <RowsSkeleton />,
)

/** The left panel: search, recent conversations, all people the member may write to (MSG-01), closed ones (TRU-16). */
export function ListPane({ place, panel }: { place: Place; panel: Panel }) {
  return (
    <section aria-label="Conversations" className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]">
      <div className="grid gap-2 border-b border-line p-3">
        <Field
          label="Find people and messages"
          hideLabel
          type="search"
          autoComplete="off"
          placeholder="Find people and messages"
          maxLength={NAME_MAX}
          value={panel.sought}
          onChange={(event) => panel.seek(event.target.value)}
        />
        <Lists panel={panel} />
      </div>
      {panel.sought.trim() !== '' ? (
        <FoundPane place={place} panel={panel} />
      ) : panel.shows === 'recent' ? (
        <RecentList place={place} panel={panel} />
      ) : panel.shows === 'archived' ? (
        <ArchivedList place={place} panel={panel} />
      ) : (
        <PeopleList place={place} panel={panel} />
      )}
    </section>
  )
}

function Lists({ panel }: { panel: Panel }) {
  const isSeeking = panel.sought.trim() !== ''
  const show = (list: Panel['shows']) => {
    panel.seek('')
    panel.show(list)
  }
  return (
    <div role="group" aria-label="What is listed" className="flex rounded-full bg-sunken p-0.5">
      {LISTS.map(({ list, name }) => (
        <button
          key={list}
          type="button"
          aria-pressed={!isSeeking && panel.shows === list}
          onClick={() => show(list)}
          className={LIST}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

const LISTS: { list: Panel['shows']; name: string }[] = [
  { list: 'recent', name: 'Recent' },
  { list: 'people', name: 'People' },
  { list: 'archived', name: 'Archived' },
]
const LIST =
  'min-h-11 flex-1 rounded-full px-3 text-sm text-quiet hover:text-ink aria-pressed:bg-card aria-pressed:font-medium aria-pressed:text-ink'
