/** The optional lines on a profile. */

import type { MessageDescriptor } from '@lingui/core'

type Words = { label: string; title: MessageDescriptor; most: number; inPrivacy: MessageDescriptor }

/**
 * The optional lines, by name. `label` is the key of a line's error messages, `title` names its field, `most` is
 * its maximum length in code points, and `inPrivacy` is its item in the privacy policy, which states who sees it.
 */
const LINES = {} satisfies Record<string, Words>

// Each name is also a column in `players` and a field in the contract.
type LineName = keyof typeof LINES

/** A player's optional lines, with null for each missing line. */
export type ProfileLines = Record<LineName, string | null>

/** The optional lines, in the order a profile shows them. */
export const PROFILE_LINES = Object.entries<Words>(LINES).map(([name, words]) => ({
  name: name as LineName,
  ...words,
}))

/** The names of the optional lines. */
export const LINE_NAMES = PROFILE_LINES.map(({ name }) => name)

/** Returns an object with a value for each optional line, keyed by the line's name. */
export function eachLine<T>(valueOf: (line: (typeof PROFILE_LINES)[number]) => T) {
  return Object.fromEntries(PROFILE_LINES.map((line) => [line.name, valueOf(line)])) as Record<LineName, T>
}

/** The optional lines of a player who hasn't filled any in. */
export const NO_LINES: ProfileLines = eachLine(() => null)

/** Returns a player's optional lines, without the player's other fields. */
export function linesOf(player: ProfileLines): ProfileLines {
  return eachLine(({ name }) => player[name])
}
