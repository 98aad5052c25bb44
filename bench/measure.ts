import { setTimeout as pass } from 'node:timers/promises'

/** The values for a figure, one per round. */
export type Rounds = number[]
/** The results of all runs, by round. */
export type Runs<T = number> = T[][]

/**
 * Runs contenders in turn, so that any other load on the machine affects all of them alike. The first round
 * is a warm-up and doesn't count. Successive tries cycle through `orders`.
 */
export async function inTurns<T>(
  contenders: (() => Promise<T>)[],
  { rounds, tries, orders }: { rounds: number; tries: number; orders?: number[][] },
): Promise<Runs<T>[]> {
  const inOrder = [contenders.map((_, place) => place)]
  const all = contenders.map((): Runs<T> => [])
  for (let round = 0; round <= rounds; round += 1) {
    const came = contenders.map((): T[] => [])
    for (let nth = 0; nth < tries; nth += 1) {
      const order = (orders ?? inOrder)[nth % (orders ?? inOrder).length]!
      for (const place of order) came[place]!.push(await contenders[place]!())
    }
    if (round > 0) came.forEach((each, place) => all[place]!.push(each))
  }
  return all
}

/**
 * Four orders of four contenders. Across the four orders, each contender directly follows every other
 * contender exactly once.
 */
export const ORDERS_OF_FOUR = [
  [0, 1, 3, 2],
  [1, 2, 0, 3],
  [2, 3, 1, 0],
  [3, 0, 2, 1],
]

/** Runs contenders in turn and returns each contender's median for every round. */
export async function sideBySide(
  contenders: (() => Promise<number>)[],
  times: { rounds: number; tries: number },
): Promise<Rounds[]> {
  return (await inTurns(contenders, times)).map(middleOf)
}

/** Returns the median of each round. */
export function middleOf(runs: Runs): Rounds {
  return runs.map(medianOf)
}

/** Returns the 99th percentile of each round. */
export function worstOf(runs: Runs): Rounds {
  return runs.map((each) => shareOf(each, 0.99))
}

/** Divides a figure by a base figure, round by round. */
export function ratioOf(figure: Rounds, base: Rounds): Rounds {
  return figure.map((value, round) => value / base[round]!)
}

/** Returns the median of the values; for an even number of values, the greater of the two middle values. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** Returns a percentile of the values. `share` is 0.99 for the 99th percentile. */
export function shareOf(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!
}

/** Starts `work` the given number of times at a constant rate, without waiting for earlier runs to end. */
export async function atPace<T>(count: number, aSecond: number, work: () => Promise<T>): Promise<T[]> {
  const start = performance.now()
  const begun: Promise<T>[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const wait = start + (nth * 1000) / aSecond - performance.now()
    if (wait > 1) await pass(wait)
    begun.push(work())
  }
  return Promise.all(begun)
}

/** Returns how long `work` takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
