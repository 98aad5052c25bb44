/** Placeholder names for people whose own name isn't shown. */

import { msg } from './msg.ts'
import { FORMER_MEMBER } from './players.ts'
import type { Say, Sentence } from './sentences.ts'
import { PRIVATE_MEMBER } from './settings.ts'

const FORMER = msg`Former member`
const PRIVATE = msg`Private member`

/** A player's name as a value in a sentence: a message for a placeholder name, otherwise the name itself. */
export type Name = string | Sentence

/** Returns a player's name as a value for use in a sentence. */
export function sayName(name: string): Name {
  // Most names aren't placeholders, and two comparisons are faster than looking up each name in a table.
  if (name === FORMER_MEMBER) return FORMER
  return name === PRIVATE_MEMBER ? PRIVATE : name
}

// Schemas are constants, but the language depends on the reader. The function is set only while a schema parses,
// and parsing is synchronous, so two responses can't interfere with each other.
let say: Say | null = null

/** Calls `write` and returns its result. During the call, `nameInWords` translates names with `by`. */
export function namingBy<T>(by: Say, write: () => T): T {
  const before = say
  say = by
  try {
    return write()
  } finally {
    say = before
  }
}

/** Returns a player's name, translated by `by` if it is a placeholder. */
export function nameFor(name: string, by: Say): string {
  const said = sayName(name)
  return typeof said === 'string' ? said : by(said)
}

/** Returns a player's name in the language of the response that is being written. */
export function nameInWords(name: string): string {
  return say ? nameFor(name, say) : name
}
