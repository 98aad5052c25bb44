/**
 * Moves ascending places as little as possible (by the sum of squares) so that neighbors are at least `apart`, and all
 * within the limits if these leave room. Pools neighbors that would collide, as in isotonic regression.
 */
export function spreadOut(wished: readonly number[], apart: number, [from, to]: [number, number]): number[] {
  const pools: { sum: number; count: number }[] = []
  wished.forEach((place, index) => {
    pools.push({ sum: place - index * apart, count: 1 })
    while (pools.length > 1 && meanOf(pools.at(-2)!) > meanOf(pools.at(-1)!)) {
      const last = pools.pop()!
      const before = pools.at(-1)!
      before.sum += last.sum
      before.count += last.count
    }
  })
  const furthest = to - (wished.length - 1) * apart
  return pools
    .flatMap((pool) => Array<number>(pool.count).fill(Math.max(from, Math.min(furthest, meanOf(pool)))))
    .map((place, index) => place + index * apart)
}

function meanOf({ sum, count }: { sum: number; count: number }): number {
  return sum / count
}
