import { calls, type Route } from '@kinhold/contract/calls'
import type { Tree } from '@kinhold/contract/network'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { commented, posted } from '../../../testing/vault-content.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { conversation, history, write, written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, member, newPhoto, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { aVault } from '../../../testing/vaults.ts'

const test = listeningApp()

/** What somebody has that the other would see, were there no block. */
type Things = {
  photo: string
  vaultId: number
  accessId: number
  code: string
  postId: number
  commentId: number
  file: string
  messageId: number
  invitationId: number
  qrId: string
}
type Side = Person & Things

/**
 * Ann has sponsored Bob, who has sponsored Dan; both are bonded to Cleo, with whom they form a unit that has a board, and
 * both are on the list of a vault of Eve's. Each has a vault of their own that the other may enter. Then Ann blocks Bob.
 */
const world = beforehand(async () => {
  // Ids that nothing else has, so that one that is found is that of a person.
  await sql`alter sequence players_id_seq restart with 900001`.execute(test.db)
  const ann = await member(test, 'Annabel Quill')
  const bob = await member(test, 'Bobby Zorn', { sponsorId: ann.id })
  const cleo = await member(test, 'Cleo', { sponsorId: ann.id })
  const dan = await member(test, 'Dan', { sponsorId: bob.id })
  const eve = await member(test, 'Eve')
  await bond(test, bob.id, cleo.id)
  const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
  const group = await ok(cleo.browser.post('/api/groups', { name: 'The Porch', trustUnitId }))
  const shared = await aVault(test, eve, { title: 'Garden', shared: [ann, bob] })
  const sharedPost = await posted(eve, shared.id, 'Beans by the wall')
  await test.db
    .insertInto('vault_visits')
    .values([ann, bob].map(({ phone }) => ({ vault_id: shared.id, phone, previous_at: new Date(0) })))
    .execute()
  const sides = {
    ann: { ...ann, ...(await thingsOf(ann, bob)) },
    bob: { ...bob, ...(await thingsOf(bob, ann)) },
  }
  for (const one of [ann, bob]) {
    await ok(one.browser.post(`/api/groups/${group.id}/posts`, { content: `Peas of ${one.id}` }))
    await commented(one, sharedPost.id, `Leeks of ${one.id}`)
    await ok(one.browser.post(`/api/vault-posts/${sharedPost.id}/likes`))
  }
  await test.db
    .insertInto('notifications')
    .values([
      { player_id: ann.id, kind: 'bond', about_id: bob.id, detail: '{"by":"acceptance"}' },
      { player_id: bob.id, kind: 'bond', about_id: ann.id, detail: '{"by":"confirmation"}' },
      { player_id: cleo.id, kind: 'bond', about_id: bob.id, detail: '{"by":"acceptance"}' },
      ...[ann, bob].map(({ id }) => ({ player_id: id, kind: 'trust_unit', trust_unit_id: trustUnitId })),
    ])
    .execute()
  await ok(ann.browser.put('/api/mutes', { kind: 'person', id: bob.id, for: 'ever' }))
  await ok(bob.browser.put('/api/mutes', { kind: 'conversation', id: ann.id, for: 'ever' }))
  const before = { ann: await namedTo(sides.ann, sides.bob), bob: await namedTo(sides.bob, sides.ann) }
  await ok(ann.browser.post('/api/blocks', { playerId: bob.id }))
  return { ...sides, cleo, dan, eve, groupId: group.id, sharedId: shared.id, sharedPost, before }
})

async function thingsOf(one: Person, other: Person): Promise<Things> {
  const face = await newPhoto(one)
  const vault = await aVault(test, one, { shared: [other] })
  const [{ accessCode }, entries] = [
    await ok(one.browser.get(`/api/vaults/${vault.id}`)),
    await ok(one.browser.get(`/api/vaults/${vault.id}/access`)),
  ]
  const { url } = await ok(one.browser.upload('/api/upload', await photo(), { field: 'file' }))
  const post = await posted(one, vault.id, 'Onions', { mediaUrls: [url] })
  const comment = await commented(other, post.id, 'Lovely')
  await ok(other.browser.post(`/api/vaults/${vault.id}/visit`))
  const message = await written(one, other, `Hello from ${one.name}`)
  const invitation = await test.db
    .insertInto('invitations')
    .values({
      sponsor_id: one.id,
      recipient_phone: other.phone,
      recipient_name: other.name,
      qr_id: `qr-${one.id}-1-abc`,
      status: 'verified',
      verified_at: new Date(),
      recipient_id: other.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { qrId } = await ok(one.browser.post(`/api/players/${one.id}/qr`))
  return {
    photo: face,
    vaultId: vault.id,
    accessId: entries[0]!.id,
    code: accessCode!,
    postId: post.id,
    commentId: comment.id,
    file: url,
    messageId: message.id,
    invitationId: invitation.id,
    qrId,
  }
}

type Get = `GET ${string}` & Route
/** Where a call is asked by `me`, who is not to see `other`. */
type Where = (me: Side, other: Side) => string

/** Lists and things of one's own, in which the other is not: neither by name, photo or number, nor by id. */
const NOWHERE_IN = {
  'GET /api/trust-bonds': () => '/api/trust-bonds',
  'GET /api/bonds': () => '/api/bonds',
  'GET /api/trust-bonds/ended': () => '/api/trust-bonds/ended',
  'GET /api/trust-units': () => '/api/trust-units',
  'GET /api/trust-units/former': () => '/api/trust-units/former',
  'GET /api/players/:id/trust-units': (me) => `/api/players/${me.id}/trust-units`,
  'GET /api/groups': () => '/api/groups',
  'GET /api/groups/player/:id': (me) => `/api/groups/player/${me.id}`,
  'GET /api/groups/:id': () => `/api/groups/${world.groupId}`,
  'GET /api/groups/:id/members': () => `/api/groups/${world.groupId}/members`,
  'GET /api/messages/user/:userId': (me) => `/api/messages/user/${me.id}`,
  'GET /api/messages/contacts': () => '/api/messages/contacts',
  'GET /api/messages/unread': () => '/api/messages/unread',
  'GET /api/search/messages': () => '/api/search/messages?q=hello',
  'GET /api/invitations': () => '/api/invitations',
  'GET /api/invitations/sponsor/:id': (me) => `/api/invitations/sponsor/${me.id}`,
  'GET /api/notifications': () => '/api/notifications',
  'GET /api/mutes': () => '/api/mutes',
  'GET /api/vaults': () => '/api/vaults',
  'GET /api/vault-posts/:id/likes': () => `/api/vault-posts/${world.sharedPost.id}/likes`,
  'GET /api/players/:id/invitees': (me) => `/api/players/${me.id}/invitees`,
  'GET /api/players/:id/standing': (me) => `/api/players/${me.id}/standing`,
  'GET /api/guardians': () => '/api/guardians',
  'GET /api/claims': () => '/api/claims',
  'GET /api/measures': () => '/api/measures',
} satisfies Partial<Record<Get, Where>>

/** What keeps the place of the other, by id, without name, photo and number. */
const PLACE_IN = {
  'GET /api/network/tree': () => '/api/network/tree',
  'GET /api/players/:id': (me) => `/api/players/${me.id}`,
  'GET /api/players/:id/dashboard': (me) => `/api/players/${me.id}/dashboard`,
  'GET /api/auth/me': () => '/api/auth/me',
} satisfies Partial<Record<Get, Where>>

/** Places of both, in which the words of the other stay: folded for who blocked them, as before for who was blocked. */
const SHARED = {
  'GET /api/groups/:id/posts': () => `/api/groups/${world.groupId}/posts`,
  'GET /api/search/posts': () => '/api/search/posts?q=peas',
  'GET /api/vault-posts/:id/comments': () => `/api/vault-posts/${world.sharedPost.id}/comments`,
  'GET /api/vaults/:id/search': () => `/api/vaults/${world.sharedId}/search?q=leeks`,
} satisfies Partial<Record<Get, Where>>

/** What is about the other, which does not exist: 404. */
const ABSENT = {
  'GET /api/players/:id': (me, other) => me.browser.get(`/api/players/${other.id}`),
  'GET /api/network/tree': (me, other) => me.browser.get(`/api/network/tree?root=${other.id}`),
  'GET /api/messages/trust-bond/:bondId': (me, other) => me.browser.get(history(me, other)),
  'GET /api/messages/trust-bond/:bondId/state': (me, other) => me.browser.get(`${history(me, other)}/state`),
  'GET /api/trust-bonds/:bondId/messages/archived': (me, other) =>
    me.browser.get(`${conversation(me, other)}/archived`),
  'GET /api/search/messages': (me, other) =>
    me.browser.get(`/api/search/messages?q=hello&bondId=${me.id}-${other.id}`),
  'POST /api/trust-bonds/:bondId/messages': (me, other) => write(me, other, 'Still there?'),
  'POST /api/trust-bonds/:bondId/messages/read': (me, other) =>
    me.browser.post(`${conversation(me, other)}/read`, { upTo: other.messageId }),
  'POST /api/trust-bonds/:bondId/typing': (me, other) =>
    me.browser.post(`/api/trust-bonds/${me.id}-${other.id}/typing`),
  'PATCH /api/messages/:id': (me, other) =>
    me.browser.patch(`/api/messages/${other.messageId}`, { archived: true }),
  'PUT /api/messages/:id/reactions': (me, other) =>
    me.browser.put(`/api/messages/${other.messageId}/reactions`, { emoji: '👍', given: true }),
  'DELETE /api/messages/:id': (me, other) => me.browser.delete(`/api/messages/${other.messageId}`),
  'GET /api/trust-bonds/:bondId/ending': (me, other) =>
    me.browser.get(`/api/trust-bonds/${me.id}-${other.id}/ending`),
  'DELETE /api/trust-bonds/:bondId': (me, other) =>
    me.browser.delete(`/api/trust-bonds/${me.id}-${other.id}`),
  'POST /api/trust-bonds/:bondId/invite-again': (me, other) =>
    me.browser.post(`/api/trust-bonds/${me.id}-${other.id}/invite-again`),
  'GET /api/invitation-links/:qrId': (me, other) => me.browser.get(`/api/invitation-links/${other.qrId}`),
  'POST /api/invitation-links/:qrId/connect': (me, other) =>
    me.browser.post(`/api/invitation-links/${other.qrId}/connect`),
  'POST /api/invitations/:id/accept': (me, other) =>
    me.browser.post(`/api/invitations/${other.invitationId}/accept`),
  'POST /api/invitations/:id/decline': (me, other) =>
    me.browser.post(`/api/invitations/${other.invitationId}/decline`),
  'PUT /api/invitations/:id': (me, other) =>
    me.browser.put(`/api/invitations/${other.invitationId}`, { recipientName: 'Me' }),
  'DELETE /api/invitations/:id': (me, other) => me.browser.delete(`/api/invitations/${other.invitationId}`),
  'PUT /api/mutes': (me, other) =>
    me.browser.put('/api/mutes', { kind: 'person', id: other.id, for: 'hour' }),
  'GET /api/vaults/:id': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}`),
  'GET /api/vaults/access/:code': (me, other) => me.browser.get(`/api/vaults/access/${other.code}`),
  'PATCH /api/vaults/:id': (me, other) => me.browser.patch(`/api/vaults/${other.vaultId}`, { title: 'Mine' }),
  'DELETE /api/vaults/:id': (me, other) => me.browser.delete(`/api/vaults/${other.vaultId}`),
  'GET /api/vaults/:id/access': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}/access`),
  'POST /api/vaults/:id/access': (me, other) =>
    me.browser.post(`/api/vaults/${other.vaultId}/access`, {
      accessType: 'phone',
      accessValue: '(555) 123-4567',
    }),
  'PATCH /api/vaults/:id/access/:accessId': (me, other) =>
    me.browser.patch(`/api/vaults/${other.vaultId}/access/${other.accessId}`, { muted: true }),
  'DELETE /api/vaults/:id/access/:accessId': (me, other) =>
    me.browser.delete(`/api/vaults/${other.vaultId}/access/${other.accessId}`),
  'POST /api/vaults/:id/access/:accessId/message': (me, other) =>
    me.browser.post(`/api/vaults/${other.vaultId}/access/${other.accessId}/message`),
  'POST /api/vaults/:id/access-code': (me, other) =>
    me.browser.post(`/api/vaults/${other.vaultId}/access-code`),
  'GET /api/vaults/:id/posts': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}/posts`),
  'POST /api/vaults/:id/posts': (me, other) =>
    me.browser.post(`/api/vaults/${other.vaultId}/posts`, { content: 'Mine' }),
  'GET /api/vault-posts/:id': (me, other) => me.browser.get(`/api/vault-posts/${other.postId}`),
  'PUT /api/vault-posts/:id': (me, other) =>
    me.browser.put(`/api/vault-posts/${other.postId}`, { content: 'Mine' }),
  'PATCH /api/vault-posts/:id': (me, other) =>
    me.browser.patch(`/api/vault-posts/${other.postId}`, { archived: true }),
  'DELETE /api/vault-posts/:id': (me, other) => me.browser.delete(`/api/vault-posts/${other.postId}`),
  'GET /api/vault-posts/:id/comments': (me, other) =>
    me.browser.get(`/api/vault-posts/${other.postId}/comments`),
  'POST /api/vault-posts/:id/comments': (me, other) =>
    me.browser.post(`/api/vault-posts/${other.postId}/comments`, { content: 'Hm' }),
  'PATCH /api/vault-comments/:id': (me, other) =>
    me.browser.patch(`/api/vault-comments/${other.commentId}`, { content: 'Hm' }),
  'DELETE /api/vault-comments/:id': (me, other) =>
    me.browser.delete(`/api/vault-comments/${other.commentId}`),
  'GET /api/vault-posts/:id/likes': (me, other) => me.browser.get(`/api/vault-posts/${other.postId}/likes`),
  'POST /api/vault-posts/:id/likes': (me, other) => me.browser.post(`/api/vault-posts/${other.postId}/likes`),
  'DELETE /api/vault-posts/:id/likes': (me, other) =>
    me.browser.delete(`/api/vault-posts/${other.postId}/likes`),
  'GET /api/vault-posts/:id/likes/check': (me, other) =>
    me.browser.get(`/api/vault-posts/${other.postId}/likes/check`),
  'GET /api/vaults/:id/items': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}/items`),
  'POST /api/vaults/:id/items': (me, other) =>
    me.browser.post(`/api/vaults/${other.vaultId}/items`, { title: 'Mine' }),
  'GET /api/vaults/:id/pictures': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}/pictures`),
  'GET /api/vaults/:id/months': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}/months`),
  'GET /api/vaults/:id/download': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}/download`),
  'GET /api/vaults/:id/search': (me, other) => me.browser.get(`/api/vaults/${other.vaultId}/search?q=onions`),
  'POST /api/vaults/:id/visit': (me, other) => me.browser.post(`/api/vaults/${other.vaultId}/visit`),
  'GET /api/players/:id/way': (me, other) => me.browser.get(`/api/players/${other.id}/way`),
  'POST /api/players/:id/remind': (me, other) => me.browser.post(`/api/players/${other.id}/remind`),
  'POST /api/players/:id/thank': (me, other) => me.browser.post(`/api/players/${other.id}/thank`),
  'POST /api/reports': (me, other) =>
    me.browser.post('/api/reports', { kind: 'person', id: other.id, reason: 'other' }),
  'POST /api/guardians/:id/answer': (me, other) =>
    me.browser.post(`/api/guardians/${other.id}/answer`, { agrees: true }),
  'GET /media/:uploadId': (me, other) => me.browser.get(other.file as '/media/x'),
} satisfies Partial<Record<Route, (me: Side, other: Side) => Promise<Answer<unknown>>>>

/** Calls that are decided by a test of their own, in this file or in those that are named. */
const ELSEWHERE: Record<string, string> = {
  'GET /api/blocks': 'the blocker’s list',
  'POST /api/blocks': 'blocks.test.ts',
  'DELETE /api/blocks/:playerId': 'blocks.test.ts',
  'POST /api/invitations': 'blocks.test.ts: answered as to a number of nobody',
  'POST /api/notifications/sms': 'blocks.test.ts: nothing is delivered',
  'POST /api/notifications/email': 'blocks.test.ts: nothing is delivered',
  'POST /api/players/:id/export': 'below',
  'GET /api/players/:id/export': 'the same data as the POST',
  'GET /api/groups/:id/file': 'the board as both see it, whose words they may keep',
  'GET /api/events': 'below',
  'GET /api/history': 'below',
  'PUT /api/guardians': 'guardians.test.ts: who is not bonded is refused',
  'POST /api/claims/:id/confirm': 'a guardian whose bond ended is none (claims)',
  'POST /api/trust-units/:id/confirm/:playerId': 'the unit is dissolved (bonds/end-bond.test.ts)',
}

/** Calls that name nobody but the caller, or do nothing with somebody else; and those of the admin, for whom nobody is hidden. */
const OF_NOBODY_ELSE = [
  'GET /api/config',
  'GET /healthz',
  'GET /readyz',
  'POST /api/auth/login',
  'POST /api/auth/verify',
  'POST /api/auth/logout',
  'POST /api/auth/dev-bypass',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions/:id',
  'GET /api/passkeys',
  'POST /api/passkeys/challenge',
  'POST /api/passkeys',
  'PATCH /api/passkeys/:id',
  'DELETE /api/passkeys/:id',
  'POST /api/auth/passkey/challenge',
  'POST /api/auth/passkey',
  'POST /api/interested-users',
  'POST /api/interested-users/:id/consent',
  'POST /api/webhooks/twilio/incoming',
  'POST /api/webhooks/twilio/status',
  'POST /api/unsubscribe/:token',
  'GET /api/settings',
  'PUT /api/settings',
  'POST /api/settings/email',
  'POST /api/settings/email/verify',
  'DELETE /api/settings/email',
  'GET /api/settings/space',
  'GET /api/push',
  'POST /api/push/subscriptions',
  'DELETE /api/push/subscriptions/:id',
  'POST /api/notifications/read',
  'DELETE /api/mutes/:kind/:id',
  'POST /api/measures/:id/acknowledge',
  'POST /api/measures/:id/appeal',
  'GET /api/suspended',
  'POST /api/suspended/measures/:id/appeal',
  // Asked by the admin, of whoever is active.
  'POST /api/moves/:id/accept',
  'POST /api/moves/:id/decline',
  // Whoever claims an account is nobody yet; and what its owner sees and stops names nobody.
  'POST /api/claims/code',
  'POST /api/claims',
  'GET /api/claims/own',
  'POST /api/claims/own/photo',
  'POST /api/claims/own/enter',
  'GET /api/claims/on-me',
  'POST /api/claims/:id/stop',
  'POST /api/claims/stop',
  'PATCH /api/players/:id',
  'POST /api/players/:id/photo',
  'POST /api/players/:id/qr',
  'GET /api/players/:id/leaving',
  'DELETE /api/players/:id',
  'POST /api/upload/temp',
  'POST /api/upload/photo',
  'POST /api/upload',
  'OPTIONS /api/uploads',
  'POST /api/uploads',
  'GET /api/uploads/:uploadId',
  'PATCH /api/uploads/:uploadId',
  'DELETE /api/uploads/:uploadId',
  'POST /api/vaults',
  'DELETE /api/vault-items/:id',
  'POST /api/groups',
  'PATCH /api/groups/:id',
  'POST /api/groups/:id/posts',
  'PATCH /api/posts/:id',
  'DELETE /api/posts/:id',
  // Who waits to be a member is blocked by nobody, and blocks nobody.
  'POST /api/auth/open-invitation',
  'POST /api/auth/complete-registration',
  'POST /api/players/:id/verify',
  'POST /api/players/:id/decline',
  // Vault users block nobody, and are blocked by nobody.
  'GET /api/vaults/user-vault',
  'GET /api/vault-user/profile',
  'PUT /api/vault-user/profile',
]

/** Every way in which an answer can speak of somebody. */
function namesIn(body: unknown, { id, name, phone, photo: face }: Side): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
  const digits = phone.slice(1)
  const ways = { name, phone: digits, photo: face, id: String(id) }
  return Object.entries(ways).flatMap(([way, sign]) => (text.includes(sign) ? [way] : []))
}

/** In which of the lists the other is, before the block. */
async function namedTo(me: Side, other: Side): Promise<string[]> {
  const found: string[] = []
  for (const [name, where] of Object.entries<Where>({ ...NOWHERE_IN, ...PLACE_IN })) {
    if (name.startsWith('GET /api/groups') && !name.endsWith('members')) continue
    // The address of these needs the world, which is being made.
    if (name === 'GET /api/groups/:id/members' || name === 'GET /api/vault-posts/:id/likes') continue
    const { body } = await me.browser.get(where(me, other) as '/api/bonds')
    if (namesIn(body, other).length > 0) found.push(name)
  }
  return found
}

describe.each(['ann', 'bob'] as const)('TRU-20 TRU-23 TRU-26 after a block %s', (who) => {
  const both = () => (who === 'ann' ? [world.ann, world.bob] : [world.bob, world.ann]) as [Side, Side]

  it('had the other in their lists before', () => {
    expect(world.before[who]).toEqual(
      expect.arrayContaining([
        'GET /api/trust-bonds',
        'GET /api/bonds',
        'GET /api/trust-units',
        'GET /api/messages/contacts',
        'GET /api/messages/user/:userId',
        'GET /api/search/messages',
        'GET /api/invitations',
        'GET /api/notifications',
        'GET /api/mutes',
        'GET /api/vaults',
        'GET /api/network/tree',
        'GET /api/players/:id/dashboard',
      ]),
    )
  })

  it.each(Object.entries<Where>(NOWHERE_IN))('finds the other nowhere in %s', async (_, where) => {
    const [me, other] = both()
    const body = await ok(me.browser.get(where(me, other) as '/api/bonds'))
    expect(namesIn(body, other), JSON.stringify(body)).toEqual([])
  })

  it.each(Object.entries<Where>(PLACE_IN))(
    'finds no more than the place of the other in %s',
    async (_, where) => {
      const [me, other] = both()
      const body = await ok(me.browser.get(where(me, other) as '/api/bonds'))
      expect(
        namesIn(body, other).filter((way) => way !== 'id'),
        JSON.stringify(body),
      ).toEqual([])
    },
  )

  it.each(Object.entries(ABSENT))('gets a 404 of %s', async (_, ask) => {
    const [me, other] = both()
    const { status, body } = (await ask(me, other)) as Answer
    expect(status, JSON.stringify(body)).toBe(404)
    expect(namesIn(body, other)).toEqual([])
  })

  it.each(Object.entries<Where>(SHARED))('TRU-24 reads the words of the other in %s', async (_, where) => {
    const [me, other] = both()
    const body = (await ok(me.browser.get(where(me, other) as '/api/bonds'))) as unknown as {
      isBlocked?: true
    }[]
    const isOf = (row: object, { id }: Side) => JSON.stringify(row).includes(`of ${id}`)
    const theirs = body.filter((row) => isOf(row, other))
    expect(theirs).toHaveLength(1)
    expect(theirs.map(({ isBlocked }) => isBlocked)).toEqual([who === 'ann' ? true : undefined])
    expect(body.filter((row) => isOf(row, me)).map(({ isBlocked }) => isBlocked)).toEqual([undefined])
  })

  it('TRU-24 is told of the other’s comment as new, folded for who blocked them', async () => {
    const [me, other] = both()
    await test.db
      .updateTable('vault_visits')
      .set({ previous_at: new Date(0) })
      .execute()
    const { news } = await ok(me.browser.post(`/api/vaults/${world.sharedId}/visit`))
    const [theirs] = news.filter(({ excerpt }) => excerpt.includes(`of ${other.id}`))
    expect(theirs?.isBlocked).toBe(who === 'ann' ? true : undefined)
  })

  it('takes along nothing of the other', async () => {
    const [me, other] = both()
    const body = await ok(
      me.browser.post(`/api/players/${me.id}/export`, {
        includeMessages: true,
        includeBonds: true,
        includeGroups: true,
      }),
    )
    const data = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)) as Record<string, unknown>
    // Whom one blocked, that one did, the numbers that one entered oneself, and where one stands in the tree are one's own.
    const { blocks, vaults, profile, history: events, ...rest } = data
    expect(namesIn(profile, other).filter((way) => way !== 'id')).toEqual([])
    expect(namesIn(rest, other), JSON.stringify(rest)).toEqual([])
    if (who === 'bob') expect(namesIn(events, other)).toEqual([])
    expect([blocks].flat()).toHaveLength(who === 'ann' ? 1 : 0)
    expect(vaults).toBeDefined()
  })

  it('sees the number alone that they put on the list of their vault, which the blocker’s has no more', async () => {
    const [me, other] = both()
    const [entry] = await ok(me.browser.get(`/api/vaults/${me.vaultId}/access`))
    const number = { accessValue: other.phone, name: null, playerId: null, seenAt: null }
    expect(entry).toEqual(who === 'ann' ? undefined : expect.objectContaining(number))
  })

  it('hears nothing of what the other changes of themself or in their vault', async () => {
    const [me, other] = both()
    const [heard] = await heardDuring(test, [me], async () => {
      await ok(other.browser.patch(`/api/players/${other.id}`, { name: other.name }))
      await newPhoto(other)
      await ok(other.browser.patch(`/api/vaults/${other.vaultId}`, { title: 'Onions' }))
    })
    expect(heard).toEqual([])
  })
})

it('TRU-21 whose children hang below keeps the place in the tree, whose do not is left out', async () => {
  const { ann, bob, dan, cleo } = world
  const nodesOf = async (who: Person) => ((await ok(who.browser.get('/api/network/tree'))) as Tree).nodes
  const nodes = await nodesOf(ann)
  expect(nodes.find(({ id }) => id === bob.id)).toMatchObject({
    name: 'Private member',
    profilePhoto: null,
    phone: null,
    bondCount: null,
  })
  expect(nodes.find(({ id }) => id === dan.id)?.name).toBe('Dan')
  expect((await nodesOf(bob))[0]).toMatchObject({ id: ann.id, name: 'Private member', depth: -1 })
  const { sponsor } = (await ok(bob.browser.get(`/api/players/${bob.id}`))) as { sponsor: unknown }
  expect(sponsor).toEqual({ id: ann.id, name: 'Private member', profilePhoto: null })

  const count = nodes.find(({ id }) => id === ann.id)!.childCount
  await ok(ann.browser.post('/api/blocks', { playerId: cleo.id }))
  const without = await nodesOf(ann)
  expect(without.map(({ id }) => id)).not.toContain(cleo.id)
  expect(without.find(({ id }) => id === ann.id)!.childCount).toBe(count - 1)
  await ok(ann.browser.delete(`/api/blocks/${cleo.id}`))
  expect((await nodesOf(ann)).map(({ id }) => id)).toContain(cleo.id)
})

it('TRU-25 the history of who blocked says whom, that of who was blocked does not name who did', async () => {
  const { ann, bob } = world
  await test.db
    .insertInto('account_events')
    .values({ player_id: bob.id, kind: 'bond_ended_by_them', about_id: ann.id, is_personal: false })
    .execute()
  const textsOf = async ({ browser }: Person) =>
    (await ok(browser.get('/api/history'))).map(({ text }) => text)
  expect(await textsOf(ann)).toContain('You blocked Bobby Zorn.')
  expect(await textsOf(bob)).toContain('Somebody ended your bond.')
  expect((await textsOf(bob)).join()).not.toMatch(/Annabel|blocked/)
})

it('TRU-20 others go on seeing both', async () => {
  const { ann, bob, cleo } = world
  for (const one of [ann, bob])
    expect(await ok(cleo.browser.get(`/api/players/${one.id}`))).toMatchObject({ name: one.name })
  const contacts = await ok(cleo.browser.get('/api/messages/contacts'))
  expect(contacts.map(({ contact }) => contact.id)).toContain(bob.id)
  expect((await ok(cleo.browser.get('/api/notifications'))).map(({ text }) => text)).toContain(
    'Bobby Zorn accepted your invitation. You are connected.',
  )
})

it('every call of the contract is decided: what it says of somebody who does not exist for the caller', () => {
  const decided = [
    ...Object.keys({ ...NOWHERE_IN, ...PLACE_IN, ...SHARED, ...ABSENT, ...ELSEWHERE }),
    ...OF_NOBODY_ELSE,
  ]
  const all = calls.filter(({ access }) => access.some((who) => who !== 'admin'))
  const names = all.map(({ method, path }) => `${method} ${path}`)
  expect(names.filter((name) => !decided.includes(name)).sort()).toEqual([])
  expect(decided.filter((name) => !names.includes(name)).sort()).toEqual([])
})
