const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Returns an AbortSignal that aborts on SIGINT, SIGTERM or SIGHUP, with `sentence` as the error message.
 * `calm` removes the handlers for these signals.
 */
export function onceSignalled(sentence: string): { signal: AbortSignal; calm(): void } {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error(sentence))
  for (const name of SIGNALS) process.on(name, stop)
  const calm = () => SIGNALS.forEach((name) => process.off(name, stop))
  return { signal: stopping.signal, calm }
}
