import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Words } from '../src/words/words.ts'

const saidBy = new WeakMap<Words, Set<string>>()

/** Returns translations that record every text they produce from a sentence, for `expectSaid`. */
export function remembering(words: Words): Words {
  const said = new Set<string>()
  const remembers: Words = {
    ...words,
    sayIn: (language) => {
      const say = words.sayIn(language)
      return (sentence) => {
        const text = say(sentence)
        said.add(text)
        return text
      }
    },
  }
  saidBy.set(remembers, said)
  return remembers
}

/**
 * Checks that the app produced every text for people in a response body from a sentence, so that none of the
 * texts is a plain string (LNG-60). Checks nothing if the app's words don't come from `remembering`.
 */
export function expectSaid(app: FastifyInstance, body: unknown, because: string): void {
  const said = saidBy.get(app.words)
  if (said)
    expect(
      textsIn(body).filter((text) => !said.has(text)),
      because,
    ).toEqual([])
}

/** The fields of responses that contain a sentence. */
const SENTENCES = ['error', 'message', 'text', 'taglines']

// Returns the texts in a response body that must come from sentences. Skips the error of an undelivered message
// (`messageId`, `channel`), which is always in English (LNG-35), the text of reported content (`title`), which
// is its author's, and the OpenAPI document (`openapi`), which is for developers.
function textsIn(body: unknown): string[] {
  if (Array.isArray(body)) return body.flatMap(textsIn)
  if (typeof body !== 'object' || body === null || 'openapi' in body) return []
  const isNoSentence = (field: string) =>
    (field === 'error' && ('messageId' in body || 'channel' in body)) || (field === 'text' && 'title' in body)
  return Object.entries(body).flatMap(([field, value]: [string, unknown]) => {
    if (field === 'fields' && 'code' in body) return Object.values(value as Record<string, string>)
    if (!SENTENCES.includes(field) || isNoSentence(field)) return textsIn(value)
    return [value].flat().flatMap((text) => (typeof text === 'string' ? text : textsIn(text)))
  })
}
