import { differenceInSeconds, format, formatDistanceStrict, isSameDay, isSameYear, subDays } from 'date-fns'
import { useSyncExternalStore } from 'react'

type Props = { at: string; style?: 'moment' | 'date'; className?: string }

/**
 * A moment as people say it, kept current, with the full time on hover. `at` is ISO 8601; `style` 'date' leaves the time
 * of day out.
 */
export function Time({ at, style = 'moment', className }: Props) {
  useSyncExternalStore(everyMinute, currentMinute)
  const date = new Date(at)
  return (
    <time dateTime={at} title={format(date, 'EEEE, MMMM d, yyyy, h:mm:ss a')} className={className}>
      {style === 'date' ? format(date, 'MMMM d, yyyy') : sayMoment(date)}
    </time>
  )
}

/** 'just now', '5 minutes ago', 'today at 3:04 PM', 'yesterday at …', 'March 5 at …', with the year where it is another. */
export function sayMoment(date: Date, now = new Date()): string {
  const seconds = differenceInSeconds(now, date)
  if (Math.abs(seconds) < 60) return 'just now'
  if (seconds > 0 && seconds < 3600)
    return `${formatDistanceStrict(date, now, { unit: 'minute', roundingMethod: 'floor' })} ago`
  const time = format(date, 'h:mm a')
  if (isSameDay(date, now)) return `today at ${time}`
  if (isSameDay(date, subDays(now, 1))) return `yesterday at ${time}`
  return `${format(date, isSameYear(date, now) ? 'MMMM d' : 'MMMM d, yyyy')} at ${time}`
}

const MINUTE_MS = 60_000

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}

const told = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

// One clock for all times on the page.
function everyMinute(tell: () => void): () => void {
  told.add(tell)
  clock ??= setInterval(() => told.forEach((each) => each()), MINUTE_MS / 4)
  return () => {
    told.delete(tell)
    if (told.size > 0) return
    clearInterval(clock)
    clock = undefined
  }
}
