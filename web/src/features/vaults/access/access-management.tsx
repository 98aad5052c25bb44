import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { useId, useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { UserPlus } from '../../../ui/icons.ts'
import { AccessEntries } from './access-entries.tsx'

const AddMembers = lateDialog(async () => (await import('../dialogs/add-members.tsx')).AddMembers)

/** Shows a vault's owner the people on the vault's access list, with the actions for each person (VLT-57). */
export function AccessManagement({ vault }: { vault: Vault }) {
  const id = useId()
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Card aria-labelledby={id} className="grid gap-2 max-sm:pb-1">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-heading">
          {t`Access Management`}
        </h2>
        <Button onClick={() => setIsAdding(true)}>
          <UserPlus aria-hidden className="size-5" />
          {t`Add`}
        </Button>
      </div>
      <AccessEntries vault={vault} />
      {isAdding && <AddMembers vaultId={vault.id} onClose={() => setIsAdding(false)} />}
    </Card>
  )
}
