import type { Vault, VaultAccess } from '@kinhold/contract/vaults'
import type { ComponentProps } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.ts'
import { EntryList } from './entry-list.tsx'
import { calledAs, useEntryActions, useTexting } from './use-entry-actions.ts'

export function AccessEntries({ vault }: { vault: Vault }) {
  return (
    <EntryList
      vault={vault}
      actions={(entry, onRemove) => <EntryButtons vaultId={vault.id} entry={entry} onRemove={onRemove} />}
    />
  )
}

type Props = { vaultId: number; entry: VaultAccess; onRemove: () => void }

function EntryButtons({ vaultId, entry, onRemove }: Props) {
  const { playerId, muted, archived } = entry
  const { archive, restore, mute } = useEntryActions(vaultId, entry)
  const [isTexting, text] = useTexting(vaultId, entry)
  const name = calledAs(entry)
  return (
    <div role="group" aria-label={name} className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-3">
      {playerId === null ? (
        <Small label="MSG" of={name} busy={isTexting} disabled={archived} onClick={() => void text()} />
      ) : (
        <ButtonLink size="sm" className={LOOK} to={paths.messagesWith(playerId)} aria-label={`MSG ${name}`}>
          MSG
        </ButtonLink>
      )}
      <Small label="$$$" of={name} onClick={() => toast({ title: 'Payments are not available yet.' })} />
      <Small label="MUTE" of={name} isPressed={muted} onClick={() => void mute()} />
      <Small
        label={archived ? 'Restore' : 'ARCHIVE'}
        of={name}
        onClick={() => void (archived ? restore() : archive())}
      />
      <Small label="DELETE" of={name} onClick={onRemove} />
    </div>
  )
}

const LOOK = 'min-h-11 tabular-nums'
const PRESSED = 'border-evergreen bg-evergreen-soft text-evergreen'

type SmallProps = { label: string; of: string; isPressed?: boolean } & Omit<
  ComponentProps<typeof Button>,
  'children'
>

function Small({ label, of, isPressed, ...rest }: SmallProps) {
  return (
    <Button
      size="sm"
      aria-label={`${label} ${of}`}
      aria-pressed={isPressed}
      className={isPressed ? `${LOOK} ${PRESSED}` : LOOK}
      {...rest}
    >
      {label}
    </Button>
  )
}
