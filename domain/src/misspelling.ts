/** Finds the name that a user most likely meant by a misspelled name. */

/** Returns the entry in `names` that is closest to the typed name, or null if none is close. */
export function likeliest(typed: string, names: string[]): string | null {
  const near = names
    .map((name) => ({ name, slips: slipsTo(typed, name) }))
    .filter(({ slips }) => slips !== null)
  return near.toSorted((one, other) => one.slips! - other.slips!)[0]?.name ?? null
}

// Returns the edit distance between two names, or null if they aren't close. A typed name that lacks only the
// last word counts as close. Ignores case and separators.
function slipsTo(typed: string, name: string): number | null {
  const [words, ours] = [wordsOf(typed), wordsOf(name)]
  const slips = slipsBetween(words.join(''), ours.join(''))
  const isBegun = words.length > 1 && ours.slice(0, -1).join() === words.join()
  return slips <= 1 || isBegun || areNear(words, ours) ? slips : null
}

// Compares word by word, because S3_REGION resembles AWS_REGION as a whole, but one word differs completely.
function areNear(words: string[], ours: string[]): boolean {
  const isNear = (word: string, n: number) =>
    slipsBetween(word, ours[n]!) <= Math.max(1, Math.floor(ours[n]!.length / 3))
  return words.length > 1 && words.length === ours.length && words.every(isNear)
}

function wordsOf(name: string): string[] {
  return name
    .toUpperCase()
    .split(/[^A-Z\d]+/)
    .filter((word) => word !== '')
}

// Counts insertions, deletions, substitutions and swaps of adjacent letters (Damerau-Levenshtein distance).
function slipsBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      row[j] = Math.min(last![j]! + 1, row[j - 1]! + 1, last![j - 1]! + (isSame ? 0 : 1))
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwapped) row[j] = Math.min(row[j]!, before![j - 2]! + 1)
    }
    ;[before, last] = [last!, row]
  }
  return last![other.length]!
}
