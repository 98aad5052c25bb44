import type { Dashboard } from '@kinhold/contract/players'
import type { ReactNode } from 'react'
import { ApiError, sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useMember } from '../session/use-session.ts'
import { Attention, TheirAttention } from './attention.tsx'
import { Awaiting } from './awaiting.tsx'
import { Counts } from './counts.tsx'
import { useDashboard } from './dashboard.data.ts'
import { Greeting } from './greeting.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { NetworkView } from './network-view.tsx'
import { isNewcomer } from './new-here.ts'
import { NextStep } from './next-step.tsx'
import { NoSuchHome } from './no-such-home.tsx'
import { Recent } from './recent.tsx'
import { ViewingBanner } from './viewing-banner.tsx'

/** A member's home: one's own, or any other for the admin, who can only view it (NAV-03, NAV-04). */
export function Home({ playerId }: { playerId: number }) {
  const me = useMember()
  const isOwn = me.id === playerId
  const { data, error, refetch, isFetching } = useDashboard(playerId, isOwn)
  if (error instanceof ApiError && error.status === 404) return <NoSuchHome />
  const player = isOwn ? me : data?.player
  return (
    <div className="grid gap-6 md:gap-8">
      {!isOwn && player && <ViewingBanner player={player} />}
      {player ? (
        <Greeting player={player} canInvite={isOwn && data !== undefined && !isToBegin(data)} />
      ) : (
        <PageTitle title="Home" hidden />
      )}
      {data ? (
        <Rooms dashboard={data} isOwn={isOwn} />
      ) : error ? (
        <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  )
}

const UNREACHABLE = 'Your home could not be loaded. Please check your connection and try again.'

// True for players who cannot invite yet, and for those whose next step is to invite.
function isToBegin({ player, counts }: Dashboard): boolean {
  return !player.verified || isNewcomer(counts)
}

function Rooms({ dashboard, isOwn }: { dashboard: Dashboard; isOwn: boolean }) {
  const { player, counts, attention, recent } = dashboard
  if (player.awaiting) return <Awaiting player={player} isOwn={isOwn} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Column>
        {isOwn ? <Attention lines={attention} me={player.id} /> : <TheirAttention lines={attention} />}
        {isOwn && isNewcomer(counts) && <NextStep />}
        <Recent lines={recent} canAct={isOwn} className="order-1" />
      </Column>
      <Column>
        <Counts counts={counts} canAct={isOwn} />
        <NetworkView player={player} isOwn={isOwn} className="order-1" />
      </Column>
    </div>
  )
}

// On a narrow screen the two columns become one, with its own order.
function Column({ children }: { children: ReactNode }) {
  return <div className="contents lg:grid lg:gap-6">{children}</div>
}
