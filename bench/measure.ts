/** The values of a figure, one for each round, usually the median of the round's runs. */
export type Rounds = number[]
/** The result of every run, round by round. */
export type Runs<T = number> = T[][]

/**
 * Runs contenders in turns within each round, so that other load affects all of them alike. A first
 * round warms up and does not count. `orders`: the orders of the contenders, used one after the other.
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

/** Each of four contenders follows each of the others once, so that leftover work affects all four alike. */
export const ORDERS_OF_FOUR = [
  [0, 1, 3, 2],
  [1, 2, 0, 3],
  [2, 3, 1, 0],
  [3, 0, 2, 1],
]

/** Measures contenders side by side. Each returns the time of one run, in ms. */
export async function sideBySide(
  contenders: (() => Promise<number>)[],
  times: { rounds: number; tries: number },
): Promise<Rounds[]> {
  return (await inTurns(contenders, times)).map(middleOf)
}

/** The median of each round. */
export function middleOf(runs: Runs): Rounds {
  return runs.map(medianOf)
}

/** The 99th percentile of each round. */
export function worstOf(runs: Runs): Rounds {
  return runs.map((each) => shareOf(each, 0.99))
}

/** One figure divided by another, round by round. */
export function ratioOf(figure: Rounds, base: Rounds): Rounds {
  return figure.map((value, round) => value / base[round]!)
}

/** The median; of an even number of values, the upper of the two in the middle. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** A percentile of the values; `share` 0.99 is the 99th. */
export function shareOf(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!
}

/** The duration of `work`, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
