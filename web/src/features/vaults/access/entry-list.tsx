import type { VaultAccess } from '@kinhold/contract/vaults'
import { type ReactNode, useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { useAccess } from './access.data.ts'
import { EntryFacts } from './entry-facts.tsx'

const RemoveAccess = lateDialog(async () => (await import('./remove-access.tsx')).RemoveAccess)

type Props = {
  vaultId: number
  /** The actions of an entry; `onRemove` asks for confirmation first. */
  actions: (entry: VaultAccess, onRemove: () => void) => ReactNode
  className?: string
}

/** The owner's view of the access list, each entry with its actions (VLT-18, VLT-56). */
export function EntryList({ vaultId, actions, className }: Props) {
  const list = useAccess(vaultId)
  const [asked, setAsked] = useState<VaultAccess | null>(null)
  const [place, focusPlace] = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={place} role="group" aria-label="People with access" tabIndex={-1} className={className}>
      <PagedList list={list} failure={FAILURE} loading={WAITING} empty={EMPTY}>
        {(entries) => (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <EntryFacts entry={entry} />
                {actions(entry, () => setAsked(entry))}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <RemoveAccess vaultId={vaultId} entry={asked} onClose={() => setAsked(null)} onGone={focusPlace} />
      )}
    </div>
  )
}

const FAILURE = { otherwise: 'The list could not be loaded. Please check your connection and try again.' }
const WAITING = <RowsOnTheirWay count={2} row="h-16 rounded-field" />
const EMPTY = (
  <p className="py-2 text-quiet">
    Only you have access so far. Add the numbers of the people you want to share this vault with.
  </p>
)
