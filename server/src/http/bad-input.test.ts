import type { Call } from '@kinhold/contract/contract'
import fc from 'fast-check'
import type { z } from 'zod'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/browser.ts'
import { contentOf, rowsMatching } from '../../testing/content.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { nameOf, samplesForTests, withBody } from '../../testing/samples.ts'
import { isWholeRun } from '../../../test-runs.ts'

const { test, samples, people, ann, addressOf } = samplesForTests()

/** Runs a check, and expects the stored content to stay unchanged. */
async function inVain(check: () => Promise<void>): Promise<void> {
  const before = await contentOf(test)
  await check()
  expect(await contentOf(test)).toEqual(before)
}

/** Waits for a response, and expects a refusal. */
async function refused(ask: Promise<Answer>, statuses: number[], because: unknown): Promise<Answer> {
  const answer = await ask
  expect(statuses, show(because)).toContain(answer.status)
  expectRefused(answer, answer.status)
  return answer
}

const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200)

it('every call with a body has a sample with every field', () => {
  expect(Object.keys(samples).toSorted()).toEqual(withBody.map(nameOf).toSorted())
  for (const call of withBody)
    expect(Object.keys(shapeOf(call)).toSorted()).toEqual(Object.keys(samples[nameOf(call)]!.body).toSorted())
})

const shapeOf = ({ body }: Call) => (body as z.ZodObject).shape as Record<string, z.ZodType>

describe.each(withBody.map((call) => ({ name: nameOf(call), call })))('$name', ({ name, call }) => {
  const sample = samples[name]!
  const send = (body?: unknown, type?: string) => {
    const options = type === undefined ? {} : { headers: { 'content-type': type } }
    return people[sample.by].send(call.method, addressOf(call), body, options)
  }
  const sendJson = (body: unknown) => send(body, 'application/json')
  const withField = (field: string, value: unknown) => send({ ...sample.body, [field]: value })

  it('API-28 requires a JSON object of at most 1 MB', () =>
    inVain(async () => {
      const whole = JSON.stringify(sample.body)
      for (const body of ['[]', '"text"', '1', 'true', 'null', `[${whole}]`, deep(50)]) {
        const { fields } = (await refused(sendJson(body), [400], body)).body
        expect(fields).toMatchObject({ body: expect.stringMatching(/^Expected object, received \w+$/) })
      }
      const poisoned = whole.replace('{', '{"__proto__":{"isAdmin":true},')
      const built = whole.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')
      const unreadable = ['{', '{"phone":}', 'phone=1', '\0', poisoned, built, '{"a":1}{"b":2}', '']
      for (const body of [...unreadable, Buffer.from([0xff])]) await refused(sendJson(body), [400], body)
      await refused(send(), [400], 'no body')
      await refused(send('<a/>'), [415], 'no type')
      for (const type of ['application/xml', 'application/x-www-form-urlencoded', 'nonsense', 'text/plain'])
        await refused(send('phone=1', type), [400, 415], type)
      const form = people[sample.by].upload(addressOf(call), Buffer.from('x'))
      await refused(form, call.method === 'POST' ? [400] : [404], 'a form')

      const size = (padding: number) => JSON.stringify({ ...sample.body, padding: 'x'.repeat(padding) })
      const padding = 1024 * 1024 - Buffer.byteLength(size(0))
      await refused(sendJson(size(padding + 1)), [413], '1 MB and a byte')
      expect((await sendJson(size(padding).slice(1))).body.code).toBe('not_json')
    }))

  it('names each invalid field in its refusal', () =>
    inVain(async () => {
      for (const [field, valid] of Object.entries(sample.body)) {
        const numbers = [1.5, -1, 0, 1e300]
        const others = [...numbers, true, 'text', '', [], [valid], {}, { toString: 'x' }, deepObject(50)]
        const wrong = others.filter(
          (value) => typeof value !== typeof valid || (typeof value === 'number' && !isId(value)),
        )
        // The call's schema defines which fields may be missing or null.
        const nothing = [undefined, null].filter((none) => !shapeOf(call)[field]!.safeParse(none).success)
        for (const value of [...wrong, ...nothing]) {
          const { body } = await refused(withField(field, value), [400], { [field]: value })
          // The error may name only part of the field, such as 'voice.duration'.
          expect(Object.keys(body.fields!)[0]!.split('.')[0], show(value)).toBe(field)
        }
        if (typeof valid !== 'string') continue
        for (const long of ['x', '5'])
          await refused(withField(field, long.repeat(100_000)), [400], `${field} is long`)
        if (sample.blank?.includes(field)) continue
        for (const blank of ['', '   ', '\n\t', '\0', '\u200b'])
          await refused(withField(field, blank), [400, 403, 404], { [field]: blank })
      }
    }))

  const texts = Object.entries(sample.body).filter(([, valid]) => typeof valid === 'string')
  if (texts.length === 0) return

  it('handles hostile strings without a server error and stores no hostile characters', async () => {
    for (const [field, valid] of texts)
      for (const text of hostileFor(shapeOf(call)[field]!).flatMap((each) => [each, `${valid}${each}`])) {
        await sample.again?.()
        expect((await withField(field, text)).status, show({ [field]: text })).toBeLessThan(500)
      }
    expect(await rowsMatching(test, HOSTILE_KEPT)).toEqual([])
  })
})

const seen = new Set<string>()
let nth = 0

/**
 * Returns all hostile strings if this is a full test run, if the schema is of a kind not seen before, or if
 * the schema accepts a hostile string. In all other cases, returns just one string, in rotation.
 */
function hostileFor(schema: z.ZodType): string[] {
  const made = HOSTILE.map((text) => {
    const { success, data } = schema.safeParse(text)
    return success ? String(data) : null
  })
  const kind = JSON.stringify(made)
  const isNew = !seen.has(kind)
  seen.add(kind)
  const isLetThrough = made.some((text) => text !== null && HOSTILE_IN_TEXT.test(text))
  return isNew || isLetThrough || isWholeRun ? HOSTILE : [HOSTILE[(nth += 1) % HOSTILE.length]!]
}

it.each([
  [
    'PRO-02 INV-16',
    'with too many digits',
    ['(415) 227-69845', '+1 (415) 227-69845', '0044 20 7946 095812'],
    'Please enter a valid phone number.',
  ],
  [
    'LOG-70',
    'without a country code',
    ['06 12 34 56 78'],
    'Begin with + and the country, such as +44 20 7946 0958.',
  ],
])('%s every call refuses a phone number %s', (_, __, wrong, sentence) =>
  inVain(async () => {
    const phones = withBody.flatMap((call) =>
      Object.entries(samples[nameOf(call)]!.body)
        .filter(([, value]) => /^\+1555\d{7}$/.test(String(value)))
        .map(([field]) => ({ call, field })),
    )
    expect(phones.length).toBeGreaterThan(10)
    for (const { call, field } of phones)
      for (const phone of wrong) {
        const { by, body } = samples[nameOf(call)]!
        const sent = people[by].send(call.method, addressOf(call), { ...body, [field]: phone })
        const { fields } = (await refused(sent, [400], `${nameOf(call)} ${field}`)).body
        expect(fields).toEqual({ [field]: sentence })
      }
  }),
)

it('each repeatable sample is valid', async () => {
  const reaching = withBody.filter((call) => samples[nameOf(call)]!.again ?? samples[nameOf(call)]!.id)
  expect(reaching.length).toBeGreaterThan(3)
  for (const call of reaching) {
    const { by, body, again } = samples[nameOf(call)]!
    await again?.()
    const answer = await people[by].send(call.method, addressOf(call), body)
    expect(answer.status, `${nameOf(call)}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  }
})

it('random input never causes a server error', async () => {
  const bodies = fc.record(
    { name: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), other: fc.jsonValue() },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), bodies, async (call, { name, other }) => {
      const { by, body } = samples[nameOf(call)]!
      const sent = Object.fromEntries(Object.keys(body).map((field, i) => [field, i % 2 ? other : name]))
      const { status } = await people[by].send(call.method, addressOf(call), sent)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: isWholeRun ? 2000 : 200, seed: 7 },
  )
})

it('the server doesn’t store unknown fields', async () => {
  const row = () => test.db.selectFrom('players').selectAll().where('id', '=', ann().id).executeTakeFirst()
  const before = await row()
  const asRows = {
    id: 18,
    role: 'admin',
    sponsor_id: 19,
    status: 'archived',
    awaiting: 'sponsor',
    photo_id: 'x',
  }
  const asAnswers = {
    isAdmin: true,
    sponsorId: 19,
    sign_ins: 0,
    profilePhoto: '/media/x',
    createdAt: '2000-01-01',
  }
  const change = { ...asRows, ...asAnswers, name: 'Ann Two' }
  const { status } = await ann().browser.patch(`/api/players/${ann().id}`, change)
  expect(status).toBe(200)
  expect(await row()).toEqual({ ...before, name: 'Ann Two' })
})

const HOSTILE = [
  ['a\0b', '\ud800', 'a\udfffb', '\u202eabc\u202d', '\u2066abc\u2069', '\u0007\u001b[31m', '\ufeff'],
  ["'; drop table players; --", '<script>alert(1)</script>', '%00%0a', '\r\nset-cookie: a=b', '{{7*7}}'],
  ['\\u0000', '\u{1F468}\u200d\u{1F469}', 'e\u0301'],
].flat()

/** A PostgreSQL pattern for control characters and bidi overrides. */
const HOSTILE_KEPT = String.raw`[\u0001-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]`
// oxlint-disable-next-line no-control-regex -- control characters must not be there
const HOSTILE_IN_TEXT = /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]|[\ud800-\udfff]/u

const isId = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31

function deep(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels)
}

function deepObject(levels: number): unknown {
  return levels === 0 ? {} : { in: deepObject(levels - 1) }
}
