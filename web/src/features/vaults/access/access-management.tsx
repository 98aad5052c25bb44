import type { Vault } from '@kinhold/contract/vaults'
import { useId, useState } from 'react'
import { lateDialog, latePart } from '../../../parts/late.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ChevronDown, ChevronUp, UserPlus } from '../../../ui/icons.ts'

const AccessEntries = latePart(
  async () => (await import('./access-entries.tsx')).AccessEntries,
  <RowsOnTheirWay count={2} row="h-16 rounded-field" />,
)
const AddMembers = lateDialog(async () => (await import('../dialogs/add-members.tsx')).AddMembers)

export function AccessManagement({ vault }: { vault: Vault }) {
  const listId = useId()
  const [isShown, setIsShown] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const Sign = isShown ? ChevronUp : ChevronDown
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">
          <button
            type="button"
            aria-expanded={isShown}
            aria-controls={listId}
            className="flex min-h-11 items-center gap-2 text-left"
            onClick={() => setIsShown(!isShown)}
          >
            Access Management
            <Sign aria-hidden className="size-5 shrink-0 text-quiet" />
          </button>
        </h2>
        <Button onClick={() => setIsAdding(true)}>
          <UserPlus aria-hidden className="size-5" />
          Add
        </Button>
      </div>
      <div id={listId} hidden={!isShown}>
        {isShown && <AccessEntries vault={vault} />}
      </div>
      {isAdding && <AddMembers vaultId={vault.id} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
