/**
 * `inHand`: the maximum number of calls in progress, including waiting calls. `atOnce`: the maximum number of
 * calls running concurrently.
 */
export type Bound = { inHand: number; atOnce: number }

/** One call's place among the calls in progress. */
export type Place = {
  /** Resolves when it is the call's turn. Rejects if the call gives up its place before then. */
  begun: Promise<void>
  /** Ends the work, so that another call may begin, but keeps the place. */
  worked(): void
  leave(): void
}

/** Limits how many calls are in progress at a time. Each of these calls holds a place. */
export type Room = {
  /** Takes a place for a call that counts toward these shares, or returns null if none is free. */
  enter(shares: string[]): Place | null
  /** Returns how many calls hold a place. */
  inHand(): number
}

/**
 * In milliseconds: a call waits at most `WAIT_MS` for its turn. From then on, it counts as running for at
 * most `WORK_MS` and keeps its place for at most `HOLD_MS`.
 */
const WAIT_MS = 3_000
const WORK_MS = 500
const HOLD_MS = 10_000

/** Creates a limit that lets any one share, such as an address, hold at most half of the places. */
export function openRoom({ inHand: most, atOnce }: Bound, waitedTooLong: Error): Room {
  const shares = new Map<string, number>()
  const waiting = new Set<() => void>()
  let inHand = 0
  let atWork = 0

  function isFull(its: string[]): boolean {
    const half = Math.ceil(most / 2)
    return inHand >= most || its.some((share) => (shares.get(share) ?? 0) >= half)
  }

  function count(its: string[], one: 1 | -1): void {
    inHand += one
    for (const share of its) {
      const sum = (shares.get(share) ?? 0) + one
      if (sum === 0) shares.delete(share)
      else shares.set(share, sum)
    }
  }

  function next(): void {
    for (const begin of waiting) {
      if (atWork >= atOnce) return
      waiting.delete(begin)
      begin()
    }
  }

  function enter(its: string[]): Place | null {
    if (isFull(its)) return null
    count(its, 1)
    const { promise: begun, resolve, reject } = Promise.withResolvers<void>()
    let isIn = true
    let isWorking = false
    let late = setTimeout(leave, WAIT_MS)
    const begin = () => {
      isWorking = true
      atWork += 1
      clearTimeout(late)
      late = setTimeout(() => {
        late = setTimeout(leave, HOLD_MS - WORK_MS)
        worked()
      }, WORK_MS)
      resolve()
    }
    function worked(): void {
      if (!isWorking) return
      isWorking = false
      atWork -= 1
      next()
    }
    function leave(): void {
      if (!isIn) return
      isIn = false
      clearTimeout(late)
      count(its, -1)
      if (waiting.delete(begin)) reject(waitedTooLong)
      worked()
    }
    waiting.add(begin)
    next()
    return { begun, worked, leave }
  }

  return { enter, inHand: () => inHand }
}
