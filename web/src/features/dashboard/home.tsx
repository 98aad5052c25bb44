import type { Dashboard, DashboardLine, Player } from '@kinhold/contract/players'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue } from 'react'
import { Link } from 'react-router'
import { ApiError, sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { EmptyPage } from '../../parts/empty-page.tsx'
import { useUnreadPosts } from '../../parts/unread.data.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { ShieldCheck, UserPlus, Vault } from '../../ui/icons.ts'
import { PageTitle, titleSize } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useMember } from '../session/use-session.ts'
import { Attention, TheirAttention } from './attention.tsx'
import { Awaiting } from './awaiting.tsx'
import { useDashboard, useProfile } from './dashboard.data.ts'
import { Lines } from './lines.tsx'
import { PlaceFigure } from './place-figure.tsx'

type Props = {
  playerId: number
  /** A card with people the member may know, shown below the items that need the member's attention. */
  finding?: ReactNode
  /** The offer to make 'A place for all of us', shown below the items that need the member's attention. */
  offer?: ReactNode
}

export function Home({ playerId, finding, offer }: Props) {
  const me = useMember()
  const isOwn = me.id === playerId
  const { data: given, error, refetch, isFetching } = useDashboard(playerId, isOwn)
  // As in `Loaded`, let React render the first data in steps.
  const isDue = useDeferredValue(given !== undefined)
  const data = isDue ? given : undefined
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyPage title={t`Player Not Found`} to={paths.dashboard()} label={t`Back to my home`}>
        {t`There is no member with this number. They may have deleted their account.`}
      </EmptyPage>
    )
  const player = isOwn ? me : data?.player
  return (
    <div className="grid gap-6 md:gap-8">
      {!isOwn && player && <ViewingBanner player={player} />}
      {player ? (
        <Greeting player={player} canInvite={isOwn && data !== undefined && !isToBegin(data)} />
      ) : (
        <PageTitle title={t`Home`} hidden />
      )}
      {data ? (
        <Rooms dashboard={data} isOwn={isOwn} finding={finding} offer={offer} />
      ) : error ? (
        <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={refetch} busy={isFetching} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  )
}

const UNREACHABLE = t`Your home could not be loaded. Please check your connection and try again.`

function isToBegin({ player, counts }: Dashboard): boolean {
  return !player.verified || isNewcomer(counts)
}

type RoomsProps = { dashboard: Dashboard; isOwn: boolean; finding: ReactNode; offer: ReactNode }

function Rooms({ dashboard, isOwn, finding, offer }: RoomsProps) {
  const { player, counts, attention, recent } = dashboard
  if (player.awaiting) return <Awaiting player={player} isOwn={isOwn} />
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Column>
        {isOwn ? <Attention lines={attention} me={player.id} /> : <TheirAttention lines={attention} />}
        {finding}
        {isOwn && isNewcomer(counts) && <NextStep />}
        {offer}
        <Recent lines={recent.filter((line) => !isAskedAbove(line, attention))} isOwn={isOwn} />
      </Column>
      <Column>
        <Counts counts={counts} canAct={isOwn} isAdmin={player.isAdmin} />
        <NetworkView player={player} isOwn={isOwn} />
      </Column>
    </div>
  )
}

// A trust unit that the member still has to confirm is already listed above, so 'Lately' leaves it out.
function isAskedAbove({ kind, names }: DashboardLine, attention: readonly DashboardLine[]): boolean {
  return kind === 'unit' && attention.some((line) => line.kind === 'unit' && isSame(line.names, names))
}

function isSame(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

function Column({ children }: { children: ReactNode }) {
  return <div className="contents lg:grid lg:gap-6">{children}</div>
}

function HomeSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <VisuallyHidden>{t`Loading your home…`}</VisuallyHidden>
      <Skeleton className="h-56 rounded-card" />
      <div className="grid gap-6">
        <Skeleton className="h-44 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </div>
  )
}

type CountsProps = { counts: Dashboard['counts']; canAct: boolean; isAdmin: boolean }

function Counts({ counts, canAct, isAdmin }: CountsProps) {
  // The admin isn't in any trust unit or group.
  const shown = COUNTS.filter(({ key }) => !isAdmin || (key !== 'trustUnits' && key !== 'groups'))
  return (
    <section aria-label={t`In numbers`} className="overflow-hidden rounded-card border border-line">
      <ul className={`grid ${isAdmin ? 'grid-cols-2' : 'grid-cols-3'} gap-px bg-line`}>
        {shown.map(({ key, label, to }) => (
          <li key={key} className="bg-card">
            <Count value={counts[key]} label={label(counts[key])} to={canAct ? to : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type Counted = { key: keyof Dashboard['counts']; label: (count: number) => string; to: string }

const COUNTS: Counted[] = [
  {
    key: 'bonds',
    label: (count) => plural(count, { one: 'Trust bond', other: 'Trust bonds' }),
    to: paths.trustBonds(),
  },
  {
    key: 'trustUnits',
    label: (count) => plural(count, { one: 'Trust unit', other: 'Trust units' }),
    to: paths.trustUnits(),
  },
  { key: 'groups', label: (count) => plural(count, { one: 'Group', other: 'Groups' }), to: paths.groups() },
  { key: 'vaults', label: (count) => plural(count, { one: 'Vault', other: 'Vaults' }), to: paths.vaults() },
  {
    key: 'pendingInvitations',
    label: (count) => plural(count, { one: 'Open invite', other: 'Open invites' }),
    to: paths.openInvitations(),
  },
  {
    key: 'unreadMessages',
    label: (count) => plural(count, { one: 'Unread message', other: 'Unread messages' }),
    to: paths.messages(),
  },
]

function Count({ value, label, to }: { value: number; label: string; to: string | undefined }) {
  const words = (
    <>
      <span className="block font-display text-heading tabular-nums">{value}</span>
      <span className="block text-xs text-quiet hyphens-auto">{label}</span>
    </>
  )
  const style = 'grid h-full min-h-20 content-start px-1 py-4 text-center'
  if (to === undefined) return <div className={style}>{words}</div>
  return (
    <Link to={to} className={`${style} hover:bg-sunken`}>
      {words}
    </Link>
  )
}

function NetworkView({ player, isOwn }: { player: Player; isOwn: boolean }) {
  const { data: profile, isError } = useProfile(player.id)
  if (isError && !profile) return null
  return (
    <Card aria-labelledby="place" className="order-1">
      <h2 id="place" className="mb-5 text-heading">
        {isOwn ? t`Your place` : t`Their place`}
      </h2>
      {profile ? <PlaceFigure profile={profile} isOwn={isOwn} /> : <Skeleton className="h-72" />}
    </Card>
  )
}

function NextStep() {
  return (
    <Card className="relative grid justify-items-start gap-4 overflow-hidden">
      <Triangle className="pointer-events-none absolute -end-5 -bottom-6 size-24 text-evergreen sm:-end-6 sm:-bottom-8 sm:size-36 opacity-10" />
      <h2 className="text-heading">{t`Begin with one person`}</h2>
      <p className="measure text-quiet">
        {t`Who would you vouch for without a second thought? Invite them. When they join, the two of you have a trust bond.`}
      </p>
      <ButtonLink to={paths.invitations()} variant="primary">
        <UserPlus aria-hidden className="size-5" />
        {t`Invite now`}
      </ButtonLink>
    </Card>
  )
}

function ViewingBanner({ player }: { player: Player }) {
  return (
    <aside
      aria-label={t`Viewing as`}
      className="flex gap-3 rounded-card border border-gold bg-gold-soft px-4 py-3 text-gold-ink sm:items-center"
    >
      <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-x-6 sm:flex-row sm:items-center sm:justify-between">
        <p className="measure">
          <Trans>
            You are looking at <strong dir="auto">{player.name}</strong>’s home. You can look but change
            nothing, and each visit is logged.
          </Trans>
        </p>
        <Link to={paths.dashboard()} className="shrink-0 py-2.5 underline underline-offset-4">
          {t`Back to my home`}
        </Link>
      </div>
    </aside>
  )
}

function Recent({ lines, isOwn }: { lines: DashboardLine[]; isOwn: boolean }) {
  const places = useUnreadPosts(isOwn).places.slice(0, PLACES_MOST)
  return (
    <Card aria-labelledby="recent" className="order-1">
      <h2 id="recent" className="mb-2 text-heading">
        {t`Lately`}
      </h2>
      {lines.length + places.length === 0 ? (
        <p className="text-quiet">
          {t`Nothing has happened yet. Invitations, bonds and messages will show up here.`}
        </p>
      ) : (
        <Lines lines={lines} places={places} canAct={isOwn} />
      )}
    </Card>
  )
}

/** 'Lately' lists at most this many vaults and boards with new posts. */
const PLACES_MOST = 5

function Greeting({ player, canInvite }: { player: Player; canInvite: boolean }) {
  // oxlint-disable-next-line react/purity -- The hour of the last render is good enough.
  const hour = new Date().getHours()
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-4 sm:gap-5">
      <Avatar name={player.name} photo={player.profilePhoto} size="lg" className="max-sm:size-12" />
      <PageTitle title={t`Home`} className="min-w-0 flex-1 basis-48">
        <span className="block text-name text-quiet max-sm:text-sm">{greetingAt(hour)}</span>{' '}
        <span dir="auto" className={`block max-sm:text-heading ${titleSize(player.name)}`}>
          {player.name}
        </span>
      </PageTitle>
      {canInvite && (
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <ButtonLink to={paths.invitations()} variant="primary" className="flex-1 sm:flex-none">
            <UserPlus aria-hidden className="size-5" />
            {t`Invite now`}
          </ButtonLink>
          <ButtonLink to={paths.vaults()} className="flex-1 sm:flex-none">
            <Vault aria-hidden className="size-5" />
            {t`Create a vault`}
          </ButtonLink>
        </div>
      )}
    </header>
  )
}

/** Returns 'Good morning,' from 5:00, 'Good afternoon,' from 12:00, and 'Good evening,' from 18:00. */
export function greetingAt(hour: number): string {
  if (hour >= 5 && hour < 12) return t`Good morning,`
  return hour >= 12 && hour < 18 ? t`Good afternoon,` : t`Good evening,`
}

export function isNewcomer(counts: Dashboard['counts']): boolean {
  const { bonds, pendingInvitations, trustUnits, groups, vaults } = counts
  return bonds <= 1 && pendingInvitations + trustUnits + groups + vaults === 0
}
