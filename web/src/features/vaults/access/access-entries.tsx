import { EntryButtons } from './entry-buttons.tsx'
import { EntryList } from './entry-list.tsx'

/** The list of the access management, each entry with its buttons (VLT-57). */
export function AccessEntries({ vaultId }: { vaultId: number }) {
  return (
    <EntryList
      vaultId={vaultId}
      actions={(entry, onRemove) => <EntryButtons vaultId={vaultId} entry={entry} onRemove={onRemove} />}
    />
  )
}
