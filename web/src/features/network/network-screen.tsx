import type { PlayerProfile } from '@kinhold/contract/players'
import { sentenceOf } from '../../api.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useMember } from '../session/use-session.ts'
import { useOwnPlace } from './network.data.ts'
import { BondCount } from './bond-count.tsx'
import { SponsorCard } from './sponsor-card.tsx'

/** The member's part of the network (NAV-08). */
export function NetworkScreen() {
  const { data, error, refetch, isFetching } = useOwnPlace(useMember().id)
  return (
    <div className="grid gap-6">
      <PageTitle title="Network" />
      {data ? (
        <Place profile={data} />
      ) : error ? (
        <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
      ) : (
        <Skeleton className="h-44 rounded-card" />
      )}
    </div>
  )
}

const UNREACHABLE = 'Your network could not be loaded. Please check your connection and try again.'

function Place({ profile }: { profile: PlayerProfile }) {
  const { sponsor, bondCount } = profile
  const invite = (
    <ButtonLink variant="primary" to={paths.invitations()}>
      Invite someone
    </ButtonLink>
  )
  return (
    <div className="grid gap-6 md:grid-cols-2">
      {sponsor && <SponsorCard sponsor={sponsor} />}
      {bondCount === 0 ? (
        <Card>
          <EmptyState action={invite}>No trust bonds yet. Send invitations to create trust bonds!</EmptyState>
        </Card>
      ) : (
        bondCount !== null && <BondCount count={bondCount} />
      )}
    </div>
  )
}
