import { calls } from '@kinhold/contract/calls'
import type { Access, Call } from '@kinhold/contract/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { appForTests } from '../testing/beforehand.ts'
import type { Answer } from '../testing/browser.ts'
import { contentOf } from '../testing/content.ts'
import { invitee, readyToRegister } from '../testing/invitations.ts'
import { admin, member, type Person, vaultUser } from '../testing/people.ts'
import { expectRefused } from '../testing/refusals.ts'
import { setPlayer } from '../testing/rows.ts'
import { setRows } from '../testing/set-rows.ts'

/** What anyone on the network may ask. A call that is opened to everybody has to be named here. */
const OPEN_TO_ANYONE = [
  'GET /api/config',
  'GET /api/auth/me',
  'POST /api/auth/login',
  'POST /api/auth/verify',
  'POST /api/auth/open-invitation',
  'POST /api/auth/logout',
  // Refused by its signature (features/passkeys/passkeys.test.ts).
  'POST /api/auth/passkey/challenge',
  'POST /api/auth/passkey',
  // Of a browser that lost its number (features/claims/claims.test.ts).
  'POST /api/claims/code',
  'POST /api/claims',
  'GET /api/claims/own',
  'POST /api/claims/own/photo',
  'POST /api/claims/own/enter',
  // Opened by the token of a text.
  'POST /api/claims/stop',
  'POST /api/auth/dev-bypass',
  'GET /media/:uploadId',
  'POST /api/interested-users',
  'POST /api/interested-users/:id/consent',
  // Refused by their signature (features/outbox/webhooks.test.ts).
  'POST /api/webhooks/twilio/incoming',
  'POST /api/webhooks/twilio/status',
  // Opened by the token of an e-mail (features/notices/mails.test.ts).
  'POST /api/unsubscribe/:token',
  // Opened by the pass of a suspended account (features/reports/suspended.test.ts).
  'GET /api/suspended',
  'POST /api/suspended/measures/:id/appeal',
  'GET /healthz',
  'GET /readyz',
  'OPTIONS /api/uploads',
]

/** What a player reaches who is not yet verified. */
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

/** The documentation, which is no call. */
const DOCUMENTS = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/docs/*',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
]

/** The codes by which a caller is told that a call is not for them. */
const NOT_FOR_YOU = 'no_session not_invited members_only not_verified admin_only vault_users_only'.split(' ')

const nameOf = ({ method, path }: Call) => `${method} ${path}`
const closed = calls.filter((call) => !OPEN_TO_ANYONE.includes(nameOf(call)))

const test = appForTests()
let people: Record<Caller, Pick<Person, 'id' | 'browser'>>
beforeAll(async () => {
  const ann = await member(test, 'Ann')
  const guest = await invitee(test, ann, 'Guest')
  await readyToRegister(guest)
  const unproved = await invitee(test, ann, 'Guest')
  await readyToRegister(unproved)
  await setRows(test, 'invitee_passes', { invitation_id: unproved.invitation.id }, { phone_proved: false })
  const cleo = await member(test, 'Cleo')
  await setPlayer(test, cleo, { awaiting: 'registration' })
  people = {
    stranger: { id: 1, browser: test.browser() },
    invitee: guest,
    'invitee who is to prove the number': unproved,
    'vault user': await vaultUser(test, ann.id),
    'member who waits for the sponsor': await member(test, 'Bob', { row: { awaiting: 'sponsor' } }),
    'member who must register anew': cleo,
    member: ann,
    admin: await admin(test),
  }
})

/** Who calls, what they are let in as, and how they are refused elsewhere. */
const CALLERS = {
  stranger: { as: [], refused: [401, 'no_session'] },
  invitee: { as: ['invitee'], refused: [401, 'no_session'] },
  'invitee who is to prove the number': { as: ['unproved'], refused: [401, 'no_session'] },
  'vault user': { as: ['vault_user'], refused: [403, 'members_only'] },
  'member who waits for the sponsor': { as: ['unverified'], refused: [403, 'not_verified'] },
  'member who must register anew': { as: ['unverified'], refused: [403, 'not_verified'] },
  member: { as: ['member'], refused: [403, 'admin_only'] },
  admin: { as: ['member', 'admin'], refused: [403, 'nothing'] },
} satisfies Record<string, { as: Access[]; refused: [number, string] }>
type Caller = keyof typeof CALLERS

describe.each(Object.keys(CALLERS) as Caller[])('LOG-01 LOG-05 LOG-06 LOG-07 ADM-07 a %s', (who) => {
  const { as, refused } = CALLERS[who] as { as: Access[]; refused: [number, string] }
  const isFor = ({ access }: Call) => access.some((role) => as.includes(role))
  const ask = (call: Call) => {
    const { id, browser } = people[who]
    // A stream would never end: whom it lets in is seen by its head as well.
    const method = call.path === '/api/events' && isFor(call) ? 'HEAD' : call.method
    return browser.send(method, call.path.replace(/:\w+/, String(id)))
  }
  const [here, elsewhere] = [closed.filter(isFor), closed.filter((call) => !isFor(call))]

  if (here.length > 0)
    it.each(here.map((call) => ({ name: nameOf(call), call })))('reaches $name', async ({ call }) => {
      const { status, body }: Answer = await ask(call)
      expect(NOT_FOR_YOU, `${status}`).not.toContain(body?.code)
      expect(status).not.toBe(401)
    })

  if (elsewhere.length > 0)
    describe('everywhere else', () => {
      let before: Record<string, string>
      beforeAll(async () => void (before = await contentOf(test)))

      it.each(elsewhere.map((call) => ({ name: nameOf(call), call })))(
        'is refused $name',
        async ({ call }) => {
          const isForInviteesAlone = call.access.every((role) => role === 'invitee' || role === 'unproved')
          const isForGuestsAlone = as.includes('member') && call.access.every((role) => role === 'vault_user')
          const guestsAlone = isForGuestsAlone ? ([403, 'vault_users_only'] as const) : refused
          const [status, code] = isForInviteesAlone ? ([403, 'not_invited'] as const) : guestsAlone
          expectRefused(await ask(call), status, code)
        },
      )

      it('changes nothing', async () => expect(await contentOf(test)).toEqual(before))
    })
})

describe('what is open', () => {
  it.each<[Access, string[]]>([
    ['anyone', OPEN_TO_ANYONE],
    ['unverified', OPEN_TO_UNVERIFIED],
  ])('LOG-01 to %s, is named here and nothing else', (who, named) => {
    const open = calls.filter(({ access }) => (access as Access[]).includes(who))
    expect(open.map(nameOf).toSorted()).toEqual(named.toSorted())
  })

  it('is every route there is: the calls of the contract and the documentation', () => {
    const routes = routesOf(test.app.printRoutes({ commonPrefix: false }))
    const asked = routes.filter((route) => !route.startsWith('HEAD '))
    expect(asked.toSorted()).toEqual([...calls.map(nameOf), ...DOCUMENTS].toSorted())
  })
})

it('an address that is no call is 404 for everyone', async () => {
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

/** A tree of routes as Fastify prints it, as 'METHOD /path'. */
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
