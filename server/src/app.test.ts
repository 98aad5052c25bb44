import { calls } from '@kinhold/contract/calls'
import type { Call } from '@kinhold/contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { appForTests } from '../testing/beforehand.ts'
import type { Answer } from '../testing/browser.ts'
import { contentOf } from '../testing/content.ts'
import { invitee, readyToRegister } from '../testing/invitations.ts'
import { member, type Person } from '../testing/people.ts'
import { expectRefused } from '../testing/refusals.ts'
import { setPlayer } from '../testing/rows.ts'
import { setRows } from '../testing/set-rows.ts'

const OPEN_TO_UNVERIFIED = [
  'GET /api/players/:id',
  'PATCH /api/players/:id',
  'DELETE /api/players/:id',
  'POST /api/players/:id/photo',
  'GET /api/players/:id/dashboard',
  'GET /api/players/:id/leaving',
  'GET /api/players/:id/export',
  'POST /api/players/:id/export',
  'DELETE /api/auth/trust',
  'GET /api/measures',
  'POST /api/measures/:id/acknowledge',
  'POST /api/measures/:id/appeal',
  'GET /api/settings',
  'PUT /api/settings',
  'GET /api/events',
]

/** The routes of the API documentation, which aren't part of the contract. */
const DOCUMENTS = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/*',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
]

/** The error codes for a caller with the wrong role. */
const NOT_FOR_YOU = 'no_session not_invited members_only not_verified admin_only vault_users_only'.split(' ')

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const closed = calls.filter(({ access }) => !access.includes('anyone'))

const test = appForTests()
let people: Record<Caller, Pick<Person, 'id' | 'browser'>>
beforeAll(async () => {
  const ann = await member(test, 'Ann')
  const unproved = await invitee(test, ann, 'Guest')
  await readyToRegister(unproved)
  await setRows(test, 'invitee_passes', { invitation_id: unproved.invitation.id }, { phone_proved: false })
  const cleo = await member(test, 'Cleo')
  await setPlayer(test, cleo, { awaiting: 'registration' })
  people = {
    'invitee who must confirm the number': unproved,
    'member who waits for the sponsor': await member(test, 'Bob', { row: { awaiting: 'sponsor' } }),
    'member who must register again': cleo,
  }
})

/** Each caller's access level, and the refusal that calls for other levels usually return to the caller. */
const CALLERS = {
  'invitee who must confirm the number': { as: 'unproved', refused: [401, 'no_session'] },
  'member who waits for the sponsor': { as: 'unverified', refused: [403, 'not_verified'] },
  'member who must register again': { as: 'unverified', refused: [403, 'not_verified'] },
} as const
type Caller = keyof typeof CALLERS

describe.each(Object.keys(CALLERS) as Caller[])('LOG-01 LOG-05 LOG-06 LOG-07 the %s', (who) => {
  const { as, refused } = CALLERS[who]
  const isFor = ({ access }: Call) => access.includes(as)
  const ask = (call: Call) => {
    const { id, browser } = people[who]
    // The event stream never ends, so use HEAD to get only the headers.
    const method = call.path === '/api/events' && isFor(call) ? 'HEAD' : call.method
    return browser.send(method, call.path.replace(/:\w+/, String(id)))
  }
  const [here, elsewhere] = [closed.filter(isFor), closed.filter((call) => !isFor(call))]

  it.each(here.map((call) => ({ name: nameOf(call), call })))('can call $name', async ({ call }) => {
    const { status, body }: Answer = await ask(call)
    expect(NOT_FOR_YOU, `${status}`).not.toContain(body?.code)
    expect(status).not.toBe(401)
  })

  describe('is rejected', () => {
    let before: Record<string, string>
    beforeAll(async () => void (before = await contentOf(test)))

    it.each(elsewhere.map((call) => ({ name: nameOf(call), call })))('by $name', async ({ call }) => {
      const isForInviteesAlone = call.access.every((role) => role === 'invitee' || role === 'unproved')
      const [status, code] = isForInviteesAlone ? ([403, 'not_invited'] as const) : refused
      expectRefused(await ask(call), status, code)
    })

    it('without changing any data', async () => expect(await contentOf(test)).toEqual(before))
  })
})

describe('the contract', () => {
  it('LOG-01 lets an unverified player make only the listed requests', () => {
    const open = calls.filter(({ access }) => access.includes('unverified'))
    expect(open.map(nameOf).toSorted()).toEqual(OPEN_TO_UNVERIFIED.toSorted())
  })

  it('lists every server route except the documentation routes', () => {
    const routes = routesOf(test.app.printRoutes({ commonPrefix: false }))
    const asked = routes.filter((route) => !route.startsWith('HEAD '))
    expect(asked.toSorted()).toEqual([...calls.map(nameOf), ...DOCUMENTS].toSorted())
  })
})

it('an unknown path returns 404 to every caller', async () => {
  const nowhere = {
    GET: ['/api', '/api/nothing', '/api/auth/login', '/media/a/b', '/api/players/1/2/3', '/api/../etc'],
    POST: ['/api/players', '/api/auth/sessions'],
    PUT: ['/api/auth/login'],
    PATCH: ['/api/'],
    DELETE: ['/api/admin'],
    OPTIONS: ['/api/config'],
  }
  for (const { browser } of Object.values(people))
    for (const [method, paths] of Object.entries(nowhere))
      for (const path of paths) expectRefused(await browser.send(method, path), 404, 'no_such_call')
})

/** Returns Fastify's printed route tree as 'METHOD /path' entries. */
function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^([│ ]*)[├└]── (\S+) \(([^)]+)\)$/.exec(line) ?? []
    if (part === undefined) return []
    const depth = indent!.length / 4
    above.length = depth
    above[depth] = `${above[depth - 1] ?? ''}${part === '*' ? '/*' : part}`
    return methods!.split(', ').map((method) => `${method} ${above[depth]}`)
  })
}
