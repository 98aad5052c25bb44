import type { Vault, VaultAccess } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
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
      className="flex flex-wrap sm:-me-2.5 max-sm:-mx-2 max-sm:basis-[calc(100%+1rem)] max-[22.4rem]:-mx-1 max-[22.4rem]:basis-[calc(100%+0.5rem)]"
    >
      {playerId === null ? (
        <Small
          label={t`MSG`}
          aria-label={t`MSG ${name}`}
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
          aria-label={t`MSG ${name}`}
        >
          {t`MSG`}
        </ButtonLink>
      )}
      <Small
        label="$$$"
        aria-label={`$$$ ${name}`}
        onClick={() => toast({ title: t`Payments are not available yet.` })}
      />
      <Small
        label={t`MUTE`}
        aria-label={t`MUTE ${name}`}
        aria-pressed={muted}
        {...(muted && { className: PRESSED })}
        onClick={() => void mute()}
      />
      <Small
        label={archived ? t`Restore` : t`ARCHIVE`}
        aria-label={archived ? t`Restore ${name}` : t`ARCHIVE ${name}`}
        onClick={() => void (archived ? restore() : archive())}
      />
      <Small label={t`DELETE`} aria-label={t`DELETE ${name}`} className={LAST} onClick={onRemove}>
        <span className="text-danger">{t`DELETE`}</span>
      </Small>
    </div>
  )
}

// The labels are in capitals, so the buttons need no borders and differ in font weight instead. On a phone,
// all five buttons fit in one row.
const SIZE = 'min-h-11 min-w-11 px-2.5 max-sm:px-2 max-[22.4rem]:px-1 max-[22.4rem]:text-xs'
const FIRST = SIZE
const PLAIN = `${SIZE} font-normal`
const PRESSED = `${SIZE} bg-evergreen-soft`
// The last action can't be undone, so its button is set apart.
const LAST = `${SIZE} font-normal ms-auto sm:ms-6`

type SmallProps = { label: string; 'aria-label': string } & Partial<ComponentProps<typeof Button>>

function Small({ label, children = label, className = PLAIN, ...rest }: SmallProps) {
  return (
    <Button size="sm" variant="quiet" className={className} {...rest}>
      {children}
    </Button>
  )
}
