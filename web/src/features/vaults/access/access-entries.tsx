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
    <div role="group" aria-label={name} className="flex flex-wrap gap-1 max-sm:w-full">
      {playerId === null ? (
        <Small label="MSG" of={name} busy={isTexting} disabled={archived} onClick={() => void text()} />
      ) : (
        <ButtonLink size="sm" className={PLAIN} to={paths.messagesWith(playerId)} aria-label={`MSG ${name}`}>
          MSG
        </ButtonLink>
      )}
      <Small label="$$$" of={name} onClick={() => toast({ title: 'Payments are not available yet.' })} />
      <Small
        label="MUTE"
        of={name}
        aria-pressed={muted}
        {...(muted && { variant: 'quiet', className: PRESSED })}
        onClick={() => void mute()}
      />
      <Small
        label={archived ? 'Restore' : 'ARCHIVE'}
        of={name}
        onClick={() => void (archived ? restore() : archive())}
      />
      <Small label="DELETE" of={name} variant="quiet" className={LAST} onClick={onRemove}>
        <span className="text-danger">DELETE</span>
      </Small>
    </div>
  )
}

// On a phone, all five fit in one row.
const SIZE = 'min-h-11 px-3 max-sm:px-1.5 max-[22.4rem]:px-1 max-[22.4rem]:text-xs'
const PLAIN = `${SIZE} max-sm:grow border-line tabular-nums`
const PRESSED = `${SIZE} max-sm:grow border border-evergreen bg-evergreen-soft`
// The last action can't be undone, so its button is set apart.
const LAST = `${SIZE} ms-auto sm:ms-6`

type SmallProps = { label: string; of: string } & Partial<ComponentProps<typeof Button>>

function Small({ label, of, children = label, className = PLAIN, ...rest }: SmallProps) {
  return (
    <Button size="sm" aria-label={`${label} ${of}`} className={className} {...rest}>
      {children}
    </Button>
  )
}
