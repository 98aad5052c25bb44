import type { Group } from '@kinhold/contract/groups'
import { BOARD_HEIGHT_PX } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { lateDialog, latePart } from '../../parts/late.tsx'
import { Failed } from '../../parts/list/failed.tsx'
import { Loaded } from '../../parts/list/loaded.tsx'
import { LinkedText } from '../../parts/text/linked-text.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ArrowLeft, Settings } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { LateMuteMenu } from '../relations/muted.tsx'
import { useSessionActions } from '../session/use-session.ts'
import { Board } from './board/board.tsx'
import { peopleInWords, useGroup, useMembers } from './groups.data.ts'

/** Shows a group and its board (UNI-49 to UNI-62), or `needsLogin` if there is no session. */
export function GroupScreen({ groupId, needsLogin }: { groupId: number; needsLogin: ReactNode }) {
  const query = useGroup(groupId)
  const { error } = query
  const members = useMembers(groupId)
  const status = error instanceof ApiError ? error.status : null
  useSessionCheckAfter(status === 401, query.refetch)
  if (status === 401) return needsLogin
  // The server returns 404 both for a missing group and for a group the reader isn't in (UNI-60).
  if (status === 404) return <NoGroup />
  if (status === 400) return <NoGroup isInvalid />
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-4 max-md:gap-2">
      <ButtonLink to={paths.groups()} variant="quiet" className="-ms-4 justify-self-start max-md:-mt-4">
        <ArrowLeft aria-hidden className="size-5" />
        {t`Back to groups`}
      </ButtonLink>
      {!query.data && <PageTitle title={t`Group`} hidden />}
      <Loaded query={query} failure={t`This group could not be loaded.`} loading={<GroupSkeleton />}>
        {(group) => (
          <>
            <GroupHeader group={group} members={members} />
            {group.closedAt && <ClosedBanner group={group} since={group.closedAt} />}
            <Board group={group} members={members.data} />
          </>
        )}
      </Loaded>
    </div>
  )
}

// After a 401, checks the session and refetches the group.
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

/** Shows the page for a group that isn't there, or for a URL without a valid id (UNI-60, UNI-61, UNI-64). */
export const NoGroup = latePart(async () => (await import('./no-group.tsx')).NoGroup, <GroupSkeleton />)

// Few boards are closed, so the banner is loaded lazily.
const ClosedBanner = latePart(async () => (await import('./closed-banner.tsx')).ClosedBanner, null)

const GroupSettings = lateDialog(async () => (await import('./settings/group-settings.tsx')).GroupSettings)

function GroupHeader({ group, members }: { group: Group; members: ReturnType<typeof useMembers> }) {
  const [areSettingsOpen, setAreSettingsOpen] = useState(false)
  return (
    <Card className="grid gap-4 max-md:gap-2 sm:px-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 max-md:gap-x-2">
        <div className="min-w-0 flex-1 basis-36">
          <PageTitle title={group.name} />
        </div>
        <div className="flex gap-1 max-md:-mt-1.5 max-md:-me-2">
          <Button variant="quiet" className="max-md:px-3" onClick={() => setAreSettingsOpen(true)}>
            <Settings aria-hidden className="size-5" />
            <span className="max-md:sr-only">{t`Settings`}</span>
          </Button>
          <LateMuteMenu kind="board" id={group.id} mute={group.mute} of={group.name} variant="quiet" />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-md:gap-x-2">
        <MemberChips members={members} />
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet">
          {peopleInWords(group.memberCount)}
          {group.closedAt ? (
            <Badge>{t({ message: 'Dissolved', context: 'a group' })}</Badge>
          ) : (
            group.trustUnitId && <Badge tone="gold">{t`Trust Unit`}</Badge>
          )}
        </p>
      </div>
      {group.description && (
        <p dir="auto" className="measure whitespace-pre-line wrap-anywhere">
          <LinkedText text={group.description} />
        </p>
      )}
      {areSettingsOpen && (
        <GroupSettings group={group} members={members.data} onClose={() => setAreSettingsOpen(false)} />
      )}
    </Card>
  )
}

const MEMBERS_MISSING = { otherwise: t`The members could not be loaded.` }

function MemberChips({ members }: { members: ReturnType<typeof useMembers> }) {
  const { data, error, refetch, isFetching } = members
  if (data)
    return (
      <ul aria-label={t`Members`} className="flex flex-wrap gap-2 max-md:-ms-1.5 max-md:gap-0">
        {data.map(({ id, playerId, player }) => (
          <li key={id} className="min-w-0">
            <Link
              to={paths.player(playerId)}
              className="flex min-h-11 items-center gap-2 rounded-[1.375rem] border-line bg-card py-1 transition-colors hover:bg-sunken max-md:min-w-11 max-md:justify-center md:border md:ps-1.5 md:pe-4"
            >
              <Avatar name={player.name} photo={player.profilePhoto} size="xs" />
              <bdi className="min-w-0 wrap-anywhere max-md:sr-only">{player.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    )
  if (error) return <Failed error={error} failure={MEMBERS_MISSING} isTrying={isFetching} onRetry={refetch} />
  return (
    <div role="status">
      <VisuallyHidden>{t`Loading the members…`}</VisuallyHidden>
      <ChipSkeletons />
    </div>
  )
}

function GroupSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <VisuallyHidden>{t`Loading the group…`}</VisuallyHidden>
      <Card className="grid gap-4">
        <Skeleton className="h-9 w-64 max-w-full" />
        <Skeleton className="h-5 w-40" />
        <ChipSkeletons />
      </Card>
      <div style={{ height: BOARD_HEIGHT_PX }}>
        <Skeleton className="h-full rounded-card" />
      </div>
    </div>
  )
}

function ChipSkeletons() {
  return (
    <div className="flex flex-wrap gap-2">
      {[0, 1, 2].map((n) => (
        <Skeleton key={n} className="h-11 w-28 rounded-full max-md:w-11" />
      ))}
    </div>
  )
}
