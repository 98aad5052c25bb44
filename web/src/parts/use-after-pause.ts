import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** What is typed, once there was a pause; before the first pause what it began with. */
export function useAfterPause(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (typed === settled) return
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, settled])
  return settled
}
