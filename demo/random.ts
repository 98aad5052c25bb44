/** A repeatable source of pseudorandom numbers. */
export type Random = {
  /** Returns a number from `least` up to, but not including, `most`. */
  between(least: number, most: number): number
  /** Returns a random item. */
  one<Item>(items: readonly Item[]): Item
  /** Returns true with this probability. */
  chance(share: number): boolean
}

/** Creates a source of pseudorandom numbers. The same word always gives the same numbers. */
export function randomOf(word: string): Random {
  let state = [...word].reduce((sum, sign) => Math.imul(sum ^ sign.codePointAt(0)!, 16777619), 2166136261)
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    between: (least, most) => least + next() * (most - least),
    one: (items) => items[Math.floor(next() * items.length)]!,
    chance: (share) => next() < share,
  }
}
