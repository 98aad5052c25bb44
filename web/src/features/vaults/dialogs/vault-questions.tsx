import type { Vault } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { UNREACHABLE } from '../../../parts/words.ts'
import { useDeleteVault, useReplaceCode } from '../list/vaults.data.ts'

type Props = { vault: Vault; onClose: () => void }

export function DeleteVault({ vault, onClose, onGone }: Props & { onGone: () => void }) {
  const { mutateAsync } = useDeleteVault()
  return (
    <AskBefore
      open
      title={t`Delete Vault`}
      confirmLabel={t`Delete`}
      danger
      act={() => mutateAsync(vault.id)}
      says={{
        done: { title: t`Vault Deleted` },
        failed: () => ({ title: t`Error`, description: t`Failed to delete vault.` }),
        otherwise: UNREACHABLE,
      }}
      onClose={onClose}
      onDone={onGone}
    >
      <span className="wrap-anywhere">
        {t`‘${{ title: vault.title }}’ is deleted at once and for everyone, with its pictures, posts, comments and items. This cannot be undone.`}
      </span>
    </AskBefore>
  )
}

export function NewCode({ vault, onClose }: Props) {
  const { mutateAsync } = useReplaceCode(vault.id)
  return (
    <AskBefore
      open
      title={t`New Access Code`}
      confirmLabel={t`New code`}
      act={() => mutateAsync()}
      says={{ done: { title: t`New access code created` }, otherwise: UNREACHABLE }}
      onClose={onClose}
    >
      {t`The code you have now no longer works. Everyone who is on the list stays on it.`}
    </AskBefore>
  )
}
