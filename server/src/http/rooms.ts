/**
 * `inHand`: the maximum number of calls in progress, including waiting calls. `atOnce`: the maximum number of
 * calls running concurrently.
 */
export type Bound = { inHand: number; atOnce: number }

/** One call's place among the calls in progress. */
export type Place = {
  /** Resolves when it is the call's turn. Rejects if the call gives up its place before its turn comes. */
  begun: Promise<void>
  /** Ends the work on the call, so that another call may begin. The call keeps its place. */
  worked(): void
  leave(): void
}

/** Limits how many calls are in progress at a time. Each of these calls holds a place. */
export type Room = {
  /**
   * Takes a place for a call, or returns null if the room is full. All calls that share one of these keys,
   * such as the caller's address, may hold at most half of the places.
   */
  enter(keys: string[]): Place | null
  /** Returns how many calls hold a place. */
  inHand(): number
}

/**
 * Times in milliseconds. A call waits at most `WAIT_MS` for its turn. Once its turn has come, the call counts
 * as running for at most `WORK_MS` and keeps its place for at most `HOLD_MS`.
 */
const WAIT_MS = 3_000
const WORK_MS = 500
const HOLD_MS = 10_000

/** Creates a room in which all calls that share a key may hold at most half of the places. */
export function openRoom({ inHand: most, atOnce }: Bound, waitedTooLong: Error): Room {
  const held = new Map<string, number>()
  const waiting = new Set<() => void>()
  let inHand = 0
  let atWork = 0

  function isFull(its: string[]): boolean {
    const half = Math.ceil(most / 2)
    return inHand >= most || its.some((key) => (held.get(key) ?? 0) >= half)
  }

  function count(its: string[], one: 1 | -1): void {
    inHand += one
    for (const key of its) {
      const sum = (held.get(key) ?? 0) + one
      if (sum === 0) held.delete(key)
      else held.set(key, sum)
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
