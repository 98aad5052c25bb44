import { useEffect, useState } from 'react'

/** The seconds until a moment, counted down to 0. */
export function useSecondsUntil(at: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const clock = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(clock)
    // oxlint-disable-next-line react/exhaustive-deps -- The moment alone decides what is left.
  }, [at])
  return seconds
}

/** The seconds as a countdown: '9:05', '71 h 59 min'. */
export function clockWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
