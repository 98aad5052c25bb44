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
import { setPlayer } from './rows.ts'
import { confirmedUnit } from './units.ts'
import { commented, posted } from './vault-content.ts'
import { aVault } from './vaults.ts'

/** A body that is fine, who may send it, and which of its fields may be left out or be null. */
export type Sample = {
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

export const nameOf = (call: Call) => `${call.method} ${call.path}`

/** The calls that take a body. A webhook's form is whatever its vendor sends; it is refused by its signature. */
export const withBody = calls.filter(({ body, form }) => body !== undefined && !form)

/** An app with people in it, and a body of every call that takes one, by the call's name. */
export function samplesForTests() {
  // Where development allows it, signing in by name is a call like the others.
  const test = appForTests({ NODE_ENV: 'development' })
  const people = {} as Record<Sample['by'], Browser>
  let ann: Person
  let eve: Person
  let invitationId: number
  let actionId: number
  let passkeyId: number
  let warning: { id: number; openCase: number }
  let inVault: { vault: number; post: number; comment: number }

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
        await test.db
          .deleteFrom('cases')
          .where('thing_id', '=', eve.id)
          .where('kind', '=', 'person')
          .execute()
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
    eve = await member(test, 'Eve')
    await bond(test, ann.id, eve.id)
    warning = await warningOf(test, ann)
    const toBob = { recipientPhone: '+15550009995', recipientName: 'Bob' }
    invitationId = (await ann.browser.post('/api/invitations', toBob)).body.id
    const done = { actor_id: ADMIN_ID, action: 'view_dashboard', target_id: ann.id }
    actionId = (
      await test.db.insertInto('admin_actions').values(done).returning('id').executeTakeFirstOrThrow()
    ).id
    passkeyId = (await makePasskey(ann.browser)).answer.body.id
    inVault = await wordsOf(test, ann)
    await groupOf(test, ann)
    await messageOf(test, ann)
    await vaultOf(test, ann)
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

  const idFor = (call: Call) => {
    const sample = samples[nameOf(call)]
    return sample?.id?.() ?? (sample === undefined || sample.by === 'ann' ? ann.id : 1)
  }
  return {
    test,
    samples,
    people,
    ann: () => ann,
    /** Where a sample goes, by the ids of those whom it is about. */
    addressOf: (call: Call) => addressOf(call, idFor(call)),
  }
}

/** The address of a call about the thing with this id. */
function addressOf({ path }: Call, id: number): string {
  return path.replace(':bondId', `18-${id}`).replace(/:(id|userId|accessId)\b/g, String(id))
}

/** A group and a post under the id that Ann's samples name, hers to change, and a unit whose group is not made yet. */
async function groupOf(test: TestApp, ann: Person): Promise<void> {
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
async function wordsOf(test: TestApp, ann: Person) {
  const { id: vault } = await test.db
    .insertInto('vaults')
    .values({ owner_id: ann.id, title: 'Words' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const post = (await posted(ann, vault, 'Hello')).id
  return { vault, post, comment: (await commented(ann, post, 'Hello')).id }
}

/** A message of Ann's to the admin under the id that her samples name. */
async function messageOf(test: TestApp, ann: Person): Promise<void> {
  await sql`select setval('message_versions', ${ann.id}, false)`.execute(test.db)
  expect((await written(ann, { id: 18 }, 'Hello')).id).toBe(ann.id)
}

/** A warning that Ann may answer, and a case of hers that is open. */
async function warningOf(test: TestApp, ann: Person) {
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
async function vaultOf(test: TestApp, ann: Person): Promise<void> {
  const sequences = sql`select setval('vaults_id_seq', ${ann.id - 1}), setval('vault_access_id_seq', ${ann.id - 1})`
  await sequences.execute(test.db)
  expect((await aVault(test, ann, { shared: [{ phone: freshPhone() }] })).id).toBe(ann.id)
}
