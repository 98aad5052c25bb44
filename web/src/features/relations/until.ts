import type { Silence } from '@kinhold/contract/mutes'
import type { MuteSpan } from '@kinhold/domain/mutes'
import { sayMoment } from '../../ui/time.tsx'

/** True if the mute is active at `now`; it may have expired since it was read. */
export function isMuted(mute: Silence | undefined, now = Date.now()): mute is Silence {
  return mute !== undefined && (mute.until === null || new Date(mute.until).getTime() > now)
}

/** 'Muted until tomorrow at 8:00 AM', 'Muted until you unmute it'. */
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
