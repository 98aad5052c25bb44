import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Words } from '../src/words/words.ts'

const saidBy = new WeakMap<Words, Set<string>>()

/** Returns words that remember every text they made of a sentence, for `expectSaid`. */
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
 * Checks that an app made the texts for people in a response body of sentences, and that none of them is a
 * plain string (LNG-60). Checks nothing if the app has no words that remember.
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

// Returns the sentences in a response body. The operator's notes on a message that was not delivered
// (`messageId`, `channel`) are always in English (LNG-35), a reported thing (`title`) has its author's text, and
// the API reference (`openapi`) is for developers.
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
