import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'
import { Time } from '../../../ui/time.tsx'
import { calledAs } from './called.ts'

/** The person of an entry, the date they were added, and their first and last visit (VLT-18, VLT-19, VLT-122). */
export function EntryFacts({ entry }: { entry: VaultAccess }) {
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
