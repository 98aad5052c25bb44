import type { Group } from '@kinhold/contract/groups'
import { type ReactNode, useEffect } from 'react'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArrowLeft, Download } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Time } from '../../ui/time.tsx'
import { useSessionActions } from '../session/use-session.ts'
import { Board } from './board/board.tsx'
import { boardFileOf, readableUntil } from './closed.ts'
import { GroupHeader } from './group-header.tsx'
import { GroupSkeleton } from './group-skeleton.tsx'
import { GroupNotFound, InvalidGroup } from './group-states.tsx'
import { useGroup, useMembers } from './groups.data.ts'

/** One group with its board (UNI-49 to UNI-62). `needsLogin` is shown when the session has ended in the meantime. */
export function GroupScreen({ groupId, needsLogin }: { groupId: number; needsLogin: ReactNode }) {
  const { data: group, error, refetch, isFetching } = useGroup(groupId)
  const members = useMembers(groupId)
  const status = error instanceof ApiError ? error.status : null
  useSessionCheckAfter(status === 401, refetch)
  if (status === 401) return needsLogin
  if (status === 404) return <GroupNotFound />
  if (status === 400) return <InvalidGroup />
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4">
      <ButtonLink to={paths.groups()} variant="quiet" className="-ml-4 justify-self-start">
        <ArrowLeft aria-hidden className="size-5" />
        Back to groups
      </ButtonLink>
      {group ? (
        <>
          <GroupHeader group={group} members={members} />
          {group.closedAt && <ClosedBanner group={group} since={group.closedAt} />}
          <Board group={group} members={members.data} />
        </>
      ) : (
        <>
          <PageTitle title="Group" hidden />
          {error ? (
            <ErrorState sentence={sentenceOf(error, NOT_LOADED)} onRetry={refetch} busy={isFetching} />
          ) : (
            <GroupSkeleton />
          )}
        </>
      )}
    </div>
  )
}

const NOT_LOADED = 'This group could not be loaded. Please check your connection and try again.'

// The server may have ended the session that the browser still shows; if a session exists, the group is refetched.
function useSessionCheckAfter(isRefused: boolean, readAnew: () => Promise<unknown>) {
  const { refresh } = useSessionActions()
  useEffect(() => {
    if (!isRefused) return
    void refresh()
      .then(readAnew)
      .catch(() => {})
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal
  }, [isRefused])
}

/** The banner above the board of a dissolved trust unit (TRU-18): its read-only end date, and a link to save it. */
function ClosedBanner({ group, since }: { group: Group; since: string }) {
  return (
    <aside
      aria-label="This board is closed"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sunken px-4 py-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-medium">
          Read-only until <Time at={readableUntil(since)} style="date" />
        </p>
        <p className="text-quiet">
          The trust unit was dissolved on <Time at={since} style="date" />. After that day what is on the
          board is removed: save it as a file to keep it.
        </p>
      </div>
      <a href={boardFileOf(group.id)} download className={buttonStyle({ variant: 'primary' })}>
        <Download aria-hidden className="size-5" />
        Save as a file
      </a>
    </aside>
  )
}
