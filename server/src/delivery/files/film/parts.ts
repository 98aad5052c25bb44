import { NotKept } from './film-file.ts'

/** The parts of a file that playback needs, in any order. */
export type Parts = ReturnType<typeof noParts>

/** Creates an empty set of parts. Don't add parts after the first call to `gaps`. */
export function noParts() {
  const starts: number[] = []
  const ends: number[] = []
  let joined: [number[], number[]] | null = null
  return {
    /** Adds the part from `start` up to, but not including, `end`. */
    add(start: number, end: number): void {
      if (end <= start) return
      if (ends.at(-1) === start) ends[ends.length - 1] = end
      else if (starts.push(start) > MOST_PARTS) throw new NotKept('place_stays')
      else ends.push(end)
    },
    /** Yields the ranges between `from` and `to` that no part covers. */
    *gaps(from: number, to: number): Generator<[start: number, end: number]> {
      const [first, last] = (joined ??= inOrder(starts, ends))
      let at = from
      for (let n = firstAfter(last, from); n < first.length && first[n]! < to; n += 1) {
        if (first[n]! > at) yield [at, first[n]!]
        at = last[n]!
      }
      if (at < to) yield [at, to]
    },
  }
}

// A long video can have a million parts. They are stored as plain numbers, which take less memory than
// objects.
const MOST_PARTS = 2_000_000

function inOrder(starts: number[], ends: number[]): [number[], number[]] {
  const [first, last]: [number[], number[]] = [[], []]
  for (const n of Uint32Array.from(starts.keys()).sort((one, other) => starts[one]! - starts[other]!)) {
    if (first.length > 0 && starts[n]! <= last.at(-1)!)
      last[last.length - 1] = Math.max(last.at(-1)!, ends[n]!)
    else {
      first.push(starts[n]!)
      last.push(ends[n]!)
    }
  }
  return [first, last]
}

/** Returns the index of the first number greater than `than`, by binary search. */
function firstAfter(numbers: number[], than: number): number {
  let [low, high] = [0, numbers.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! > than) high = middle
    else low = middle + 1
  }
  return low
}
