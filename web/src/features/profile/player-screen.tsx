import type { PlayerProfile as Profile } from '@kinhold/contract/players'
import { mayConfirm } from '@kinhold/domain/lifecycle'
import { type ReactNode, useEffect } from 'react'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArrowLeft } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useMember } from '../session/use-session.ts'
import { PlayerNewcomer } from './player-newcomer.tsx'
import { PlayerNotFound } from './player-not-found.tsx'
import { PlayerProfile } from './player-profile.tsx'
import { InvalidPlayer, usePlayer } from './profile.data.ts'

type Props = {
  playerId: number
  /** The actions for another player. */
  actions?: (person: Profile) => ReactNode
  /** The connection to another player. */
  way?: (person: Profile) => ReactNode
  /** The admin's part of the profile. */
  desk?: (person: Profile) => ReactNode
}

/** A member as other members see them (NAV-16). */
export function PlayerScreen({ playerId, actions, way, desk }: Props) {
  const me = useMember()
  const { data: profile, error, refetch, isFetching } = usePlayer(playerId)
  useEffect(() => {
    if (error instanceof InvalidPlayer) toast({ title: 'Invalid player data', tone: 'danger' })
  }, [error])
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <PlayerNotFound />
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <ButtonLink to={paths.network()} variant="quiet" className="-ml-4 justify-self-start">
        <ArrowLeft aria-hidden className="size-5" />
        Back to Network
      </ButtonLink>
      {profile && mayConfirm(me.id, { ...profile, answererId: profile.answeredBy?.id }) ? (
        <PlayerNewcomer profile={profile} />
      ) : profile ? (
        <>
          <PlayerProfile profile={profile} actions={actions} way={way} />
          {me.isAdmin && me.id !== profile.id && desk?.(profile)}
        </>
      ) : (
        <>
          <PageTitle title="Member" hidden />
          {error ? (
            <ErrorState sentence={sentenceFor(error)} onRetry={refetch} busy={isFetching} />
          ) : (
            <PlayerSkeleton />
          )}
        </>
      )}
    </div>
  )
}

function sentenceFor(error: Error): string {
  return error instanceof InvalidPlayer ? INVALID : sentenceOf(error, UNREACHABLE)
}

const INVALID = 'We could not read the answer about this member. Please try again.'
const UNREACHABLE = 'This profile could not be loaded. Please check your connection and try again.'

/** A profile while it loads. */
function PlayerSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading the profile…</VisuallyHidden>
      <Card className="grid justify-items-center gap-5 py-8 sm:py-10">
        <Skeleton className="size-32 rounded-full" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-20 w-full" />
      </Card>
    </div>
  )
}
