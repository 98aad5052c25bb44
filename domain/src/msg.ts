/** The functions for writing translatable sentences in the code. */

import { msg as make } from '@lingui/core/runtime-macro'
import type { Sentence } from './sentences.ts'

export { plural } from '@lingui/core/runtime-macro'

// A tagged template passes the same object on every call, so its message is created only once.
const made = new WeakMap<object, Pick<Sentence, 'id' | 'message'>>()

/**
 * Returns the sentence for a template, such as msg`${{ name }} says thank you.`, or for an object with a message
 * and a context. The web app's build replaces these calls in its code.
 */
export function msg(template: Parameters<typeof make>[0], ...values: unknown[]): Sentence {
  const known = made.get(template)
  if (known)
    return values.length === 0
      ? known
      : { ...known, values: Object.assign({}, ...values) as Sentence['values'] }
  const sentence = make(template, ...values)
  // The library hashes the message on every call, which is too slow for lists.
  if ('raw' in template && !values.some(isChoice))
    made.set(template, { id: sentence.id, message: sentence.message! })
  return sentence
}

/** Returns true for a value made with `plural`. */
function isChoice(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && 'message' in value
}
