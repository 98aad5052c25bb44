/** The optional lines of a profile. */

type Words = { label: string; most: number; inPrivacy: string }

/** Each line by its name; `most` is the greatest length in code points. */
const LINES = {} satisfies Record<string, Words>

// Each name is also the name of a column of `players` and of a field in the contract.
type LineName = keyof typeof LINES

/** The optional lines of one player; null for a missing line. */
export type ProfileLines = Record<LineName, string | null>

/** The optional lines, in the order in which a profile shows them. */
export const PROFILE_LINES = Object.entries<Words>(LINES).map(([name, words]) => ({
  name: name as LineName,
  ...words,
}))

/** The names of the optional lines. */
export const LINE_NAMES = PROFILE_LINES.map(({ name }) => name)

/** Returns a value for each optional line, by its name. */
export function eachLine<T>(valueOf: (line: (typeof PROFILE_LINES)[number]) => T) {
  return Object.fromEntries(PROFILE_LINES.map((line) => [line.name, valueOf(line)])) as Record<LineName, T>
}

/** The optional lines of a player who gave none. */
export const NO_LINES: ProfileLines = eachLine(() => null)

/** Returns the optional lines of a player, without the other fields. */
export function linesOf(player: ProfileLines): ProfileLines {
  return eachLine(({ name }) => player[name])
}
