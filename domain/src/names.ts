/** Names that stand for people whose own name isn't shown. */

import { msg } from './msg.ts'
import { FORMER_MEMBER } from './players.ts'
import type { Say, Sentence } from './sentences.ts'
import { PRIVATE_MEMBER } from './settings.ts'

const FORMER = msg`Former member`
const PRIVATE = msg`Private member`

/** A player's name as a value of a sentence: a message if it stands for another name, otherwise the name. */
export type Name = string | Sentence

/** Returns a player's name as a value of a sentence. */
export function sayName(name: string): Name {
  // Most names are neither. Comparisons are faster than looking up each name in a table.
  if (name === FORMER_MEMBER) return FORMER
  return name === PRIVATE_MEMBER ? PRIVATE : name
}

// Schemas are constants, but each reader has a language. The function is set only while a schema parses, and
// parsing is synchronous, so two responses don't disturb each other.
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

/** Returns a player's name in the language of a reader. */
export function nameFor(name: string, by: Say): string {
  const said = sayName(name)
  return typeof said === 'string' ? said : by(said)
}

/** Returns a player's name in the language of the response that is being written. */
export function nameInWords(name: string): string {
  return say ? nameFor(name, say) : name
}
