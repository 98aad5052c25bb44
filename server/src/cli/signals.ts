const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Returns a signal that aborts with this sentence when the command is told to stop; `calm` ends that. */
export function onceSignalled(sentence: string): { signal: AbortSignal; calm(): void } {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error(sentence))
  for (const name of SIGNALS) process.on(name, stop)
  const calm = () => SIGNALS.forEach((name) => process.off(name, stop))
  return { signal: stopping.signal, calm }
}
