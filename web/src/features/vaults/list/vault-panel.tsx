import type { Vault, VaultAccess } from '@kinhold/contract/vaults'
import { showAccessCode } from '@kinhold/domain/vaults'
import { t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { copyText } from '../../../browser/clipboard.ts'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Archive, Copy, type Icon, MessageSquare, Pencil, RefreshCw, Trash2 } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { EntryList } from '../access/entry-list.tsx'
import { calledAs, useEntryActions, useTexting } from '../access/use-entry-actions.ts'
import type { VaultAction } from './vaults-screen.tsx'

type Props = { vault: Vault; isOwn: boolean; onAct: (action: VaultAction) => void }

export function VaultPanel({ vault, isOwn, onAct }: Props) {
  const { id, title, description, accessCode } = vault
  return (
    <div className="grid gap-4">
      <p dir="auto" className="whitespace-pre-line text-quiet wrap-anywhere">
        {description ? <LinkedText text={description} /> : t`No description yet.`}
      </p>
      {isOwn && (
        <>
          <Button
            size="sm"
            className="min-h-11 justify-self-start"
            aria-label={t`Edit ${title}`}
            onClick={() => onAct('edit')}
          >
            <Pencil aria-hidden className="size-4" />
            {t`Edit`}
          </Button>
          {accessCode && <AccessCode code={accessCode} onReplace={() => onAct('code')} />}
          <section className="grid gap-1">
            <h4 className="font-medium">{t`Shared with`}</h4>
            <EntryList
              vault={vault}
              // On wider screens, a long list scrolls, so that it doesn't push other cards out of view.
              className="sm:max-h-96 sm:overflow-y-auto sm:pe-2"
              actions={(entry, onRemove) => <EntryIcons vaultId={id} entry={entry} onRemove={onRemove} />}
            />
          </section>
        </>
      )}
    </div>
  )
}

function AccessCode({ code, onReplace }: { code: string; onReplace: () => void }) {
  const shown = showAccessCode(code)
  const copy = async () =>
    toast(
      (await copyText(shown))
        ? { title: t`Access code copied` }
        : { title: t`Copy Failed`, description: t`Unable to copy the access code`, tone: 'danger' },
    )
  return (
    <section aria-label={t`Access code`} className="grid gap-2 rounded-field bg-sunken p-3">
      <p className="text-sm text-quiet">{t`Access code`}</p>
      <p className="font-display text-heading tabular-nums">
        <bdi dir="ltr">{shown}</bdi>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="min-h-11" onClick={() => void copy()}>
          <Copy aria-hidden className="size-4" />
          {t`Copy code`}
        </Button>
        <Button size="sm" className="min-h-11" onClick={onReplace}>
          <RefreshCw aria-hidden className="size-4" />
          {t`New code`}
        </Button>
      </div>
      <p className="text-sm text-quiet">
        {t`Anyone who enters it is added to the list by their own number. Give it only to people you trust.`}
      </p>
    </section>
  )
}

type EntryIconsProps = { vaultId: number; entry: VaultAccess; onRemove: () => void }

function EntryIcons({ vaultId, entry, onRemove }: EntryIconsProps) {
  const { archive, restore } = useEntryActions(vaultId, entry)
  const [isTexting, text] = useTexting(vaultId, entry)
  const name = calledAs(entry)
  return (
    <div className="-me-2 ms-auto flex">
      {entry.playerId !== null ? (
        <Link
          to={paths.messagesWith(entry.playerId)}
          aria-label={t`Message ${name}`}
          title={t({ message: 'Message', context: 'to write one' })}
          className={LOOK}
        >
          <MessageSquare aria-hidden className="size-5" />
        </Link>
      ) : (
        !entry.archived && (
          <IconButton
            label={t({ message: 'Message', context: 'to write one' })}
            aria-label={t`Message ${name}`}
            Sign={MessageSquare}
            disabled={isTexting}
            onClick={() => void text()}
          />
        )
      )}
      {entry.archived ? (
        <IconButton
          label={t`Restore`}
          aria-label={t`Restore ${name}`}
          Sign={RefreshCw}
          onClick={() => void restore()}
        />
      ) : (
        <IconButton
          label={t`Archive`}
          aria-label={t`Archive ${name}`}
          Sign={Archive}
          onClick={() => void archive()}
        />
      )}
      <IconButton label={t`Delete`} aria-label={t`Delete ${name}`} Sign={Trash2} onClick={onRemove} />
    </div>
  )
}

const LOOK =
  'grid size-11 shrink-0 place-items-center rounded-full text-evergreen hover:bg-evergreen-soft focus-visible:-outline-offset-2'

type IconProps = { label: string; 'aria-label': string; Sign: Icon } & ComponentProps<'button'>

function IconButton({ label, Sign, ...rest }: IconProps) {
  return (
    <button {...rest} type="button" title={label} className={LOOK}>
      <Sign aria-hidden className="size-5" />
    </button>
  )
}
