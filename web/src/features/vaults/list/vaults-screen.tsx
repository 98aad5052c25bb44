import { useState } from 'react'
import { lateDialog } from '../../../parts/late.tsx'
import { Button } from '../../../ui/button.tsx'
import { Plus } from '../../../ui/icons.ts'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useMember } from '../../session/use-session.ts'
import { CodeEntry } from './code-entry.tsx'
import { VaultList } from './vault-list.tsx'

const CreateVault = lateDialog(async () => (await import('../dialogs/create-vault.tsx')).CreateVault)

/** The member's vaults, the form for another's code, and the button for a new one (VLT-04 to VLT-13). */
export function VaultsScreen() {
  const me = useMember()
  const [isCreating, setIsCreating] = useState(false)
  const create = () => setIsCreating(true)
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <PageTitle title="Vault Access" />
          <p className="measure text-quiet">
            Private albums, open only to the people whose numbers are on their list.
          </p>
        </div>
        <Button variant="primary" className="w-full sm:w-auto" onClick={create}>
          <Plus aria-hidden className="size-5" />
          Create Vault
        </Button>
      </header>
      {/* The server accepts no code from the admin, who sees the vaults they own. */}
      {!me.isAdmin && <CodeEntry />}
      <VaultList onCreate={create} />
      {isCreating && <CreateVault onClose={() => setIsCreating(false)} />}
    </div>
  )
}
