import { useSyncExternalStore } from 'react'

/** The time of day to the second, which distinguishes this screen from a picture of it. Not read out as it ticks. */
export function LiveClock({ className }: { className?: string }) {
  const now = new Date(useSyncExternalStore(everySecond, currentSecond) * SECOND_MS)
  return (
    <time role="timer" aria-live="off" dateTime={now.toISOString()} className={className}>
      {TIME.format(now)}
    </time>
  )
}

const SECOND_MS = 1_000
const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

function currentSecond(): number {
  return Math.floor(Date.now() / SECOND_MS)
}

// Checked more often than it changes, so that no second seems to last for two.
function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, SECOND_MS / 4)
  return () => clearInterval(timer)
}
