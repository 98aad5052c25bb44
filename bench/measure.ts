/** The values of a figure, one for each round: the median of the round's runs. */
export type Rounds = number[]
/** The result of every run, round by round. */
export type Runs<T = number> = T[][]

/**
 * Runs contenders side by side: they take turns within each round, so that other load on the machine affects all of them
 * alike. A first round warms up and does not count. `orders` are the orders they come in, one after the other.
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

/** Each of four comes after each other one once: what is still done for the one before falls to all of them alike. */
export const ORDERS_OF_FOUR = [
  [0, 1, 3, 2],
  [1, 2, 0, 3],
  [2, 3, 1, 0],
  [3, 0, 2, 1],
]

/** Measures contenders side by side. Each answers how long one run took, in ms. */
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

/** The longest time of 99 in 100 runs, for each round. */
export function worstOf(runs: Runs): Rounds {
  return runs.map((each) => shareOf(each, 0.99))
}

/** One figure over another, round by round. */
export function ratioOf(figure: Rounds, base: Rounds): Rounds {
  return figure.map((value, round) => value / base[round]!)
}

/** The median; of an even number of values, the upper of the two in the middle. */
export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** What so large a part of the values is at most, as 0.99 of them. */
export function shareOf(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1]!
}

/** How long something took, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
