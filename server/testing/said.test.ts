import { msg } from '@kinhold/domain/msg'
import type { FastifyInstance } from 'fastify'
import { expect, it } from 'vitest'
import { openWords } from '../src/words/words.ts'
import { expectSaid, remembering } from './said.ts'

it('LNG-60 expectSaid detects a plain string in any field that must contain a sentence', () => {
  const app = { words: remembering(openWords()) } as FastifyInstance
  const said = app.words.sayIn('de')(msg`Please sign in first.`)
  const check = (body: unknown) => () => expectSaid(app, body, 'a response')
  const refusal = { error: said, message: said, code: 'no_session', fields: { name: said } }
  const bodies = [
    { ...refusal },
    [{ text: said, name: 'Ann' }],
    { taglines: [said] },
    { title: 'A', text: 'B' },
  ]
  for (const body of bodies) expect(check(body)).not.toThrow()
  const plain = 'Please sign in first.'
  const wrong = [
    { ...refusal, error: plain },
    { ...refusal, message: plain },
    { ...refusal, fields: { name: plain } },
    { ok: [{ text: plain }] },
    { taglines: [said, plain] },
  ]
  for (const body of wrong) expect(check(body), JSON.stringify(body)).toThrow(plain)
})
