/** What a logger has been told of a cause: when, and how often since without a line. */
type Told = { at: number; unsaid: number }

const told = new WeakMap<object, Map<string, Told>>()

const MINUTE_MS = 60_000

/**
 * Tells a log of something that each call meets while it lasts: at once, and then once a minute for one cause, with how
 * often it was met since.
 */
export function tellSeldom(log: { error(line: string): void }, cause: string, line: string): void {
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
