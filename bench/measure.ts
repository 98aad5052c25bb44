/** The values of a figure, one for each round: the median of the round's runs. */
export type Rounds = number[]

/**
 * Measures contenders side by side: they take turns within each round, so that other load on the machine affects all of
 * them alike. Each answers how long one run took, in ms. A first round warms up and does not count.
 */
export async function sideBySide(
  contenders: (() => Promise<number>)[],
  { rounds, tries }: { rounds: number; tries: number },
): Promise<Rounds[]> {
  const results = contenders.map((): Rounds => [])
  for (let round = 0; round <= rounds; round += 1) {
    const took = contenders.map((): number[] => [])
    for (let nth = 0; nth < tries; nth += 1)
      for (const [place, contender] of contenders.entries()) took[place]!.push(await contender())
    if (round > 0) took.forEach((each, place) => results[place]!.push(medianOf(each)))
  }
  return results
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
