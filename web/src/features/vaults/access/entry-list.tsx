import type { Vault, VaultAccess } from '@kinhold/contract/vaults'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { lateDialog } from '../../../parts/late.tsx'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classes } from '../../../ui/classes.ts'
import { PhoneNumber } from '../../../ui/phone-number.tsx'
import { Time } from '../../../ui/time.tsx'
import { useAccess, useRemoveAccess } from './access.data.ts'
import { calledAs, useEntryActions } from './use-entry-actions.ts'

const LabelDialog = lateDialog(async () => (await import('./label-dialog.tsx')).LabelDialog)

type Props = {
  vault: Pick<Vault, 'id' | 'contribute'>
  /** Renders the actions for an access entry. `onRemove` asks for confirmation first. */
  actions: (entry: VaultAccess, onRemove: () => void) => ReactNode
  className?: string
}

export function EntryList({ vault, actions, className }: Props) {
  const list = useAccess(vault.id)
  const [asked, setAsked] = useState<VaultAccess | null>(null)
  const [named, setNamed] = useState<VaultAccess | null>(null)
  const [place, focusPlace] = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={place} role="group" aria-label={t`People with access`} tabIndex={-1} className={className}>
      <PagedList list={list} failure={t`The list could not be loaded.`} loading={WAITING} empty={EMPTY}>
        {(entries) => (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li
                key={entry.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-3 py-3 max-sm:gap-y-0 max-sm:pb-0"
              >
                <EntryFacts entry={entry} onName={() => setNamed(entry)} />
                {vault.contribute === 'chosen' && <MayAdd vaultId={vault.id} entry={entry} />}
                {actions(entry, () => setAsked(entry))}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {named && <LabelDialog vaultId={vault.id} entry={named} onClose={() => setNamed(null)} />}
      {asked && <EndAccess vault={vault} entry={asked} onClose={() => setAsked(null)} onDone={focusPlace} />}
    </div>
  )
}

const WAITING = <RowsOnTheirWay count={2} row="h-16 rounded-field" />
const EMPTY = (
  <p className="py-2 text-quiet">
    {t`Only you have access so far. Add the numbers of the people you want to share this vault with.`}
  </p>
)

type EndProps = {
  vault: Props['vault']
  entry: VaultAccess
  onClose: () => void
  onDone: () => void
}

function EndAccess({ vault, entry, onClose, onDone }: EndProps) {
  const { mutateAsync } = useRemoveAccess(vault.id)
  const [takesAll, setTakesAll] = useState(false)
  const name = calledAs(entry)
  const mayHaveAdded = vault.contribute !== 'owner' || entry.hasAdded
  return (
    <AskBefore
      open
      title={t`Delete Access`}
      confirmLabel={t`Delete`}
      danger
      act={() => mutateAsync({ accessId: entry.id, content: takesAll ? 'remove' : undefined })}
      says={{ done: { title: t`${name} is off the list` }, otherwise: UNREACHABLE }}
      choice={
        mayHaveAdded && (
          <Checkbox
            label={
              <Trans>
                and remove what <bdi>{name}</bdi> added
              </Trans>
            }
            checked={takesAll}
            onChange={({ target }) => setTakesAll(target.checked)}
          />
        )
      }
      onClose={onClose}
      onDone={onDone}
    >
      {t`${name} can no longer open this vault. It closes at once wherever they have it open.`}{' '}
      {takesAll
        ? t`Their posts and stored items are deleted, with their files. This cannot be undone.`
        : t`What they wrote in it stays.`}
    </AskBefore>
  )
}

function MayAdd({ vaultId, entry }: { vaultId: number; entry: VaultAccess }) {
  const { letAdd } = useEntryActions(vaultId, entry)
  return (
    <Checkbox
      label={t`May add`}
      aria-label={t`${{ name: calledAs(entry) }} may add`}
      checked={entry.mayAdd}
      onChange={({ target }) => void letAdd(target.checked)}
    />
  )
}

function EntryFacts({ entry, onName }: { entry: VaultAccess; onName: () => void }) {
  const { name, label, profilePhoto, accessValue, playerId, createdAt, seenAt, state, muted, archived } =
    entry
  const called = <bdi>{calledAs(entry)}</bdi>
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
      <Avatar
        name={name ?? label ?? '#'}
        photo={profilePhoto}
        size="sm"
        className={classes(archived && 'grayscale')}
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={classes('min-w-0 font-medium wrap-anywhere', archived && 'text-quiet')}>
            {playerId === null ? (
              called
            ) : (
              <Link to={paths.player(playerId)} className="underline-offset-4 hover:underline">
                {called}
              </Link>
            )}
          </span>
          {state === 'joined' || seenAt ? (
            <Badge tone="good">{t({ message: 'Joined', context: 'a state, without a date' })}</Badge>
          ) : (
            <Badge>{t`Pending`}</Badge>
          )}
          {muted && <Badge>{t`Muted`}</Badge>}
          {archived && <Badge>{t({ message: 'Archived', context: 'a person’s access to a vault' })}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          {(name ?? label) !== null && accessValue !== null && (
            <span className="tabular-nums">
              <PhoneNumber of={accessValue} />
            </span>
          )}
          {name === null && accessValue !== null && (
            <button
              type="button"
              aria-label={
                label === null
                  ? t`Add a name: ${{ name: calledAs(entry) }}`
                  : t`Rename: ${{ name: calledAs(entry) }}`
              }
              className="-my-3 py-3 underline decoration-line underline-offset-4 hover:decoration-ink"
              onClick={onName}
            >
              {label === null ? t`Add a name` : t`Rename`}
            </button>
          )}
          {/* On a phone, only screen readers get the time at which the entry was added, so that the block stays small. */}
          <span className="max-sm:sr-only">
            <Trans>
              Added <Time at={createdAt} />
            </Trans>
          </span>
          {seenAt && (
            <span>
              <Trans>
                Last visit <Time at={seenAt} />
              </Trans>
            </span>
          )}
        </p>
      </div>
    </div>
  )
}
