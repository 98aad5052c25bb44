import { setTimeout } from 'node:timers/promises'

/**
 * Repeats an action, pausing for `seconds` after each run. Passes errors to `failed`. Returns a stop
 * function.
 */
export function keepDoing(seconds: number, run: () => Promise<unknown>, failed: (error: Error) => void) {
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
