/**
 * A resource to close. `leave` is the number of milliseconds to reserve for closing the remaining resources.
 */
export type Closing = {
  name: string
  leave: number
  /** Closes the resource within this many milliseconds. */
  close(within: number): Promise<unknown>
}

/** The time limit for closing all resources. Supervisors kill a process after ten seconds. */
export const CLOSE_ALL_MS = 9_500

/** Closes all resources in reverse order of opening. Returns false if closing any of them throws an error. */
export async function closeAll(opened: Closing[], tell: (error: unknown) => void, within = CLOSE_ALL_MS) {
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
