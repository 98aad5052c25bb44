import { useEffect, useState } from 'react'

/**
 * Calls `act` whenever the network comes back or the user returns to the page. Returns a function that
 * removes the listeners.
 */
export function onReturn(act: () => void): () => void {
  const look = () => document.visibilityState === 'visible' && act()
  window.addEventListener('online', act)
  document.addEventListener('visibilitychange', look)
  return () => {
    window.removeEventListener('online', act)
    document.removeEventListener('visibilitychange', look)
  }
}

// Spreads out the requests when many pictures reload.
const SPREAD_MS = 1_000

/** Calls `act` once, at a random moment within the next second. */
export function soon(act: () => void): void {
  setTimeout(act, Math.random() * SPREAD_MS)
}

/**
 * Tracks the pictures and films that couldn't be loaded. Reloads them when the network comes back or the user
 * returns to the page.
 */
export function useLostMedia() {
  const [lost, setLost] = useState<readonly string[]>([])
  useEffect(() => (lost.length > 0 ? onReturn(() => soon(() => setLost([]))) : undefined), [lost])
  return {
    has: (url: string) => lost.includes(url),
    lose: (url: string) => setLost((urls) => [...urls, url]),
    retry: (url: string) => setLost((urls) => urls.filter((one) => one !== url)),
  }
}
