import type { Dashboard, DashboardLine, PlayerProfile } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { read } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'
import { toast } from '../../ui/toast.ts'
import { useSession } from '../session/use-session.ts'

/** Returns a function that shows one toast for each person who registered by QR code since the app opened. */
export function useNewcomerNotice(): () => void {
  const queries = useQueryClient()
  const { player } = useSession()
  const me = player?.userType === 'member' && player.verified ? player.id : null
  const news = useRef<News>(undefined)
  useEffect(() => {
    news.current = undefined
    if (me !== null) news.current = { openedAt: Date.now(), told: new Set() }
  }, [me])
  return () => {
    // If the request fails, don't show a toast: the line on the home page remains.
    if (me !== null && news.current) void toastNewcomers(queries, me, news.current).catch(() => {})
  }
}

export function useConfirmedNotice(): void {
  const queries = useQueryClient()
  const { player } = useSession()
  const member = player?.userType === 'member' ? player : null
  const waited = useRef<number | null>(null)
  const tell = useEffectEvent((playerId: number) => void toastConfirmed(queries, playerId))
  useEffect(() => {
    if (member?.verified && waited.current === member.id) tell(member.id)
    waited.current = member?.awaiting === 'sponsor' ? member.id : null
  }, [member?.id, member?.verified, member?.awaiting])
}

type News = { openedAt: number; told: Set<string> }

// The tolerated clock skew between the browser and the server.
const SLACK_MS = 10_000

async function toastNewcomers(queries: QueryClient, me: number, { openedAt, told }: News): Promise<void> {
  const queryKey = keyOfOne('dashboard', me)
  const before = queries.getQueryData<Dashboard>(queryKey)
  const queryFn = () => read('GET /api/players/:id/dashboard', { params: { id: me } })
  const ask = (): Promise<Dashboard> => queries.query({ queryKey, queryFn, staleTime: 0 })
  // A fetch that is already running may miss the change, so fetch again.
  if (queries.isFetching({ queryKey, exact: true }) > 0) await ask().catch(() => {})
  const dashboard = await ask()
  const known = before && new Set(linesOf(before).map(nameOf))
  const isNew = (line: DashboardLine) =>
    known?.has(nameOf(line)) === false || Date.parse(line.createdAt) > openedAt - SLACK_MS
  for (const line of linesOf(dashboard)) {
    if (told.has(nameOf(line)) || !isNew(line)) continue
    told.add(nameOf(line))
    toast({ title: line.text, action: { label: t`Look`, to: line.href } })
  }
}

function linesOf(dashboard: Dashboard): DashboardLine[] {
  return dashboard.attention.filter((line) => line.kind === 'confirm')
}

function nameOf(line: DashboardLine): string {
  return `${line.href} ${line.createdAt}`
}

async function toastConfirmed(queries: QueryClient, playerId: number): Promise<void> {
  const profile = await queries
    .query({
      queryKey: keyOfOne('player', playerId),
      queryFn: async () =>
        (await read('GET /api/players/:id', { params: { id: playerId } })) as PlayerProfile,
    })
    .catch(() => null)
  const name = profile?.sponsor?.name
  toast({ title: name ? t`${name} has confirmed you.` : t`Your sponsor has confirmed you.` })
}
