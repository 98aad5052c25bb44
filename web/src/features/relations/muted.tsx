import type { Silence } from '@kinhold/contract/mutes'
import type { MuteSpan } from '@kinhold/domain/mutes'
import { quietPart } from '../../parts/late.tsx'
import { BellOff } from '../../ui/icons.ts'
import { sayMoment } from '../../ui/time.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = { mute: Silence | null | undefined; inWords?: boolean }

/** The icon of a muted place, with the mute's end as a tooltip and for screen readers; null if not muted. */
export function MutedSign({ mute, inWords = false }: Props) {
  if (!isMuted(mute ?? undefined)) return null
  const words = mutedInWords(mute!)
  return (
    <span title={words} className="inline-flex shrink-0 items-center gap-1.5 text-sm text-quiet">
      <BellOff aria-hidden className="size-4" />
      {inWords ? words : <VisuallyHidden>{words}</VisuallyHidden>}
    </span>
  )
}

/** True if the mute is active at `now`; it may have expired since it was read. */
export function isMuted(mute: Silence | undefined, now = Date.now()): mute is Silence {
  return mute !== undefined && (mute.until === null || new Date(mute.until).getTime() > now)
}

/** The end of a mute in words: 'Muted until tomorrow at 8:00 AM', 'Muted until you unmute it'. */
export function mutedInWords({ until }: Silence): string {
  return `Muted until ${until === null ? 'you unmute it' : sayMoment(new Date(until))}`
}

/** The mute for a span by this browser's clock, shown until the server responds. */
export function silenceOf(span: MuteSpan, now = new Date()): Silence {
  if (span === 'ever') return { until: null }
  const until =
    span === 'hour'
      ? new Date(now.getTime() + HOUR_MS)
      : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING)
  return { until: until.toISOString() }
}

const HOUR_MS = 3_600_000
const MORNING = 8

/** The mute button of a place; its code loads after the page, and a failure to load is not reported. */
export const LateMuteMenu = quietPart(
  async () => (await import('./mute-menu.tsx')).MuteMenu,
  <span className="inline-block size-11" />,
)
