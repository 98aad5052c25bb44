import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { lateDialog } from '../../../parts/late.tsx'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Time } from '../../../ui/time.tsx'
import { useAccess } from './access.data.ts'
import { calledAs } from './use-entry-actions.ts'

const RemoveAccess = lateDialog(async () => (await import('./remove-access.tsx')).RemoveAccess)

type Props = {
  vaultId: number
  /** The actions of an entry; `onRemove` asks for confirmation first. */
  actions: (entry: VaultAccess, onRemove: () => void) => ReactNode
  className?: string
}

export function EntryList({ vaultId, actions, className }: Props) {
  const list = useAccess(vaultId)
  const [asked, setAsked] = useState<VaultAccess | null>(null)
  const [place, focusPlace] = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={place} role="group" aria-label="People with access" tabIndex={-1} className={className}>
      <PagedList list={list} failure="The list" loading={WAITING} empty={EMPTY}>
        {(entries) => (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                <EntryFacts entry={entry} />
                {actions(entry, () => setAsked(entry))}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asked && (
        <RemoveAccess vaultId={vaultId} entry={asked} onClose={() => setAsked(null)} onGone={focusPlace} />
      )}
    </div>
  )
}
const WAITING = <RowsOnTheirWay count={2} row="h-16 rounded-field" />
const EMPTY = (
  <p className="py-2 text-quiet">
    Only you have access so far. Add the numbers of the people you want to share this vault with.
  </p>
)

function EntryFacts({ entry }: { entry: VaultAccess }) {
  const { name, accessValue, createdAt, seenAt, archived } = entry
  return (
    <div className="flex min-w-0 flex-1 basis-56 items-start gap-3">
      <Avatar name={name ?? '#'} size="sm" className={classes(archived && 'grayscale')} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className={classes('min-w-0 font-medium wrap-anywhere', archived && 'text-quiet')}>
            <Name entry={entry} />
          </span>
          <Badges entry={entry} />
        </p>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          {name !== null && <span className="tabular-nums">{formatPhone(accessValue)}</span>}
          <span>
            Added <Time at={createdAt} />
          </span>
          {seenAt && (
            <span>
              Last looked <Time at={seenAt} />
            </span>
          )}
        </p>
      </div>
    </div>
  )
}

function Name({ entry }: { entry: VaultAccess }): ReactNode {
  if (entry.playerId === null) return <bdi>{calledAs(entry)}</bdi>
  return (
    <Link to={paths.player(entry.playerId)} className="underline-offset-4 hover:underline">
      <bdi>{calledAs(entry)}</bdi>
    </Link>
  )
}

function Badges({ entry: { state, muted, archived } }: { entry: VaultAccess }) {
  return (
    <>
      {state === 'joined' ? <Badge tone="good">Joined</Badge> : <Badge tone="gold">Pending</Badge>}
      {muted && <Badge>Muted</Badge>}
      {archived && <Badge>Archived</Badge>}
    </>
  )
}
