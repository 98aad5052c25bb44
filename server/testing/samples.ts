import { DETAILED } from '@kinhold/domain/messages'
import { ADMIN_ID } from '@kinhold/domain/players'
import { calls } from '@kinhold/contract/calls'
import type { Call } from '@kinhold/contract/contract'
import { sql } from 'kysely'
import { beforeAll, expect } from 'vitest'
import type { TestApp } from './app.ts'
import { makePasskey } from './authenticator.ts'
import { appForTests } from './beforehand.ts'
import type { Browser } from './browser.ts'
import { invitee, readyToRegister } from './invitations.ts'
import { written } from './messages.ts'
import { admin, bond, freshPhone, member, members, type Person, vaultUser } from './people.ts'
import { ok } from './ok.ts'
import { confirmedUnit } from './units.ts'
import { commented, posted } from './vault-content.ts'
import { aVault } from './vaults.ts'

/** A valid request body and someone who may send it. */
export type Sample = {
  by: 'stranger' | 'ann' | 'admin' | 'invitee' | 'vault user'
  body: Record<string, unknown>
  /** Text fields that may be blank. */
  blank?: string[]
  /** The id in the path. By default, it is Ann's id for Ann's requests, and 1 for all others. */
  id?: () => number
  /** Restores the data so that the same body is valid and takes effect again. */
  again?: () => Promise<unknown>
}

export const nameOf = (call: Call) => `${call.method} ${call.path}`

/** All requests with a body, except webhooks, whose bodies a vendor defines and signs. */
export const withBody = calls.filter(({ body, form }) => body !== undefined && !form)

const BOB = { phone: '+15550009999', name: 'Bob' }
const TO_BOB = { recipientPhone: '+15550009995', recipientName: 'Bob' }
const PASSKEY = { credentialId: 'a', clientDataJSON: 'a' }
const INCLUDED = { includeMessages: true, includeBonds: true, includeGroups: true }
const LINK = { linkUrl: 'https://example.com/', linkTitle: 'A title', linkDescription: 'Words' }

/** A valid body for each request in `withBody`, keyed by method and path. */
export const BODIES: Record<string, Record<string, unknown>> = {
  'POST /api/auth/login': { phone: BOB.phone, key: 'abc' },
  'POST /api/auth/verify': { phone: BOB.phone, key: 'abc', code: '123456' },
  'POST /api/auth/open-invitation': { phone: BOB.phone, ref: 19, qrId: 'qr-19-1-a' },
  'POST /api/auth/open-own-invitation': { phone: '+15550009980', name: 'Rosa' },
  'POST /api/auth/complete-registration': { ...BOB, profilePhoto: '/media/a', sponsorId: 19 },
  'POST /api/auth/admin-link': { token: 'a' },
  'POST /api/auth/dev-bypass': { playerName: 'Ann' },
  'POST /api/passkeys': { ...PASSKEY, attestationObject: 'a', name: 'Firefox on Linux' },
  'PATCH /api/passkeys/:id': { name: 'My phone' },
  'POST /api/auth/passkey': { ...PASSKEY, authenticatorData: 'a', signature: 'a' },
  'PATCH /api/players/:id': { name: 'Ann', phone: '+15550009998' },
  'PUT /api/guardians': { guardianIds: [19, 20, 21] },
  'POST /api/guardians/:id/answer': { agrees: true },
  'POST /api/claims/code': { newPhone: '+15550009901' },
  'POST /api/claims': {
    phone: '+15550009902',
    name: 'Ann',
    sponsorName: 'Bob',
    newPhone: '+15550009903',
    code: '123456',
  },
  'POST /api/claims/:id/confirm': { digits: '123456' },
  'POST /api/claims/stop': { token: 'a' },
  'POST /api/admin/claims/:id/stop': { reason: 'She called me' },
  'PATCH /api/admin/players/:id/status': { action: 'suspend', reason: 'Asked', toSponsor: 'Asked' },
  'POST /api/blocks': { playerId: 20 },
  'PUT /api/mutes': { kind: 'person', id: 18, for: 'hour' },
  'PUT /api/admin/players/:id/inviting': { most: 10, paused: false, reason: 'Asked for it' },
  'POST /api/admin/moves': { playerId: 19, sponsorId: 20 },
  'POST /api/notifications/read': { upTo: 1 },
  'POST /api/invitations': {
    sponsorId: 19,
    ...TO_BOB,
    recipientPhone: '+15550009997',
    status: 'pending',
    language: 'en',
  },
  'PUT /api/invitations/:id': TO_BOB,
  'POST /api/introductions': { playerId: 20, otherId: 21, words: 'You know each other' },
  'POST /api/introductions/:id/answer': { yes: true },
  'POST /api/interested-users': {
    phoneNumber: '+15550009996',
    name: 'Cleo',
    howDidYouHear: 'direct_access',
    howDidYouHearOther: 'At work',
    interestLevel: 'deciding',
  },
  'POST /api/notifications/sms': { recipientPhone: '+15550009995', message: 'Join' },
  'POST /api/notifications/email': { recipientEmail: 'bob@example.com', subject: 'Join', message: 'Please' },
  'POST /api/sms/send': { to: '+15550009994', body: 'A test' },
  'POST /api/email/send': { to: 'bob@example.com', subject: 'A test', text: 'Text', html: '<p>Text</p>' },
  'POST /api/sms/invitation': {
    recipientPhone: '+15550009993',
    sponsorName: 'Ann',
    invitationCode: 'qr-19-1-a',
  },
  'POST /api/email/welcome': { recipientEmail: 'bob@example.com', recipientName: 'Bob', sponsorName: 'Ann' },
  'POST /api/groups': { name: 'The Porch', description: 'All of us', trustUnitId: 1, createdById: 19 },
  'PATCH /api/groups/:id': { name: 'The Porch', description: 'All of us' },
  'POST /api/groups/:id/posts': { content: 'Hello', playerId: 19, mediaUrls: [] },
  'PATCH /api/posts/:id': {
    content: 'Hello',
    linkUrl: 'https://example.com/',
    isEdited: true,
    editedAt: '2026-01-01T00:00:00.000Z',
    archived: true,
    isPinned: true,
  },
  'POST /api/vaults/:id/posts': {
    content: 'Hello',
    mediaUrls: [],
    ...LINK,
    allowLikes: true,
    allowComments: true,
  },
  'PUT /api/vault-posts/:id': { content: 'Hello' },
  'PATCH /api/vault-posts/:id': { archived: false, allowLikes: true, allowComments: true },
  'POST /api/vault-posts/:id/comments': { content: 'Hello' },
  'PATCH /api/vault-comments/:id': { content: 'Hello' },
  'POST /api/vaults/:id/items': { title: 'Will', description: 'Of 2020', fileUrl: LINK.linkUrl },
  'POST /api/trust-bonds/:bondId/messages': {
    senderId: 19,
    content: 'Hello',
    messageType: 'text',
    clientId: '0198c0de-0000-7000-8000-000000000001',
    replyToId: 19,
    mediaUrls: [],
    // A message of type 'text' has no details.
    ...Object.fromEntries(DETAILED.map((kind) => [kind, undefined])),
  },
  'POST /api/trust-bonds/:bondId/messages/read': { upTo: 19 },
  'PATCH /api/messages/:id': { archived: false, content: 'Hello', version: 19 },
  'PUT /api/messages/:id/reactions': { emoji: '👍', given: true },
  'POST /api/vaults': {
    title: 'Letters',
    description: 'All of them',
    accessList: [],
    contribute: 'list',
  },
  'PATCH /api/vaults/:id': { title: 'Letters', description: 'All of them', contribute: 'list' },
  'POST /api/vaults/:id/access': { accessType: 'phone', accessValue: '+15550009992' },
  'PUT /api/vaults/:id/access/:accessId/label': { label: 'Nana' },
  'PATCH /api/vaults/:id/access/:accessId': { muted: true, archived: false, mayAdd: true },
  'PUT /api/vault-user/profile': { displayName: 'Zoe' },
  'PUT /api/settings': {
    privacy: { showConnections: true },
    notifications: { bondRequests: true },
    // Only vault users have vault settings, so this body leaves them out.
    vault: undefined,
    hasSeenWelcome: true,
    language: 'en',
  },
  'POST /api/settings/email': { address: 'ann@example.org' },
  'POST /api/settings/email/verify': { code: '123456' },
  'POST /api/push/subscriptions': {
    endpoint: 'https://push.example/a',
    keys: { p256dh: 'key', auth: 'auth' },
  },
  'POST /api/players/:id/export': { ...INCLUDED, format: 'json' },
  // The name is wrong on purpose, so that Ann isn't deleted: the other samples still need her.
  'DELETE /api/players/:id': { confirm: 'Somebody else' },
  'DELETE /api/admin/phone-audit-logs/bulk': { ids: [1] },
  'POST /api/admin/blocked-phones': { phone: '+15550009991', reason: 'Asked for it' },
  'POST /api/admin/actions/:id/explain': { reason: 'By mistake' },
  'POST /api/reports': { kind: 'person', id: 20, reason: 'other', words: 'She insults me' },
  'POST /api/measures/:id/appeal': { words: 'It was a joke' },
  'POST /api/suspended/measures/:id/appeal': { words: 'It was a joke' },
  'POST /api/admin/cases/:id/close': { measure: 'warn', reason: 'Be kind', toSponsor: 'They insulted Bob' },
  'POST /api/interested-users/:id/consent': { consentToken: 'x', accepted: true },
}

/** Returns someone who may make the request. */
function senderOf(name: string): Sample['by'] {
  const access: readonly string[] = calls.find((call) => nameOf(call) === name)!.access
  if (access.includes('anyone')) return 'stranger'
  if (access.includes('member')) return 'ann'
  if (access.includes('admin')) return 'admin'
  return access.includes('invitee') ? 'invitee' : 'vault user'
}

/**
 * Opens an app with people in it. Returns the app, the people and a sample of each request in `withBody`,
 * keyed by method and path.
 */
export function samplesForTests() {
  // The calls include signing in by name, which needs the dev login.
  const test = appForTests({}, { devLogin: true })
  const people = {} as Record<Sample['by'], Browser>
  const ids = {} as Awaited<ReturnType<typeof thingsOf>>
  let ann: Person
  const put = (...back: string[]) => ({
    again: async () => {
      for (const statement of back) await sql.raw(statement).execute(test.db)
    },
  })

  // The id 20 below is Eve's.
  const more: Record<string, Omit<Sample, 'by' | 'body'>> = {
    'PATCH /api/passkeys/:id': { id: () => ids.passkey },
    'POST /api/claims': { blank: ['code'] },
    'POST /api/auth/admin-link': { blank: ['token'] },
    'POST /api/claims/stop': { blank: ['token'] },
    'PATCH /api/admin/players/:id/status': {
      blank: ['reason', 'toSponsor'],
      id: () => 20,
      ...put(`update players set status = 'active' where id = 20`),
    },
    'PUT /api/admin/players/:id/inviting': { id: () => 20 },
    // A move fails if one member has blocked the other or if the new sponsor is suspended.
    'POST /api/admin/moves': put(
      `update players set status = 'active', awaiting = null where id = 20`,
      'delete from moves',
      'delete from blocks',
    ),
    'POST /api/invitations': put(`delete from invitations where recipient_phone = '+15550009997'`),
    'PUT /api/invitations/:id': { id: () => ids.invitation },
    // Both people must have a bond with Ann, but no bond with each other, and neither may have blocked the
    // other.
    'POST /api/introductions': {
      blank: ['words'],
      ...put(
        `update players set status = 'active', awaiting = null where id = 20`,
        'delete from blocks',
        'delete from introductions',
        `insert into bonds (low_id, high_id, sponsor_id, invitee_id) values (19, 20, 19, 20), (19, 21, 19, 21)
          on conflict do nothing`,
      ),
    },
    'POST /api/interested-users': { blank: ['howDidYouHearOther'] },
    'POST /api/groups': {
      blank: ['description'],
      ...put(
        'delete from group_members using groups where group_id = groups.id and trust_unit_id = 1',
        'delete from groups where trust_unit_id = 1',
      ),
    },
    'PATCH /api/groups/:id': { blank: ['description'] },
    'PATCH /api/posts/:id': { blank: ['editedAt'] },
    'POST /api/vaults/:id/posts': { blank: ['linkTitle', 'linkDescription'], id: () => ids.vault },
    'PUT /api/vault-posts/:id': { id: () => ids.post },
    'PATCH /api/vault-posts/:id': { id: () => ids.post },
    'POST /api/vault-posts/:id/comments': { id: () => ids.post },
    'PATCH /api/vault-comments/:id': { id: () => ids.comment },
    'POST /api/vaults/:id/items': { blank: ['description', 'fileUrl'], id: () => ids.vault },
    'POST /api/trust-bonds/:bondId/messages': put('update messages set client_id = null'),
    'PATCH /api/messages/:id': put('update messages set created_at = now(), changed = null'),
    'POST /api/vaults': { blank: ['description'], ...put('delete from vaults where id > 19') },
    'PATCH /api/vaults/:id': { blank: ['description'], id: () => 19 },
    'POST /api/vaults/:id/access': put(`delete from vault_access where phone = '+15550009992'`),
    'PATCH /api/vaults/:id/access/:accessId': { id: () => 19 },
    'PUT /api/vaults/:id/access/:accessId/label': { blank: ['label'], id: () => 19 },
    'POST /api/admin/blocked-phones': {
      blank: ['reason'],
      ...put(`delete from blocked_phones where phone = '+15550009991'`),
    },
    'POST /api/admin/actions/:id/explain': { id: () => ids.action },
    'POST /api/reports': {
      blank: ['words'],
      ...put('delete from reports', `delete from cases where thing_id = 20 and kind = 'person'`),
    },
    'POST /api/measures/:id/appeal': {
      id: () => ids.warning,
      ...put('update measures set appealed_at = null'),
    },
    'POST /api/admin/cases/:id/close': {
      blank: ['toSponsor'],
      id: () => ids.openCase,
      ...put(
        'delete from measures using cases where case_id = cases.id and thing_id = 2',
        `update cases set state = 'open', closed_at = null where thing_id = 2`,
      ),
    },
  }
  const samples = Object.fromEntries(
    Object.entries(BODIES).map(([name, body]): [string, Sample] => [
      name,
      { by: senderOf(name), body, ...more[name] },
    ]),
  )

  beforeAll(async () => {
    ann = await member(test, 'Ann')
    const bob = await invitee(test, ann, 'Bob')
    await readyToRegister(bob)
    Object.assign(people, {
      ann: ann.browser,
      admin: (await admin(test)).browser,
      stranger: test.browser(),
      invitee: bob.browser,
      'vault user': (await vaultUser(test, ann.id)).browser,
    })
    const eve = await member(test, 'Eve')
    await bond(test, ann.id, eve.id)
    expect([ann.id, eve.id]).toEqual([19, 20])
    Object.assign(ids, await thingsOf(test, ann))
  })

  const idFor = (call: Call) => {
    const sample = samples[nameOf(call)]
    return sample?.id?.() ?? (sample === undefined || sample.by === 'ann' ? 19 : 1)
  }
  return {
    test,
    samples,
    people,
    ann: () => ann,
    /** Returns the address of a request, with the ids filled in. */
    addressOf: (call: Call) =>
      call.path
        .replace(':bondId', `18-${idFor(call)}`)
        .replace(/:(id|userId|accessId)\b/g, String(idFor(call))),
  }
}

/**
 * Creates the things that the samples refer to. A group, its post, a message, a vault and the entry on the
 * vault's access list all have the same id as Ann. Returns the ids of everything else.
 */
async function thingsOf(test: TestApp, ann: Person) {
  const [cleo, dora, finn] = await members(test, 'Cleo', 'Dora', 'Finn')
  await confirmedUnit(test, [ann, cleo, dora])
  const trustUnitId = await confirmedUnit(test, [ann, cleo, finn])
  const { id: vault } = await aVault(test, ann, { title: 'Words' })
  const post = (await posted(ann, vault, 'Hello')).id
  await sql`select setval('groups_id_seq', 18), setval('posts_id_seq', 18), setval('vaults_id_seq', 18),
    setval('vault_access_id_seq', 18), setval('message_versions', 19, false)`.execute(test.db)
  const group = await ok(ann.browser.post('/api/groups', { name: 'The Yard', trustUnitId }))
  const word = await ok(ann.browser.post(`/api/groups/${group.id}/posts`, { content: 'Hello' }))
  const message = await written(ann, { id: ADMIN_ID }, 'Hello')
  const shared = await aVault(test, ann, { shared: [{ phone: freshPhone() }] })
  expect([group, word, message, shared].map(({ id }) => id)).toEqual([19, 19, 19, 19])
  const { rows } = await sql<{ action: number; warning: number; openCase: number }>`
    with action as (
      insert into admin_actions (actor_id, action, target_id) values (18, 'view_dashboard', 19) returning id
    ), interest as (
      insert into interest_submissions (phone, name, source, level, consent_token_hash)
      values ('+15550009990', 'Cleo', 'friend', 'deciding', 'none')
    ), kept as (
      insert into cases (kind, thing_id, reported_id, state, closed_at)
      values ('message', 1, 19, 'closed', now()), ('message', 2, 19, 'open', null) returning id, thing_id
    ), warning as (
      insert into measures (case_id, player_id, kind, reason)
      select id, 19, 'warn', 'Be kind' from kept where thing_id = 1 returning id
    )
    select action.id as action, warning.id as warning, kept.id as "openCase"
    from action, warning, kept where thing_id = 2`.execute(test.db)
  return {
    ...rows[0]!,
    vault,
    post,
    comment: (await commented(ann, post, 'Hello')).id,
    invitation: (await ok(ann.browser.post('/api/invitations', TO_BOB))).id,
    passkey: (await makePasskey(ann.browser)).answer.body.id,
  }
}
