import type { GroupMember } from '@kinhold/contract/groups'
import { Link } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ChipSkeleton } from './group-skeleton.tsx'
import type { useMembers } from './groups.data.ts'

/** The members of a group, each a link to their profile (UNI-51). */
export function MemberChips({ members }: { members: ReturnType<typeof useMembers> }) {
  const { data, error, refetch, isFetching } = members
  if (data) return <Chips members={data} />
  if (error)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p className="text-sm text-danger">{sentenceOf(error, 'The members could not be loaded.')}</p>
        <Button size="sm" busy={isFetching} busyLabel="Trying…" onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  return (
    <div role="status" className="flex flex-wrap gap-2">
      <VisuallyHidden>Loading the members…</VisuallyHidden>
      <ChipSkeleton />
      <ChipSkeleton />
      <ChipSkeleton />
    </div>
  )
}

function Chips({ members }: { members: GroupMember[] }) {
  return (
    <ul aria-label="Members" className="flex flex-wrap gap-2">
      {members.map(({ id, playerId, player }) => (
        <li key={id} className="min-w-0">
          <Link
            to={paths.player(playerId)}
            className="flex min-h-11 items-center gap-2 rounded-[1.375rem] border border-edge bg-card py-1 pr-4 pl-1.5 transition-colors hover:bg-sunken"
          >
            <Avatar name={player.name} photo={player.profilePhoto} size="xs" />
            <span className="min-w-0 wrap-anywhere">{player.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
