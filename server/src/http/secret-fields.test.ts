import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { logOptions } from './logs.ts'
import { prettyEntry } from './pretty-log.ts'

/** Logs an object as the server does and returns the entry. */
function entryOf(object: object, word: object = {}): string {
  let entry = ''
  const stream = { write: (line: string) => void (entry = line) }
  const options = { ...logOptions({ logLevel: 'info', logFormat: 'json' }), stream }
  Fastify({ logger: options }).log.info(object, 'an object %j', word)
  return entry
}

it('OPS-31 hides fields with secret names at every depth', () => {
  const cookies = { cookie: 'hush', Cookie: 'hush', 'set-cookie': ['hush'], authorization: 'hush' }
  const words = { token: 'hush', accessToken: 'hush', password: 'hush', secret: { is: 'hush' } }
  const secrets = { ...cookies, ...words, code: 123456, phone: 5557654321, phoneNumber: 'hush' }
  const deep = { list: [{ deeper: { ...secrets, kept: 'shown' } }] }
  const entry = entryOf({ ...secrets, ...deep, kept: 'shown' }, { token: 'hush', kept: 'shown' })
  for (const text of [entry, prettyEntry(entry)]) {
    expect(text).not.toMatch(/hush|123456|5557654321/)
    expect(text.match(/kept\\?":\\?"shown/g)).toHaveLength(3)
  }
})

it('OPS-31 hides secrets even in a circular object', () => {
  const round: Record<string, unknown> = { phone: 'hush', kept: 'shown' }
  round['round'] = round
  const entry = entryOf(round)
  expect(entry).toContain('"kept":"shown"')
  expect(entry).not.toContain('hush')
})

it('OPS-32 logs the code of an error', () => {
  const err = Object.assign(new Error('no'), { code: '23514' })
  expect(JSON.parse(entryOf({ err }))).toMatchObject({ err: { message: 'no', code: '23514' } })
})
