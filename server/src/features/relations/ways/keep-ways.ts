/** The lifetime of a cached path, and the most paths cached per process (TRU-67). */
export const WAY_KEPT_MS = 60_000
export const WAYS_KEPT = 5_000

/** A cached result for two people, by ids only: their cards are read for each response. */
export type Found = {
  /** The people between the two; null when there is no way. */
  steps: number[] | null
  ways: number
  /** Null when the other hides their connections. */
  common: { count: number; ids: number[] } | null
}

/** Caches each result for WAY_KEPT_MS, and at most the latest WAYS_KEPT of them (TRU-67). */
export type KeptWays = { of(pair: string): Found | undefined; keep(pair: string, found: Found): void }

export function keepWays(now = Date.now): KeptWays {
  const kept = new Map<string, { found: Found; until: number }>()
  return {
    of(pair) {
      const one = kept.get(pair)
      return one && one.until > now() ? one.found : undefined
    },
    keep(pair, found) {
      // The oldest result is first in the map, and expires first.
      kept.delete(pair)
      kept.set(pair, { found, until: now() + WAY_KEPT_MS })
      if (kept.size > WAYS_KEPT) kept.delete(kept.keys().next().value!)
    },
  }
}
