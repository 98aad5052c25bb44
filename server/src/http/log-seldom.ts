/**
 * The time at which an error with this cause was last logged, and the number of such errors not logged since
 * then.
 */
type Told = { at: number; unsaid: number }

const told = new WeakMap<object, Map<string, Told>>()

const MINUTE_MS = 60_000

/** Logs an error at most once a minute per cause, together with the number of errors that went unlogged. */
export function logSeldom(log: { error(line: string): void }, cause: string, line: string): void {
  const causes = told.get(log) ?? new Map<string, Told>()
  told.set(log, causes)
  const last = causes.get(cause)
  if (last && Date.now() - last.at < MINUTE_MS) {
    last.unsaid += 1
    return
  }
  causes.set(cause, { at: Date.now(), unsaid: 0 })
  log.error(
    last?.unsaid
      ? `${line} So it was ${last.unsaid.toLocaleString('en-US')} times more since the last line.`
      : line,
  )
}
