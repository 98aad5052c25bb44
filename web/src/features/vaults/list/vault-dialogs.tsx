import type { Vault } from '@kinhold/contract/vaults'
import { lateDialog } from '../../../parts/late.tsx'

const AddMembers = lateDialog(async () => (await import('../dialogs/add-members.tsx')).AddMembers)
const DeleteVault = lateDialog(async () => (await import('../dialogs/delete-vault.tsx')).DeleteVault)
const EditVault = lateDialog(async () => (await import('../dialogs/edit-vault.tsx')).EditVault)
const NewCode = lateDialog(async () => (await import('../dialogs/new-code.tsx')).NewCode)

export type VaultAction = 'add' | 'delete' | 'edit' | 'code'
export type Chosen = { action: VaultAction; vault: Vault }

type Props = { chosen: Chosen; onClose: () => void; onGone: () => void }

/** The dialogs of the list. They are outside its cards, so that none closes when its card changes. */
export function VaultDialogs({ chosen: { action, vault }, onClose, onGone }: Props) {
  switch (action) {
    case 'add':
      return <AddMembers vaultId={vault.id} onClose={onClose} />
    case 'delete':
      return <DeleteVault vault={vault} onClose={onClose} onGone={onGone} />
    case 'edit':
      return <EditVault vault={vault} onClose={onClose} />
    case 'code':
      return <NewCode vault={vault} onClose={onClose} />
  }
}
