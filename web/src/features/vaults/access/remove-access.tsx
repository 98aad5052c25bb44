import type { VaultAccess } from '@kinhold/contract/vaults'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { UNREACHABLE } from '../../../parts/words.ts'
import { useRemoveAccess } from './access.data.ts'
import { calledAs } from './use-entry-actions.ts'

type Props = { vaultId: number; entry: VaultAccess; onClose: () => void; onGone: () => void }

export function RemoveAccess({ vaultId, entry, onClose, onGone }: Props) {
  const { mutateAsync } = useRemoveAccess(vaultId)
  const name = calledAs(entry)
  return (
    <AskBefore
      open
      title="Delete Access"
      confirmLabel="Delete"
      danger
      act={() => mutateAsync(entry.id)}
      says={{ done: { title: `${name} is off the list` }, otherwise: UNREACHABLE }}
      onClose={onClose}
      onDone={onGone}
    >
      {name} can no longer open this vault, at once and wherever it is open. What they wrote in it stays.
    </AskBefore>
  )
}
