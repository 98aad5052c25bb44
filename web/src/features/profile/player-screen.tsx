import { ApiError, sentenceOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { ArrowLeft } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { PlayerNotFound } from './player-not-found.tsx'
import { PlayerProfile } from './player-profile.tsx'
import { PlayerSkeleton } from './player-skeleton.tsx'
import { usePlayer } from './profile.data.ts'

/** A member as other members see them (NAV-16). */
export function PlayerScreen({ playerId }: { playerId: number }) {
  const { data: profile, error, refetch, isFetching } = usePlayer(playerId)
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <PlayerNotFound />
  return (
    <div className="mx-auto grid max-w-2xl gap-4">
      <ButtonLink to={paths.network()} variant="quiet" className="-ml-4 justify-self-start">
        <ArrowLeft aria-hidden className="size-5" />
        Back to Network
      </ButtonLink>
      {profile ? (
        <PlayerProfile profile={profile} />
      ) : (
        <>
          <PageTitle title="Member" hidden />
          {error ? (
            <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
          ) : (
            <PlayerSkeleton />
          )}
        </>
      )}
    </div>
  )
}

const UNREACHABLE = 'This profile could not be loaded. Please check your connection and try again.'
