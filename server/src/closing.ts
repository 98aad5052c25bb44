/** One thing to close. `leave` is the time that must remain for what is closed after it, in milliseconds. */
export type Closing = {
  name: string
  leave: number
  /** Closes it, within this many milliseconds where it can be told how long to take. */
  close(within: number): Promise<unknown>
}

/**
 * The longest that closing everything may take, in milliseconds: less than the ten seconds after which supervisors
 * kill.
 */
export const CLOSE_ALL_MS = 9_500

/**
 * Closes what has been opened so far, the last first. A failure is reported by its error, what does not end in time by
 * a sentence; neither keeps the rest from being closed. Answers true when nothing failed.
 */
export async function closeAll(
  opened: Closing[],
  tell: (error: unknown) => void,
  within = CLOSE_ALL_MS,
): Promise<boolean> {
  const until = Date.now() + within
  let isClean = true
  while (opened.length > 0) {
    const { name, leave, close } = opened.pop()!
    const left = Math.max(0, until - leave - Date.now())
    try {
      if (!(await endsWithin(left, close(left)))) tell(`${name} did not end in time and is left as it is.`)
    } catch (error) {
      tell(error)
      isClean = false
    }
  }
  return isClean
}

async function endsWithin(milliseconds: number, closing: Promise<unknown>): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), milliseconds)
  return Promise.race([closing.then(() => true), late.promise]).finally(() => clearTimeout(timer))
}
