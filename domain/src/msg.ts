/** The functions that write sentences in the code. */

import { msg as make } from '@lingui/core/runtime-macro'
import type { Sentence } from './sentences.ts'

export { plural } from '@lingui/core/runtime-macro'

// A template in the code is always the same object, so its message is made once.
const made = new WeakMap<object, Pick<Sentence, 'id' | 'message'>>()

/**
 * Returns the sentence of a template, such as msg`${{ name }} says thank you.`, or of a description with a
 * context. The web app's build replaces the calls in its code.
 */
export function msg(template: Parameters<typeof make>[0], ...values: unknown[]): Sentence {
  const known = made.get(template)
  if (known)
    return values.length === 0
      ? known
      : { ...known, values: Object.assign({}, ...values) as Sentence['values'] }
  const sentence = make(template, ...values)
  // The library hashes the message in every call, which is too slow for lists.
  if ('raw' in template && !values.some(isChoice))
    made.set(template, { id: sentence.id, message: sentence.message! })
  return sentence
}

/** Returns true for a value made with `plural`. */
function isChoice(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'id' in value && 'message' in value
}
