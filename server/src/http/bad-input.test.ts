import { ADMIN_ID } from '@kinhold/domain/players'
import { calls } from '@kinhold/contract/calls'
import type { Call } from '@kinhold/contract/contract'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../testing/app.ts'
import { makePasskey } from '../../testing/authenticator.ts'
import { setPlayer } from '../../testing/rows.ts'
import type { Answer, Browser } from '../../testing/browser.ts'
import { contentOf } from '../../testing/content.ts'
import { invitee, readyToRegister } from '../../testing/invitations.ts'
import { written } from '../../testing/messages.ts'
import { admin, bond, freshPhone, member, type Person, members, vaultUser } from '../../testing/people.ts'
import { expectRefused } from '../../testing/refusals.ts'
import { confirmedUnit } from '../../testing/units.ts'
import { aVault } from '../../testing/vaults.ts'
import { commented, posted } from '../../testing/vault-content.ts'

/** A body that is fine, who may send it, and which of its fields may be left out or be null. */
type Sample = {
  by: 'stranger' | 'ann' | 'admin' | 'invitee' | 'vault user'
  body: Record<string, unknown>
  optional?: string[]
  nullable?: string[]
  /** Texts that are accepted when blank. */
  blank?: string[]
  /** The id in its path, where it is not Ann's. */
  id?: () => number
  /** Puts things back, so that the body is fine once more and what it says is written. */
  again?: () => Promise<unknown>
}

const samples: Record<string, Sample> = {
  'POST /api/auth/login': { by: 'stranger', body: { phone: '+15550009999' } },
  'POST /api/auth/verify': { by: 'stranger', body: { phone: '+15550009999', code: '123456' } },
  'POST /api/auth/open-invitation': {
    by: 'stranger',
    body: { phone: '+15550009999', ref: 19, qrId: 'qr-19-1-a' },
    optional: ['phone', 'ref', 'qrId'],
  },
  'POST /api/auth/complete-registration': {
    by: 'invitee',
    body: { phone: '+15550009999', name: 'Bob', profilePhoto: '/media/a', sponsorId: 19 },
    optional: ['sponsorId'],
  },
  'POST /api/auth/dev-bypass': { by: 'stranger', body: { playerName: 'Ann' } },
  'POST /api/passkeys': {
    by: 'ann',
    body: { credentialId: 'a', clientDataJSON: 'a', attestationObject: 'a', name: 'Firefox on Linux' },
  },
  'PATCH /api/passkeys/:id': { by: 'ann', body: { name: 'My phone' }, id: () => passkeyId },
  'POST /api/auth/passkey': {
    by: 'stranger',
    body: { credentialId: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
  },
  'PATCH /api/players/:id': {
    by: 'ann',
    body: { name: 'Ann', phone: '+15550009998' },
    optional: ['name', 'phone'],
  },
  'PUT /api/guardians': { by: 'ann', body: { guardianIds: [19, 20, 21] } },
  'POST /api/guardians/:id/answer': { by: 'ann', body: { agrees: true } },
  'POST /api/claims/code': { by: 'stranger', body: { newPhone: '+15550009901' } },
  'POST /api/claims': {
    by: 'stranger',
    body: {
      phone: '+15550009902',
      name: 'Ann',
      sponsorName: 'Bob',
      newPhone: '+15550009903',
      code: '123456',
    },
    optional: ['phone', 'name', 'sponsorName', 'code'],
    blank: ['code'],
  },
  'POST /api/claims/:id/confirm': { by: 'ann', body: { digits: '123456' } },
  'POST /api/claims/stop': { by: 'stranger', body: { token: 'a' }, blank: ['token'] },
  'POST /api/admin/claims/:id/stop': { by: 'admin', body: { reason: 'She called me' } },
  'PATCH /api/admin/players/:id/status': {
    by: 'admin',
    body: { action: 'suspend', reason: 'Asked for it', toSponsor: 'Asked for it' },
    optional: ['reason', 'toSponsor'],
    blank: ['reason', 'toSponsor'],
    id: () => eve.id,
    again: () => setPlayer(test, eve, { status: 'active' }),
  },
  'POST /api/blocks': { by: 'ann', body: { playerId: 20 } },
  'PUT /api/mutes': { by: 'ann', body: { kind: 'person', id: 18, for: 'hour' } },
  'PUT /api/admin/players/:id/inviting': {
    by: 'admin',
    body: { most: 10, paused: false, reason: 'Asked for it' },
    nullable: ['most'],
    id: () => eve.id,
  },
  'POST /api/admin/moves': {
    by: 'admin',
    body: { playerId: 19, sponsorId: 20 },
    // Not while one of the two has blocked the other, nor to somebody who is suspended.
    again: async () => {
      await setPlayer(test, eve, { status: 'active', awaiting: null })
      await test.db.deleteFrom('moves').execute()
      await test.db.deleteFrom('blocks').execute()
    },
  },
  'POST /api/notifications/read': { by: 'ann', body: { upTo: 1 } },
  'POST /api/invitations': {
    by: 'ann',
    body: { sponsorId: 19, recipientPhone: '+15550009997', recipientName: 'Bob', status: 'pending' },
    optional: ['sponsorId', 'status'],
    again: () => test.db.deleteFrom('invitations').where('recipient_phone', '=', '+15550009997').execute(),
  },
  'PUT /api/invitations/:id': {
    by: 'ann',
    body: { recipientPhone: '+15550009995', recipientName: 'Bob' },
    optional: ['recipientPhone', 'recipientName'],
    id: () => invitationId,
  },
  'POST /api/interested-users': {
    by: 'stranger',
    body: {
      phoneNumber: '+15550009996',
      name: 'Cleo',
      howDidYouHear: 'direct_access',
      howDidYouHearOther: 'At work',
      interestLevel: 'deciding',
    },
    optional: ['howDidYouHearOther'],
    nullable: ['howDidYouHearOther'],
    blank: ['howDidYouHearOther'],
  },
  'POST /api/notifications/sms': { by: 'ann', body: { recipientPhone: '+15550009995', message: 'Join' } },
  'POST /api/notifications/email': {
    by: 'ann',
    body: { recipientEmail: 'bob@example.com', subject: 'Join', message: 'Please' },
  },
  'POST /api/sms/send': { by: 'admin', body: { to: '+15550009994', body: 'A test' } },
  'POST /api/email/send': {
    by: 'admin',
    body: { to: 'bob@example.com', subject: 'A test', text: 'Text', html: '<p>Text</p>' },
    optional: ['text', 'html'],
  },
  'POST /api/sms/invitation': {
    by: 'admin',
    body: { recipientPhone: '+15550009993', sponsorName: 'Ann', invitationCode: 'qr-19-1-a' },
  },
  'POST /api/email/welcome': {
    by: 'admin',
    body: { recipientEmail: 'bob@example.com', recipientName: 'Bob', sponsorName: 'Ann' },
  },
  'POST /api/groups': {
    by: 'ann',
    body: { name: 'The Porch', description: 'All of us', trustUnitId: 1, createdById: 19 },
    optional: ['description', 'createdById'],
    nullable: ['description'],
    blank: ['description'],
    again: async () => {
      await sql`delete from group_members using groups where group_id = groups.id and trust_unit_id = 1`.execute(
        test.db,
      )
      await test.db.deleteFrom('groups').where('trust_unit_id', '=', 1).execute()
    },
  },
  'PATCH /api/groups/:id': {
    by: 'ann',
    body: { name: 'The Porch', description: 'All of us' },
    optional: ['name', 'description'],
    nullable: ['description'],
    blank: ['description'],
  },
  'POST /api/groups/:id/posts': {
    by: 'ann',
    body: { content: 'Hello', playerId: 19, mediaUrls: [] },
    optional: ['playerId', 'mediaUrls'],
  },
  'PATCH /api/posts/:id': {
    by: 'ann',
    body: {
      content: 'Hello',
      linkUrl: 'https://example.com/',
      isEdited: true,
      editedAt: '2026-01-01T00:00:00.000Z',
      archived: true,
      isPinned: true,
    },
    optional: ['content', 'linkUrl', 'isEdited', 'editedAt', 'archived', 'isPinned'],
    nullable: ['linkUrl', 'editedAt'],
    blank: ['editedAt'],
  },
  'POST /api/vaults/:id/posts': {
    by: 'ann',
    body: {
      content: 'Hello',
      mediaUrls: [],
      linkUrl: 'https://example.com/',
      linkTitle: 'A title',
      linkDescription: 'Words',
      allowLikes: true,
      allowComments: true,
    },
    optional: ['mediaUrls', 'linkUrl', 'linkTitle', 'linkDescription', 'allowLikes', 'allowComments'],
    nullable: ['linkUrl', 'linkTitle', 'linkDescription'],
    blank: ['linkTitle', 'linkDescription'],
    id: () => inVault.vault,
  },
  'PUT /api/vault-posts/:id': { by: 'ann', body: { content: 'Hello' }, id: () => inVault.post },
  'PATCH /api/vault-posts/:id': {
    by: 'ann',
    body: { archived: false, allowLikes: true, allowComments: true },
    optional: ['archived', 'allowLikes', 'allowComments'],
    id: () => inVault.post,
  },
  'POST /api/vault-posts/:id/comments': { by: 'ann', body: { content: 'Hello' }, id: () => inVault.post },
  'PATCH /api/vault-comments/:id': { by: 'ann', body: { content: 'Hello' }, id: () => inVault.comment },
  'POST /api/vaults/:id/items': {
    by: 'ann',
    body: { title: 'The will', description: 'Of 2020', fileUrl: 'https://example.com/' },
    optional: ['description', 'fileUrl'],
    nullable: ['description', 'fileUrl'],
    blank: ['description', 'fileUrl'],
    id: () => inVault.vault,
  },
  'POST /api/trust-bonds/:bondId/messages': {
    by: 'ann',
    body: {
      senderId: 19,
      content: 'Hello',
      messageType: 'text',
      clientId: '0198c0de-0000-7000-8000-000000000001',
      replyToId: 19,
      mediaUrls: [],
      // Only something recorded has it.
      voice: undefined,
    },
    optional: ['content', 'clientId', 'replyToId', 'mediaUrls', 'voice'],
    again: () => sql`update messages set client_id = null`.execute(test.db),
  },
  'POST /api/trust-bonds/:bondId/messages/read': { by: 'ann', body: { upTo: 19 } },
  'PATCH /api/messages/:id': {
    by: 'ann',
    body: { archived: false, content: 'Hello', version: 19 },
    optional: ['archived', 'content', 'version'],
    again: () => sql`update messages set created_at = now(), changed = null`.execute(test.db),
  },
  'PUT /api/messages/:id/reactions': { by: 'ann', body: { emoji: '👍', given: true } },
  'POST /api/vaults': {
    by: 'ann',
    body: { title: 'Letters', description: 'All of them', accessList: [] },
    optional: ['description', 'accessList'],
    nullable: ['description'],
    blank: ['description'],
    again: () => test.db.deleteFrom('vaults').where('id', '>', ann.id).execute(),
  },
  'PATCH /api/vaults/:id': {
    by: 'ann',
    body: { title: 'Letters', description: 'All of them' },
    optional: ['title', 'description'],
    nullable: ['description'],
    blank: ['description'],
    id: () => ann.id,
  },
  'POST /api/vaults/:id/access': {
    by: 'ann',
    body: { accessType: 'phone', accessValue: '+15550009992' },
    again: () => test.db.deleteFrom('vault_access').where('phone', '=', '+15550009992').execute(),
  },
  'PATCH /api/vaults/:id/access/:accessId': {
    by: 'ann',
    body: { muted: true, archived: false },
    optional: ['muted', 'archived'],
    id: () => ann.id,
  },
  'PUT /api/vault-user/profile': { by: 'vault user', body: { displayName: 'Zoe' } },
  'PUT /api/settings': {
    by: 'ann',
    body: {
      privacy: { showConnections: true },
      notifications: { bondRequests: true },
      // Only a vault user has them.
      vault: undefined,
    },
    optional: ['privacy', 'notifications', 'vault'],
  },
  'POST /api/settings/email': { by: 'ann', body: { address: 'ann@example.org' } },
  'POST /api/settings/email/verify': { by: 'ann', body: { code: '123456' } },
  'POST /api/push/subscriptions': {
    by: 'ann',
    body: { endpoint: 'https://push.example.org/ann', keys: { p256dh: 'key', auth: 'auth' } },
  },
  'POST /api/players/:id/export': {
    by: 'ann',
    body: { includeMessages: true, includeBonds: true, includeGroups: true, format: 'json' },
    optional: ['includeMessages', 'includeBonds', 'includeGroups', 'format'],
  },
  // Not Ann's name: she stays for the others.
  'DELETE /api/players/:id': { by: 'ann', body: { confirm: 'Somebody else' } },
  'DELETE /api/admin/phone-audit-logs/bulk': { by: 'admin', body: { ids: [1] } },
  'POST /api/admin/blocked-phones': {
    by: 'admin',
    body: { phone: '+15550009991', reason: 'Asked for it' },
    optional: ['reason'],
    blank: ['reason'],
    again: () => test.db.deleteFrom('blocked_phones').where('phone', '=', '+15550009991').execute(),
  },
  'POST /api/admin/actions/:id/explain': {
    by: 'admin',
    body: { reason: 'By mistake' },
    id: () => actionId,
  },
  'POST /api/reports': {
    by: 'ann',
    // Eve, whom Ann sees.
    body: { kind: 'person', id: 20, reason: 'other', words: 'She insults me' },
    optional: ['words'],
    blank: ['words'],
    again: async () => {
      await test.db.deleteFrom('reports').execute()
      await test.db.deleteFrom('cases').where('thing_id', '=', eve.id).where('kind', '=', 'person').execute()
    },
  },
  'POST /api/measures/:id/appeal': {
    by: 'ann',
    body: { words: 'It was a joke' },
    id: () => warning.id,
    again: () => test.db.updateTable('measures').set({ appealed_at: null }).execute(),
  },
  'POST /api/suspended/measures/:id/appeal': { by: 'stranger', body: { words: 'It was a joke' } },
  'POST /api/admin/cases/:id/close': {
    by: 'admin',
    body: { measure: 'warn', reason: 'Be kind', toSponsor: 'They insulted somebody' },
    optional: ['toSponsor'],
    blank: ['toSponsor'],
    id: () => warning.openCase,
    again: async () => {
      await test.db.deleteFrom('measures').where('case_id', '=', warning.openCase).execute()
      const again = { state: 'open', closed_at: null }
      await test.db.updateTable('cases').set(again).where('id', '=', warning.openCase).execute()
    },
  },
  'POST /api/interested-users/:id/consent': { by: 'stranger', body: { consentToken: 'x', accepted: true } },
}

/** Who sends what has no body, where it is not the admin, who may not. */
const senders: Record<string, Sample['by']> = { 'GET /api/vaults/access/:code': 'ann' }

const nameOf = (call: Call) => `${call.method} ${call.path}`
// A webhook's form is whatever its vendor sends; it is refused by its signature (features/outbox).
const withBody = calls.filter(({ body, form }) => body !== undefined && !form)

let test: TestApp
let people: Record<Sample['by'], Browser>
let ann: Person
let eve: Person
let invitationId: number
let actionId: number
let passkeyId: number
let warning: { id: number; openCase: number }
let inVault: { vault: number; post: number; comment: number }

beforeAll(async () => {
  // Where development allows it, signing in by name is a call like the others.
  test = await openTestApp({ NODE_ENV: 'development' })
  ann = await member(test, 'Ann')
  const bob = await invitee(test, ann, 'Bob')
  await readyToRegister(bob)
  people = {
    ann: ann.browser,
    admin: (await admin(test)).browser,
    stranger: test.browser(),
    invitee: bob.browser,
    'vault user': (await vaultUser(test, ann.id)).browser,
  }
  eve = await member(test, 'Eve')
  await bond(test, ann.id, eve.id)
  warning = await warningOfAnn()
  const toBob = { recipientPhone: '+15550009995', recipientName: 'Bob' }
  invitationId = (await ann.browser.post('/api/invitations', toBob)).body.id
  const done = { actor_id: ADMIN_ID, action: 'view_dashboard', target_id: ann.id }
  actionId = (
    await test.db.insertInto('admin_actions').values(done).returning('id').executeTakeFirstOrThrow()
  ).id
  passkeyId = (await makePasskey(ann.browser)).answer.body.id
  inVault = await wordsOfAnn()
  await groupOfAnn()
  await messageOfAnn()
  await vaultOfAnn()
  await test.db
    .insertInto('interest_submissions')
    .values({
      phone: freshPhone(),
      name: 'Cleo',
      source: 'friend',
      level: 'deciding',
      consent_token_hash: Buffer.from('none'),
    })
    .execute()
})
afterAll(() => test.close())

/** A group and a post under the id that Ann's samples name, hers to change, and a unit whose group is not made yet. */
async function groupOfAnn(): Promise<void> {
  const [cleo, dora] = await members(test, 'Cleo', 'Dora')
  await confirmedUnit(test, [ann, cleo, dora])
  const unit = await confirmedUnit(test, [ann, cleo, await member(test, 'Finn')])
  await sql`select setval('groups_id_seq', ${ann.id - 1}), setval('posts_id_seq', ${ann.id - 1})`.execute(
    test.db,
  )
  await ann.browser.post('/api/groups', { name: 'The Yard', trustUnitId: unit })
  const { body } = await ann.browser.post(`/api/groups/${ann.id}/posts`, { content: 'Hello' })
  expect([body.groupId, body.id]).toEqual([ann.id, ann.id])
}

/** A post of Ann's in a vault of hers, and a comment on it. */
async function wordsOfAnn() {
  const { id: vault } = await test.db
    .insertInto('vaults')
    .values({ owner_id: ann.id, title: 'Words' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = (await posted(ann, vault, 'Hello')).id
  return { vault, post, comment: (await commented(ann, post, 'Hello')).id }
}

/** A message of Ann's to the admin under the id that her samples name. */
async function messageOfAnn(): Promise<void> {
  await sql`select setval('message_versions', ${ann.id}, false)`.execute(test.db)
  expect((await written(ann, { id: 18 }, 'Hello')).id).toBe(ann.id)
}

/** A warning that Ann may answer, and a case of hers that is open. */
async function warningOfAnn() {
  const [closed, open] = await test.db
    .insertInto('cases')
    .values([
      { kind: 'message', thing_id: 1, reported_id: ann.id, state: 'closed', closed_at: new Date() },
      { kind: 'message', thing_id: 2, reported_id: ann.id },
    ])
    .returning('id')
    .execute()
  const { id } = await test.db
    .insertInto('measures')
    .values({ case_id: closed!.id, player_id: ann.id, kind: 'warn', reason: 'Be kind' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, openCase: open!.id }
}

/** A vault of Ann's and an entry of its list under the id that her samples name. */
async function vaultOfAnn(): Promise<void> {
  const sequences = sql`select setval('vaults_id_seq', ${ann.id - 1}), setval('vault_access_id_seq', ${ann.id - 1})`
  await sequences.execute(test.db)
  expect((await aVault(test, ann, { shared: [{ phone: freshPhone() }] })).id).toBe(ann.id)
}

/** Asks, and checks that whatever it was is refused. */
async function refused(ask: () => Promise<Answer>, statuses: number[]): Promise<Answer> {
  const answer = await ask()
  expect(statuses).toContain(answer.status)
  expectRefused(answer, answer.status)
  return answer
}

/** A test after which everything is as it was before. */
function itChangesNothing(title: string, check: () => Promise<void>): void {
  it(title, async () => {
    const before = await contentOf(test)
    await check()
    expect(await contentOf(test)).toEqual(before)
  })
}

it('every call that takes a body has a sample here', () => {
  expect(Object.keys(samples).toSorted()).toEqual(withBody.map(nameOf).toSorted())
  for (const call of withBody)
    expect(Object.keys((call.body as z.ZodObject).shape).toSorted()).toEqual(
      Object.keys(samples[nameOf(call)]!.body).toSorted(),
    )
})

describe.each(withBody.map((call) => ({ name: nameOf(call), call })))('$name', ({ name, call }) => {
  const sample = samples[name]!
  const address = () => addressOf(call, { id: sample.id?.() ?? (sample.by === 'ann' ? ann.id : 1) })
  const browser = () => people[sample.by]
  const send = (body: unknown) => browser().send(call.method, address(), body)
  const json = { headers: { 'content-type': 'application/json' } }

  itChangesNothing('API-28 refuses a body that is no object', async () => {
    const notObjects = ['[]', '"text"', '1', 'true', 'null', `[${JSON.stringify(sample.body)}]`, deep(50)]
    for (const body of notObjects) {
      const { body: said } = await refused(() => browser().send(call.method, address(), body, json), [400])
      expect(said.fields).toMatchObject({ body: expect.stringMatching(/^Expected object, received \w+$/) })
    }
  })

  itChangesNothing('refuses a body that cannot be read', async () => {
    const poisoned = JSON.stringify(sample.body).replace('{', '{"__proto__":{"isAdmin":true},')
    const built = JSON.stringify(sample.body).replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')
    for (const body of [
      '{',
      '{"phone":}',
      'phone=1',
      '\0',
      poisoned,
      built,
      '{"a":1}{"b":2}',
      Buffer.from([0xff]),
    ])
      await refused(() => browser().send(call.method, address(), body, json), [400])
    await refused(() => browser().send(call.method, address(), '', json), [400])
    await refused(() => browser().send(call.method, address()), [400])
    await refused(() => browser().send(call.method, address(), '<a/>'), [415])
    for (const type of ['application/xml', 'application/x-www-form-urlencoded', 'nonsense', 'text/plain'])
      await refused(
        () => browser().send(call.method, address(), 'phone=1', { headers: { 'content-type': type } }),
        [400, 415],
      )
    await refused(() => browser().upload(address(), Buffer.from('x')), call.method === 'POST' ? [400] : [404])
  })

  itChangesNothing('refuses a body over 1 MB with 413', async () => {
    const size = (padding: number) => JSON.stringify({ ...sample.body, padding: 'x'.repeat(padding) })
    const padding = 1024 * 1024 - Buffer.byteLength(size(0))
    await refused(() => browser().send(call.method, address(), size(padding + 1), json), [413])
    expect((await browser().send(call.method, address(), size(padding).slice(1), json)).body.code).toBe(
      'not_json',
    )
  })

  describe.each(Object.keys(sample.body))('%s', (field) => {
    const valid = sample.body[field]
    const withField = (value: unknown) => send({ ...sample.body, [field]: value })

    itChangesNothing('of another type or missing is refused by its name', async () => {
      const others = [1.5, -1, 0, 1e300, true, 'text', '', [], [valid], {}, { toString: 'x' }, deepObject(50)]
      const wrong = others.filter(
        (value) => typeof value !== typeof valid || (typeof value === 'number' && !isId(value)),
      )
      const nothing = [
        ...(sample.optional?.includes(field) ? [] : [undefined]),
        ...(sample.nullable?.includes(field) ? [] : [null]),
      ]
      for (const value of [...wrong, ...nothing]) {
        const { body } = await refused(() => withField(value), [400])
        const [named] = Object.keys(body.fields!)
        // Of an object, the part that is missing is named: 'voice.duration'.
        expect(named!.split('.')[0], `${JSON.stringify(value)}`).toBe(field)
      }
    })

    if (typeof valid !== 'string') return

    itChangesNothing('too long or blank is refused', async () => {
      await refused(() => withField('x'.repeat(100_000)), [400])
      await refused(() => withField('5'.repeat(100_000)), [400])
      if (sample.blank?.includes(field)) return
      for (const blank of ['', '   ', '\n\t', '\0', '\u200b'])
        await refused(() => withField(blank), [400, 403, 404])
    })

    it('whatever the text, nothing breaks and nothing hostile is kept', async () => {
      for (const text of HOSTILE.flatMap((each) => [each, `${valid}${each}`])) {
        await sample.again?.()
        expect((await withField(text)).status, JSON.stringify(text)).toBeLessThan(500)
      }
      expect(await hostileRows()).toEqual([])
    })
  })
})

describe('PRO-02 INV-16 a phone number with excess digits is refused with its sentence, not cut', () => {
  const phones = withBody.flatMap((call) =>
    Object.entries(samples[nameOf(call)]!.body)
      .filter(([, value]) => /^\+1555\d{7}$/.test(String(value)))
      .map(([field]) => ({ name: `${nameOf(call)} ${field}`, call, field })),
  )
  it('at every call that takes one', () => expect(phones.length).toBeGreaterThan(10))

  for (const { name, call, field } of phones)
    itChangesNothing(name, async () => {
      const { by, body, id } = samples[nameOf(call)]!
      const address = addressOf(call, { id: id?.() ?? ann.id })
      for (const phone of ['(415) 227-69845', '+1 (415) 227-69845', '0044 20 7946 095812']) {
        const ask = () => people[by].send(call.method, address, { ...body, [field]: phone })
        const { fields } = (await refused(ask, [400])).body
        expect(fields).toEqual({ [field]: 'Please enter a valid phone number.' })
      }
    })
})

it('what is said to be fine here is, where it is there to be written', async () => {
  const reaching = withBody.filter((call) => samples[nameOf(call)]!.again ?? samples[nameOf(call)]!.id)
  expect(reaching.length).toBeGreaterThan(3)
  for (const call of reaching) {
    const { by, body, id, again } = samples[nameOf(call)]!
    await again?.()
    const answer = await people[by].send(call.method, addressOf(call, { id: id?.() ?? ann.id }), body)
    expect(answer.status, `${nameOf(call)}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  }
})

describe('addresses', () => {
  const ids = ['abc', '0', '-1', '1.5', '2147483648', '9'.repeat(30), '1e3', '0x1', '%00', '%E0%A4%A', '1%00']
  const names = [
    '__proto__',
    '1;drop table players',
    "'",
    '%2e%2e%2f',
    '1%20',
    'x'.repeat(65),
    'x'.repeat(300),
    '%F0%9F%91%8D',
  ]
  const withParams = calls.filter(({ path }) => path.includes(':'))

  for (const call of withParams)
    itChangesNothing(nameOf(call), async () => {
      const sample = samples[nameOf(call)]
      // It has to say which version of tus it speaks, and is asked for no more as long as it does not.
      const statuses = call.resumable ? [400, 404, 412] : [400, 404]
      for (const id of [...ids, ...names]) {
        const url = call.path.replace(/:\w+/g, id)
        const by = sample?.by ?? senders[nameOf(call)] ?? 'admin'
        await refused(() => people[by].send(call.method, url, sample?.body), statuses)
      }
    })
})

describe('queries', () => {
  const withQuery = calls.flatMap((call) =>
    Object.keys((call.query as z.ZodObject | undefined)?.shape ?? {}).map((field) => ({ call, field })),
  )

  for (const { call, field } of withQuery)
    itChangesNothing(`${nameOf(call)}?${field}=`, async () => {
      for (const value of ['%00', 'a%00b', '1%00', '%ED%A0%80', '%C2%85', '%E2%80%AE', '&'.repeat(50)]) {
        const url = `${addressOf(call, { id: ann.id })}?${field}=${value}`
        expect((await people.admin.send(call.method, url)).status, value).toBeLessThan(500)
      }
    })
})

describe('pages of lists', () => {
  const lists = calls.filter(({ query }) => query && 'limit' in (query as z.ZodObject).shape)
  const cursor = (value: unknown) => `before=${Buffer.from(JSON.stringify(value)).toString('base64url')}`

  it.each(lists.map((call) => ({ name: nameOf(call), call })))('$name', async ({ call }) => {
    const url = addressOf(call, { id: ann.id })
    for (const query of [
      'limit=abc',
      'limit=0',
      'limit=-1',
      'limit=501',
      'limit=1.5',
      'limit=',
      'limit=1&limit=2',
    ])
      expect((await refused(() => people.admin.get(`${url}?${query}`), [400])).body.fields).toHaveProperty(
        'limit',
      )
    for (const query of ['before=', 'before=abc', 'before=%00', 'before=%FF', `before=${'x'.repeat(2000)}`])
      await refused(() => people.admin.get(`${url}?${query}`), [400])
    const values = [
      [],
      {},
      null,
      [null, null],
      ['\0', 1],
      [1e300, 'x'],
      [-1],
      [0],
      [1.5],
      ['x', 1e300],
      [2 ** 53, 1],
    ]
    for (const value of values)
      expect((await people.admin.get(`${url}?${cursor(value)}`)).status, JSON.stringify(value)).toBeLessThan(
        500,
      )
    await refused(() => people.admin.get(`${url}?before=%E0%A4%A`), [400])
  })
})

it('whatever is sent, no call breaks', async () => {
  const bodies = fc.record(
    { name: fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' })), other: fc.jsonValue() },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...withBody), bodies, async (call, { name, other }) => {
      const { by, body } = samples[nameOf(call)]!
      const sent = Object.fromEntries(Object.keys(body).map((field, i) => [field, i % 2 ? other : name]))
      const { status } = await people[by].send(call.method, addressOf(call, { id: ann.id }), sent)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 500, seed: 7 },
  )
})

it('fields that a call does not know are not written', async () => {
  const before = await test.db.selectFrom('players').selectAll().where('id', '=', ann.id).executeTakeFirst()
  const { status } = await ann.browser.patch(`/api/players/${ann.id}`, {
    name: 'Ann Two',
    id: 18,
    role: 'admin',
    isAdmin: true,
    sponsorId: 19,
    sponsor_id: 19,
    status: 'archived',
    awaiting: 'sponsor',
    sign_ins: 0,
    photo_id: 'x',
    profilePhoto: '/media/x',
    createdAt: '2000-01-01T00:00:00.000Z',
  })
  expect(status).toBe(200)
  const after = await test.db.selectFrom('players').selectAll().where('id', '=', ann.id).executeTakeFirst()
  expect(after).toEqual({ ...before, name: 'Ann Two' })
})

const HOSTILE = [
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202eabc\u202d',
  '\u2066abc\u2069',
  '\u0007\u001b[31m',
  "'; drop table players; --",
  '<script>alert(1)</script>',
  '%00%0a',
  '\r\nset-cookie: a=b',
  '\\u0000',
  '{{7*7}}',
  '\u{1F468}\u200d\u{1F469}',
  'e\u0301',
  '\ufeff',
]

// oxlint-disable-next-line no-control-regex -- control characters are what must not be there
const HOSTILE_KEPT = /[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]|[\ud800-\udfff]/u

/** Rows of any table in which a control character, a bidi override or half a character is kept. */
async function hostileRows(): Promise<unknown[]> {
  const tables = (await test.db.introspection.getTables()).filter(({ schema }) => schema === 'public')
  const kept = tables.map(async ({ name }) => {
    const rows = await test.db
      .selectFrom(name as 'players')
      .selectAll()
      .execute()
    return rows.filter((row) => HOSTILE_KEPT.test(texts(row)))
  })
  return (await Promise.all(kept)).flat()
}

const texts = (row: object) =>
  Object.values(row)
    .filter((value) => typeof value === 'string')
    .join('|')

function addressOf(call: Call, params: { id: number }): string {
  return call.path
    .replace(':bondId', `18-${params.id}`)
    .replace(/:(id|userId|accessId)\b/g, String(params.id))
}

const isId = (value: number) => Number.isInteger(value) && value > 0 && value < 2 ** 31

function deep(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels)
}

function deepObject(levels: number): unknown {
  return levels === 0 ? {} : { in: deepObject(levels - 1) }
}
