import { calls, type Route } from '@kinhold/contract/calls'
import type { Call } from '@kinhold/contract/contract'
import type { Change, Topic } from '@kinhold/contract/live'
import type { Tree } from '@kinhold/contract/network'
import { pairKey } from '@kinhold/domain/bonds'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { claimed } from '../../../testing/claims.ts'
import { invitee, register } from '../../../testing/invitations.ts'
import { commented, posted } from '../../../testing/vault-content.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, member, newPhoto, type Person, vaultUser } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { aVault } from '../../../testing/vaults.ts'

const test = listeningApp()

type Side = Person & Awaited<ReturnType<typeof thingsOf>>

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
    ann: { ...ann, ...(await thingsOf(ann, bob, await vaultUser(test, eve.id))) },
    bob: { ...bob, ...(await thingsOf(bob, ann, await vaultUser(test, eve.id))) },
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

/** Makes what somebody has that the other would see, were there no block. */
async function thingsOf(one: Person, other: Person, guest: Person) {
  const face = await newPhoto(one)
  const vault = await aVault(test, one, { shared: [guest, other] })
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
    guest,
    vaultId: vault.id,
    accessId: entries[0]!.id,
    claimId: (await claimed(test, one)).id,
    code: accessCode!,
    postId: post.id,
    commentId: comment.id,
    uploadId: url.replace('/media/', ''),
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

/** What is about the other, which does not exist: 404; with the body that is sent, where there is one. */
const ABSENT: Partial<Record<Route, ((me: Side, other: Side) => object) | null>> = {
  'GET /api/players/:id': null,
  'GET /api/network/tree': null,
  'GET /api/messages/trust-bond/:bondId': null,
  'GET /api/messages/trust-bond/:bondId/state': null,
  'GET /api/trust-bonds/:bondId/messages/archived': null,
  'GET /api/search/messages': null,
  'POST /api/trust-bonds/:bondId/messages': (me) => ({
    senderId: me.id,
    content: 'Still there?',
    messageType: 'text',
  }),
  'POST /api/trust-bonds/:bondId/messages/read': (_, other) => ({ upTo: other.messageId }),
  'POST /api/trust-bonds/:bondId/typing': null,
  'PATCH /api/messages/:id': () => ({ archived: true }),
  'PUT /api/messages/:id/reactions': () => ({ emoji: '👍', given: true }),
  'DELETE /api/messages/:id': null,
  'GET /api/trust-bonds/:bondId/ending': null,
  'DELETE /api/trust-bonds/:bondId': null,
  'POST /api/trust-bonds/:bondId/invite-again': null,
  'GET /api/invitation-links/:qrId': null,
  'POST /api/invitation-links/:qrId/connect': null,
  'POST /api/invitations/:id/accept': null,
  'POST /api/invitations/:id/decline': null,
  'PUT /api/invitations/:id': () => ({ recipientName: 'Me' }),
  'DELETE /api/invitations/:id': null,
  'PUT /api/mutes': (_, other) => ({ kind: 'person', id: other.id, for: 'hour' }),
  'GET /api/vaults/:id': null,
  'GET /api/vaults/access/:code': null,
  'PATCH /api/vaults/:id': () => ({ title: 'Mine' }),
  'DELETE /api/vaults/:id': null,
  'GET /api/vaults/:id/access': null,
  'POST /api/vaults/:id/access': () => ({ accessType: 'phone', accessValue: '(555) 123-4567' }),
  'PATCH /api/vaults/:id/access/:accessId': () => ({ muted: true }),
  'DELETE /api/vaults/:id/access/:accessId': null,
  'POST /api/vaults/:id/access/:accessId/message': null,
  'POST /api/vaults/:id/access-code': null,
  'GET /api/vaults/:id/posts': null,
  'POST /api/vaults/:id/posts': () => ({ content: 'Mine' }),
  'GET /api/vault-posts/:id': null,
  'PUT /api/vault-posts/:id': () => ({ content: 'Mine' }),
  'PATCH /api/vault-posts/:id': () => ({ archived: true }),
  'DELETE /api/vault-posts/:id': null,
  'GET /api/vault-posts/:id/comments': null,
  'POST /api/vault-posts/:id/comments': () => ({ content: 'Hm' }),
  'PATCH /api/vault-comments/:id': () => ({ content: 'Hm' }),
  'DELETE /api/vault-comments/:id': null,
  'GET /api/vault-posts/:id/likes': null,
  'POST /api/vault-posts/:id/likes': null,
  'DELETE /api/vault-posts/:id/likes': null,
  'GET /api/vault-posts/:id/likes/check': null,
  'GET /api/vaults/:id/items': null,
  'POST /api/vaults/:id/items': () => ({ title: 'Mine' }),
  'GET /api/vaults/:id/pictures': null,
  'GET /api/vaults/:id/months': null,
  'GET /api/vaults/:id/download': null,
  'GET /api/vaults/:id/search': null,
  'POST /api/vaults/:id/visit': null,
  'GET /api/players/:id/way': null,
  'POST /api/players/:id/remind': null,
  'POST /api/players/:id/thank': null,
  'POST /api/reports': (_, other) => ({ kind: 'person', id: other.id, reason: 'other' }),
  'POST /api/guardians/:id/answer': () => ({ agrees: true }),
  'GET /media/:uploadId': null,
}

/** Asks for what is the other's by a call. */
function askAbout(me: Side, other: Side, call: Route) {
  const [method, path] = call.split(' ') as [Call['method'], string]
  const idsIn: Record<string, number> = {
    players: other.id,
    guardians: other.id,
    messages: other.messageId,
    invitations: other.invitationId,
    vaults: other.vaultId,
    'vault-posts': other.postId,
    'vault-comments': other.commentId,
  }
  const url = path
    .replace(/([\w-]+)\/:id/, (_, area: string) => `${area}/${idsIn[area]}`)
    .replace(':bondId', pairKey(me.id, other.id))
    .replace(/:(qrId|code|accessId|uploadId)/, (_, name: 'qrId') => other[name])
  const query = `?root=${other.id}&q=hello&bondId=${me.id}-${other.id}`
  return me.browser.send(method, method === 'GET' ? url + query : url, ABSENT[call]?.(me, other))
}

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

/** Areas whose calls name nobody but the caller, or who is no member yet: of their browsers, settings and files. */
const OWN_AREAS = [
  '/api/auth/',
  '/api/passkeys',
  '/api/settings',
  '/api/push/',
  '/api/upload',
  '/api/webhooks/',
  '/api/interested-users',
  '/api/suspended',
  '/api/vault-user/',
]

/** Calls that name nobody but the caller, or do nothing with somebody else, who waits to be a member or is a vault user too. */
const OF_NOBODY_ELSE = [
  'GET /api/config',
  'GET /healthz',
  'GET /readyz',
  'POST /api/unsubscribe/:token',
  'GET /api/push',
  'POST /api/notifications/read',
  'DELETE /api/mutes/:kind/:id',
  'POST /api/measures/:id/acknowledge',
  'POST /api/measures/:id/appeal',
  'POST /api/moves/:id/accept',
  'POST /api/moves/:id/decline',
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
  'DELETE /api/players/:id/qr',
  'GET /api/players/:id/leaving',
  'DELETE /api/players/:id',
  'POST /api/vaults',
  'DELETE /api/vault-items/:id',
  'POST /api/groups',
  'PATCH /api/groups/:id',
  'POST /api/groups/:id/posts',
  'PATCH /api/posts/:id',
  'DELETE /api/posts/:id',
  'POST /api/players/:id/verify',
  'POST /api/players/:id/decline',
  'GET /api/vaults/user-vault',
]

type Act = (other: Side) => Promise<unknown>

/** By topic what somebody does of which the other of two hears nothing, or why there is nothing to hear. */
const HEARD: Record<Topic, Act | string> = {
  player: async (other) => {
    await ok(other.browser.patch(`/api/players/${other.id}`, { name: other.name }))
    await newPhoto(other)
  },
  bond: async (other) => register(await invitee(test, other, 'Fay')),
  vault: async (other) => {
    await ok(other.browser.patch(`/api/vaults/${other.vaultId}`, { title: 'Onions' }))
    await ok(other.guest.browser.put('/api/vault-user/profile', { displayName: 'Gus' }))
  },
  like: async (other) => {
    const likes = `/api/vault-posts/${world.sharedPost.id}/likes` as const
    await ok(other.browser.delete(likes))
    await ok(other.browser.post(likes))
  },
  claim: (other) => ok(other.browser.post(`/api/claims/${other.claimId}/stop`)),
  comment: 'what they write in the vaults of others is read',
  post: 'a board that is closed is read by both',
  group: 'the same',
  message: 'refused between the two',
  typing: 'the same',
  'conversation-read': 'the same',
  'trust-unit': 'none holds both any more',
  invitation: 'blocks.test.ts: TRU-96',
  notification: 'of whom it is told alone',
  measure: 'of the admin and whom it is about alone',
  case: 'of the admin alone',
}

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

  it.each(Object.keys(ABSENT) as Route[])('gets a 404 of %s', async (call) => {
    const [me, other] = both()
    const { status, body } = await askAbout(me, other, call)
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
    const entries = await ok(me.browser.get(`/api/vaults/${me.vaultId}/access`))
    const number = { accessValue: other.phone, name: null, playerId: null, seenAt: null }
    const theirs = entries.filter(({ accessValue }) => accessValue === other.phone)
    expect(theirs).toEqual(who === 'ann' ? [] : [expect.objectContaining(number)])
  })

  it.each(Object.entries(HEARD).filter(([, act]) => typeof act === 'function'))(
    'hears nothing of %s that the other does',
    async (_, act) => {
      const [me, other] = both()
      const [heard] = await heardDuring(test, [me], () => (act as Act)(other))
      // Whoever joins below the other is somebody else, whom one may see.
      const ofOthers = ({ topic, key }: Change) => topic === 'player' && key !== null && key !== other.id
      expect(heard!.filter((change) => !ofOthers(change))).toEqual([])
    },
  )

  it('counts whom they see listed, and nobody else', async () => {
    const [me] = both()
    const { groupId, sharedId, sharedPost } = world
    const get = me.browser.get
    const likes = await ok(get(`/api/vault-posts/${sharedPost.id}/likes`))
    expect(await ok(get(`/api/vault-posts/${sharedPost.id}`))).toMatchObject({ likeCount: likes.length })
    expect(await ok(get(`/api/vaults/${sharedId}/posts`))).toMatchObject([{ likeCount: likes.length }])
    const members = await ok(get(`/api/groups/${groupId}/members`))
    expect(members).toHaveLength(2)
    const memberCount = members.length
    expect(await ok(get(`/api/groups/${groupId}`))).toMatchObject({ memberCount })
    for (const list of ['/api/groups', `/api/groups/player/${me.id}`] as const)
      expect(await ok(get(list as '/api/groups'))).toMatchObject([{ memberCount }])
    const invitees = await ok(get(`/api/players/${me.id}/invitees`))
    const { counts } = await ok(get(`/api/players/${me.id}/standing`))
    expect(counts).toMatchObject({ invitees: invitees.length, active: invitees.length })
    expect(await ok(get(`/api/players/${me.id}`))).toMatchObject({ sponsoredCount: invitees.length })
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
  const isOwn = (name: string) => OWN_AREAS.some((area) => name.split(' ')[1]!.startsWith(area))
  expect(names.filter((name) => !decided.includes(name) && !isOwn(name)).sort()).toEqual([])
  expect(decided.filter((name) => !names.includes(name)).sort()).toEqual([])
})
