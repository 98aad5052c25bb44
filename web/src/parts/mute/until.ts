import type { Silence } from '@kinhold/contract/mutes'
import type { MuteSpan } from '@kinhold/domain/mutes'
import { sayMoment } from '../../ui/time.tsx'

/** Whether it is muted at a moment: a silence may be over since it was read. */
export function isMuted(mute: Silence | undefined, now = Date.now()): mute is Silence {
  return mute !== undefined && (mute.until === null || new Date(mute.until).getTime() > now)
}

/** 'Muted until tomorrow at 8:00 AM', 'Muted until you take it back'. */
export function mutedInWords({ until }: Silence): string {
  return `Muted until ${until === null ? 'you take it back' : sayMoment(new Date(until))}`
}

/** Until when it would be, by this browser's clock: what is shown until the server says. */
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
