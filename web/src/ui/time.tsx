import { useSyncExternalStore } from 'react'
import { sayFullMoment, sayLongDay, sayMoment } from '../browser/in-words.ts'

type Props = {
  at: string
  style?: 'moment' | 'date'
  /** Formats the date. Overrides `style`. */
  words?: (date: Date) => string
  className?: string
}

/** The time `at` (ISO 8601) in words that stay up to date, with the full time in the title attribute. */
export function Time({ at, style = 'moment', words, className }: Props) {
  useSyncExternalStore(everyMinute, currentMinute)
  const date = new Date(at)
  const said = words?.(date) ?? (style === 'date' ? sayLongDay(date) : sayMoment(date))
  return (
    <time dateTime={at} title={sayFullMoment(date)} className={className}>
      {said}
    </time>
  )
}

const MINUTE_MS = 60_000

function currentMinute(): number {
  return Math.floor(Date.now() / MINUTE_MS)
}

const told = new Set<() => void>()
let clock: ReturnType<typeof setInterval> | undefined

// All times on the page share one timer.
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
