import { call, Refusal } from '@kinhold/contract/contract'
import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { browserOf } from '../../testing/browser.ts'
import { member } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { findPass } from '../features/sign-in/passes.queries.ts'
import { findSession } from '../features/sessions/sessions.queries.ts'
import { type Handler, routesOf } from './implement.ts'
import { createServer } from './server.ts'

const Thing = z.object({ id: z.int(), name: z.string(), owner: z.object({ name: z.string() }) })

const things = {
  get: call({
    method: 'GET',
    path: '/api/things/:id',
    summary: 'One thing',
    access: ['anyone'],
    params: z.object({ id: z.string() }),
    replies: { 200: Thing, 404: Refusal },
  }),
  create: call({
    method: 'POST',
    path: '/api/things',
    summary: 'Create a thing',
    access: ['member'],
    body: z.object({ name: z.string().min(3), inside: z.object({ count: z.int() }) }),
    codes: { name: 'thing_name' },
    replies: { 201: Thing, 400: Refusal },
  }),
  missing: call({
    method: 'POST',
    path: '/api/missing',
    summary: 'Not here',
    access: ['member'],
    replies: { 200: Thing },
  }),
}

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))
let handled: (id: string) => unknown
let app: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  app = await createServer(test.config)
  const { db, limits } = test.deps
  const identify = {
    session: (hash: Buffer) => findSession(db, hash),
    ended: async () => null,
    invitee: (hash: Buffer) => findPass(db, hash),
  }
  routesOf(app, { config: test.config, identify, limits, stands: async () => true })(things, {
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

const browser = () => {
  const one = browserOf(app)
  for (const [name, value] of ann.browser.jar) one.jar.set(name, value)
  return one
}
const thing = { id: 1, name: 'Thing', owner: { name: 'Ann' } }
const create = (body: unknown) => browser().post('/api/things', body)

describe('a response', () => {
  it('has the fields that its call declares and no others', async () => {
    const leaking = { ...thing, phone: '+15551234567', owner: { name: 'Ann', phone: '+15551234567' } }
    handled = () => ({ status: 200, body: leaking })
    expect((await browser().get('/api/things/1')).body).toEqual(thing)
  })

  it.each([{ id: '1' }, { ...thing, name: null }, {}, [thing]])(
    'that does not match its declaration is 500, and reveals nothing: %j',
    async (body) => {
      handled = () => ({ status: 200, body })
      const answer = await browser().get('/api/things/1')
      expectRefused(answer, 500, 'unexpected')
      expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'error', 'message', 'requestId'])
    },
  )
})

describe('a call', () => {
  it('API-27 API-28 API-29 names each wrong field with its sentence, and repeats the first with its code', async () => {
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

  it('with valid input reaches its handler, which knows the caller', async () => {
    const { status, body } = await create({ name: 'Ring', inside: { count: 1 } })
    expect([status, body]).toEqual([201, { id: 1, name: 'Ring', owner: { name: 'Ann' } }])
  })

  it('without a handler does not exist, for anyone and with any input', async () => {
    for (const one of [browser(), browserOf(app)])
      for (const body of [undefined, {}, '{'])
        expectRefused(await one.post('/api/missing', body), 404, 'no_such_call')
  })
})
