import { setTimeout } from 'node:timers/promises'

/**
 * Does something again and again, so many seconds after it was done last, until it is stopped; stopping waits for what is
 * under way. What it throws is handed to `failed`, and it goes on.
 */
export function keepDoing(
  seconds: number,
  run: () => Promise<unknown>,
  failed: (error: Error) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const going = (async () => {
    while (!signal.aborted) {
      await run().catch(failed)
      await setTimeout(seconds * 1000, null, { signal, ref: false }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await going
  }
}
