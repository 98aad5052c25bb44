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
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-3 gap-2 max-sm:w-full sm:flex sm:flex-wrap sm:gap-1"
    >
      {playerId === null ? (
        <Small
          label="MSG"
          of={name}
          variant="quiet"
          className={FIRST}
          busy={isTexting}
          disabled={archived}
          onClick={() => void text()}
        />
      ) : (
        <ButtonLink
          size="sm"
          variant="quiet"
          className={FIRST}
          to={paths.messagesWith(playerId)}
          aria-label={`MSG ${name}`}
        >
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

const PLAIN = 'min-h-11 border-line tabular-nums'
const FIRST = 'min-h-11 border border-evergreen'
const PRESSED = 'min-h-11 border border-evergreen bg-evergreen-soft'
// The last action can't be undone, so it stands apart.
const LAST = 'min-h-11 max-sm:col-start-3 sm:ml-6'

type SmallProps = { label: string; of: string } & Partial<ComponentProps<typeof Button>>

function Small({ label, of, children = label, className = PLAIN, ...rest }: SmallProps) {
  return (
    <Button size="sm" aria-label={`${label} ${of}`} className={className} {...rest}>
      {children}
    </Button>
  )
}
