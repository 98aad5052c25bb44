import { useEffect, useState } from 'react'

const PAUSE_MS = 250

/** The typed text after a pause; before the first pause, the initial text. */
export function useAfterPause(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    if (typed === settled) return
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, settled])
  return settled
}
