import type { Silence } from '@kinhold/contract/mutes'
import type { MuteSpan } from '@kinhold/domain/mutes'
import { t } from '@lingui/core/macro'
import { sayMoment } from '../../browser/in-words.ts'
import { quietPart } from '../../parts/late.tsx'
import { BellOff } from '../../ui/icons.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type Props = { mute: Silence | null | undefined; inWords?: boolean }

/** Shows the icon for a muted conversation, person, board or vault. Its tooltip shows when the mute ends. */
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

/** Returns true if there is a mute that hasn't expired. */
export function isMuted(mute: Silence | undefined, now = Date.now()): mute is Silence {
  return mute !== undefined && (mute.until === null || new Date(mute.until).getTime() > now)
}

/**
 * Returns when a mute ends, in words such as 'Muted until tomorrow at 8:00 AM' or 'Muted until you unmute
 * it'.
 */
export function mutedInWords({ until }: Silence): string {
  return until === null
    ? t`Muted until you unmute it`
    : t`Muted until ${{ moment: sayMoment(new Date(until)) }}`
}

/** Computes a mute's end from this browser's clock, for display until the server responds. */
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

/** Shows the button that mutes a board or vault. If the button's module fails to load, no error is shown. */
export const LateMuteMenu = quietPart(
  async () => (await import('./mute-menu.tsx')).MuteMenu,
  <span className="inline-block size-11" />,
)
