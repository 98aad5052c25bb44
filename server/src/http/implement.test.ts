import { call, NoContent, Refusal } from '@kinhold/contract/contract'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { atOnce } from '../../testing/at-once.ts'
import { type Browser, browserOf } from '../../testing/browser.ts'
import { member, type Person } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { findPass } from '../features/sign-in/passes.queries.ts'
import { findSession } from '../features/sessions/sessions.queries.ts'
import { type Handler, routesOf } from './implement.ts'
import { refuse } from './refusals.ts'
import { createServer } from './server.ts'

const Thing = z.object({ id: z.int(), name: z.string(), owner: z.object({ name: z.string() }) })

const things = {
  get: call('GET /api/things/:id', {
    summary: 'One thing',
    access: ['anyone'],
    params: z.object({ id: z.string() }),
    replies: { 200: Thing, 404: Refusal },
  }),
  create: call('POST /api/things', {
    summary: 'Create a thing',
    access: ['member'],
    body: z.object({ name: z.string().min(3), inside: z.object({ count: z.int() }) }),
    codes: { name: 'thing_name' },
    replies: { 201: Thing, 400: Refusal },
  }),
  missing: call('POST /api/missing', {
    summary: 'Not here',
    access: ['member'],
    replies: { 200: Thing },
  }),
}

const LIMIT = { name: 'things', uses: 3, seconds: 600, by: 'account' } as const
const counted = call('PUT /api/things', {
  summary: 'Change things',
  access: ['member'],
  limit: [LIMIT],
  body: z.object({ ok: z.boolean() }),
  replies: { 204: NoContent, 409: Refusal, 429: Refusal },
})
const free = { ...counted, path: '/api/free', limit: [{ ...LIMIT, name: 'free', refused: 'free' as const }] }

const test = appForTests({ RATE_LIMITS: 'on' })
const ann = beforehand(() => member(test, 'Ann'))
const bob = beforehand(() => member(test, 'Bob'))
let handled: (id: string) => unknown
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  app = await createServer(test.deps)
  const { db, limits } = test.deps
  const identify = {
    session: (hash: Buffer) => findSession(db, hash),
    ended: async () => null,
    invitee: (hash: Buffer) => findPass(db, hash),
  }
  const implement = routesOf(app, { config: test.config, identify, limits, stands: async () => true })
  const change: Handler<typeof counted> = async ({ body }) =>
    body.ok ? { status: 204, body: undefined } : refuse(409, 'not_ok', msg`This is not ok.`)
  implement({ counted, free }, { counted: change, free: change as unknown as Handler<typeof free> })
  implement(things, {
    get: (async ({ params }: { params: { id: string } }) => handled(params.id)) as unknown as Handler<
      typeof things.get
    >,
    create: async ({ body }, { me }) => ({
      status: 201 as const,
      body: { id: 1, name: body.name, owner: { name: me.name } },
    }),
    missing: null,
  })
})
afterAll(() => app.close())

function browser(person: Person = ann) {
  const one = browserOf(app)
  for (const [name, value] of person.browser.jar) one.jar.set(name, value)
  return one
}
const thing = { id: 1, name: 'Thing', owner: { name: 'Ann' } }
const create = (body: unknown) => browser().post('/api/things', body)

describe('a response', () => {
  it('has only the fields that the contract declares', async () => {
    const leaking = { ...thing, phone: '+15551234567', owner: { name: 'Ann', phone: '+15551234567' } }
    handled = () => ({ status: 200, body: leaking })
    expect((await browser().get('/api/things/1')).body).toEqual(thing)
  })

  it.each([{ id: '1' }, { ...thing, name: null }, {}, [thing]])(
    'that violates its declaration becomes a 500 without details: %j',
    async (body) => {
      handled = () => ({ status: 200, body })
      const answer = await browser().get('/api/things/1')
      expectRefused(answer, 500, 'unexpected')
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error', 'message', 'requestId'])
    },
  )
})

describe('a call', () => {
  it('API-27 API-28 API-29 refuses invalid input with a message for each invalid field', async () => {
    const refused = async (body: unknown) => {
      const answer = await create(body)
      return [answer.body.code, answer.body.error, answer.body.fields]
    }
    expect(await refused({})).toEqual([
      'thing_name',
      'Please check name: Required.',
      { name: 'Required', inside: 'Required' },
    ])
    expect(await refused({ name: 'ab', inside: { count: 1.5 } })).toEqual([
      'thing_name',
      'Please check name: String must contain at least 3 character(s).',
      {
        name: 'String must contain at least 3 character(s)',
        'inside.count': 'Expected integer, received float',
      },
    ])
    expect(await refused({ name: 'abc', inside: {} })).toEqual([
      'invalid_input',
      'Please check inside.count: Required.',
      { 'inside.count': 'Required' },
    ])
    expect((await create([])).body.error).toBe('Please send a JSON object.')
  })

  it('passes valid input and the caller to its handler', async () => {
    const { status, body } = await create({ name: 'Ring', inside: { count: 1 } })
    expect([status, body]).toEqual([201, { id: 1, name: 'Ring', owner: { name: 'Ann' } }])
  })

  it.each([
    ['counted', '/api/things', [204, 409, 204, 429, 429]],
    ['free', '/api/free', [204, 409, 204, 204, 429]],
  ])('is refused beyond its limit of three (refusals are %s)', async (_, path, statuses) => {
    const put = (one: Browser, ok: boolean) => one.put(path, { ok })
    const answers = []
    for (const ok of [true, false, true, true, false]) answers.push(await put(browser(), ok))
    expect(answers.map(({ status }) => status)).toEqual(statuses)
    expect(Number(answers.at(-1)!.headers['retry-after'])).toSatisfy((wait: number) => wait > 590)
    expectRefused(answers.at(-1)!, 429, 'too_many')
    const others = await atOnce(test, 10, () => put(browser(bob), true))
    expect(others.filter(({ status }) => status === 204)).toHaveLength(3)
  })

  it('without a handler returns 404 to every caller', async () => {
    for (const one of [browser(), browserOf(app)])
      for (const body of [undefined, {}, '{'])
        expectRefused(await one.post('/api/missing', body), 404, 'no_such_call')
  })
})
