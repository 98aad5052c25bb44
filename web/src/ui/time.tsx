import {
  differenceInSeconds,
  format,
  formatDistanceToNowStrict,
  isSameYear,
  isToday,
  isYesterday,
} from 'date-fns'

/** A moment as people say it, the full time on hover. `at` is ISO 8601; `style` 'date' leaves the time of day out. */
export function Time({
  at,
  style = 'moment',
  className,
}: {
  at: string
  style?: 'moment' | 'date'
  className?: string
}) {
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
  if (seconds >= 0 && seconds < 60) return 'just now'
  if (seconds >= 0 && seconds < 3600) return `${formatDistanceToNowStrict(date)} ago`
  const time = format(date, 'h:mm a')
  if (isToday(date)) return `today at ${time}`
  if (isYesterday(date)) return `yesterday at ${time}`
  return `${format(date, isSameYear(date, now) ? 'MMMM d' : 'MMMM d, yyyy')} at ${time}`
}
