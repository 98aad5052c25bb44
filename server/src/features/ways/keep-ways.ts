import { WAY_KEPT_MS, WAYS_KEPT } from '@kinhold/domain/limits'

/** What was found out about two people, by ids alone: who they are is read whenever it is answered. */
export type Found = {
  /** Those between the two; null where there is no way. */
  steps: number[] | null
  ways: number
  /** Null where the other does not show whom they are connected to. */
  common: { count: number; ids: number[] } | null
}

/** Keeps what was found for a minute each, and the latest so many (TRU-67). */
export type KeptWays = { of(pair: string): Found | undefined; keep(pair: string, found: Found): void }

export function keepWays(now = Date.now): KeptWays {
  const kept = new Map<string, { found: Found; until: number }>()
  return {
    of(pair) {
      const one = kept.get(pair)
      return one && one.until > now() ? one.found : undefined
    },
    keep(pair, found) {
      // Whoever was kept first is first in the map, and is the first to be outdated.
      kept.delete(pair)
      kept.set(pair, { found, until: now() + WAY_KEPT_MS })
      if (kept.size > WAYS_KEPT) kept.delete(kept.keys().next().value!)
    },
  }
}
