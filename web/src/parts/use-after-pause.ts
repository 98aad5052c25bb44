import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** Returns the text as it was when the user last paused typing. */
export function useAfterPause(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (typed === settled) return
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, settled])
  return settled
}
