import type { Route } from '@kinhold/contract/calls'
import type { Tree } from '@kinhold/contract/network'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { written } from '../../../../testing/messages.ts'
import { ok } from '../../../../testing/ok.ts'
import { bond, member, newPhoto, type Person } from '../../../../testing/people.ts'
import { addRows } from '../../../../testing/table-rows.ts'
import { confirmedUnit } from '../../../../testing/units.ts'
import { commented, posted } from '../../../../testing/vault-content.ts'
import { aVault } from '../../../../testing/vaults.ts'

const test = appForTests()

type Side = Person & Awaited<ReturnType<typeof thingsOf>>

/**
 * Ann sponsors Bob, who sponsors Dan. Ann, Bob and Cleo form a unit with a board, and Eve shares a vault
 * with Ann and Bob. Ann and Bob each share a vault with the other. Then Ann blocks Bob.
 */
const world = beforehand(async () => {
  // No other table has such large ids, so any such id in a response belongs to a person.
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
  await addRows(test, 'moves', [
    { player_id: bob.id, to_id: ann.id },
    { player_id: ann.id, to_id: bob.id },
  ])
  // Eve introduces Ann and Bob. Ann and Bob each introduce the other to somebody else.
  const introduced = (by: Person, one: Person, other: Person) =>
    addRows(test, 'introductions', {
      introducer_id: by.id,
      low_id: Math.min(one.id, other.id),
      high_id: Math.max(one.id, other.id),
    })
  await introduced(eve, ann, bob)
  await introduced(ann, bob, dan)
  await introduced(bob, ann, cleo)
  await ok(ann.browser.put('/api/mutes', { kind: 'person', id: bob.id, for: 'ever' }))
  await ok(bob.browser.put('/api/mutes', { kind: 'conversation', id: ann.id, for: 'ever' }))
  const before = { ann: await namedTo(sides.ann, sides.bob), bob: await namedTo(sides.bob, sides.ann) }
  await ok(ann.browser.post('/api/blocks', { playerId: bob.id }))
  return { ...sides, cleo, dan, eve, groupId: group.id, sharedId: shared.id, sharedPost, before }
})

/** Gives `one` a photo, a vault, a message and an invitation, all visible to `other` until the block. */
async function thingsOf(one: Person, other: Person) {
  const face = await newPhoto(one)
  const vault = await aVault(test, one, { shared: [other] })
  await ok(other.browser.post(`/api/vaults/${vault.id}/visit`))
  await written(one, other, `Hello from ${one.name}`)
  await test.db
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
    .execute()
  return { photo: face, vaultId: vault.id }
}

type Get = `GET ${string}` & Route
/** A function that returns the path of a request by `me`, who must not see `other`. */
type Where = (me: Side, other: Side) => string

/** Responses that must not contain the name, photo, number or id of `other`. */
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
  'GET /api/siblings': () => '/api/siblings',
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

/** Responses that may contain the id of `other`, but not the name, photo or number of `other`. */
const PLACE_IN = {
  'GET /api/network/tree': () => '/api/network/tree',
  'GET /api/players/:id': (me) => `/api/players/${me.id}`,
  'GET /api/players/:id/dashboard': (me) => `/api/players/${me.id}/dashboard`,
  'GET /api/auth/me': () => '/api/auth/me',
} satisfies Partial<Record<Get, Where>>

/** Responses that still include what `other` wrote, collapsed only for the blocker. */
const SHARED = {
  'GET /api/groups/:id/posts': () => `/api/groups/${world.groupId}/posts`,
  'GET /api/search/posts': () => '/api/search/posts?q=peas',
  'GET /api/vault-posts/:id/comments': () => `/api/vault-posts/${world.sharedPost.id}/comments`,
  'GET /api/vaults/:id/search': () => `/api/vaults/${world.sharedId}/search?q=leeks`,
} satisfies Partial<Record<Get, Where>>

/** Returns which of a person's fields occur in a response: the id, name, phone or photo. */
function namesIn(body: unknown, { id, name, phone, photo: face }: Side): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? null)
  const digits = phone.slice(1)
  const ways = { name, phone: digits, photo: face, id: String(id) }
  return Object.entries(ways).flatMap(([way, sign]) => (text.includes(sign) ? [way] : []))
}

/** Returns the names of the requests that reveal `other` to `me` before the block. */
async function namedTo(me: Side, other: Side): Promise<string[]> {
  const found: string[] = []
  for (const [name, where] of Object.entries<Where>({ ...NOWHERE_IN, ...PLACE_IN })) {
    if (name.startsWith('GET /api/groups') && !name.endsWith('members')) continue
    // These paths need `world`, which doesn't exist yet.
    if (name === 'GET /api/groups/:id/members' || name === 'GET /api/vault-posts/:id/likes') continue
    const { body } = await me.browser.get(where(me, other) as '/api/bonds')
    if (namesIn(body, other).length > 0) found.push(name)
  }
  return found
}

describe.each(['ann', 'bob'] as const)('TRU-20 TRU-23 TRU-26 a block, as seen by %s,', (who) => {
  const both = () => (who === 'ann' ? [world.ann, world.bob] : [world.bob, world.ann]) as [Side, Side]

  it('affects a member who appeared in at least twelve responses before the block', () => {
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

  it.each(Object.entries<Where>(NOWHERE_IN))('removes the other member from %s', async (_, where) => {
    const [me, other] = both()
    const body = await ok(me.browser.get(where(me, other) as '/api/bonds'))
    expect(namesIn(body, other), JSON.stringify(body)).toEqual([])
  })

  it.each(Object.entries<Where>(PLACE_IN))(
    'leaves only an anonymous entry for the other member in %s',
    async (_, where) => {
      const [me, other] = both()
      const body = await ok(me.browser.get(where(me, other) as '/api/bonds'))
      expect(
        namesIn(body, other).filter((way) => way !== 'id'),
        JSON.stringify(body),
      ).toEqual([])
    },
  )

  it.each(Object.entries<Where>(SHARED))(
    'TRU-24 keeps the other member’s content in %s',
    async (_, where) => {
      const [me, other] = both()
      const body = (await ok(me.browser.get(where(me, other) as '/api/bonds'))) as unknown as {
        isBlocked?: true
      }[]
      const isOf = (row: object, { id }: Side) => JSON.stringify(row).includes(`of ${id}`)
      const theirs = body.filter((row) => isOf(row, other))
      expect(theirs).toHaveLength(1)
      expect(theirs.map(({ isBlocked }) => isBlocked)).toEqual([who === 'ann' ? true : undefined])
      expect(body.filter((row) => isOf(row, me)).map(({ isBlocked }) => isBlocked)).toEqual([undefined])
    },
  )

  it('TRU-24 collapses the other member’s comment only for the blocker', async () => {
    const [me, other] = both()
    await test.db
      .updateTable('vault_visits')
      .set({ previous_at: new Date(0) })
      .execute()
    const { news } = await ok(me.browser.post(`/api/vaults/${world.sharedId}/visit`))
    const [theirs] = news.filter(({ excerpt }) => excerpt.includes(`of ${other.id}`))
    expect(theirs?.isBlocked).toBe(who === 'ann' ? true : undefined)
  })

  it('hides the other member’s name in most parts of an export', async () => {
    const [me, other] = both()
    const body = await ok(
      me.browser.post(`/api/players/${me.id}/export`, {
        includeMessages: true,
        includeBonds: true,
        includeGroups: true,
      }),
    )
    const data = JSON.parse(typeof body === 'string' ? body : JSON.stringify(body)) as Record<string, unknown>
    // In an export, the blocks, history and access lists may name the other member, and the profile may
    // contain the other member's id.
    const { blocks, vaults, profile, history: events, ...rest } = data
    expect(rest).toMatchObject({ introductions: [], standing: [] })
    expect(namesIn(profile, other).filter((way) => way !== 'id')).toEqual([])
    expect(namesIn(rest, other), JSON.stringify(rest)).toEqual([])
    if (who === 'bob') expect(namesIn(events, other)).toEqual([])
    expect([blocks].flat()).toHaveLength(who === 'ann' ? 1 : 0)
    expect(vaults).toBeDefined()
  })

  it('keeps the blocker’s number on the blocked member’s access list', async () => {
    const [me, other] = both()
    const entries = await ok(me.browser.get(`/api/vaults/${me.vaultId}/access`))
    const number = { accessValue: other.phone, name: null, playerId: null, seenAt: null }
    const theirs = entries.filter(({ accessValue }) => accessValue === other.phone)
    expect(theirs).toEqual(who === 'ann' ? [] : [expect.objectContaining(number)])
  })

  it('keeps every count equal to the length of its list', async () => {
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

it('TRU-21 the tree shows blocked members only as placeholders', async () => {
  const { ann, bob, dan, cleo } = world
  const nodesOf = async (who: Person) => ((await ok(who.browser.get('/api/network/tree'))) as Tree).nodes
  const nodes = await nodesOf(ann)
  expect(nodes.find(({ id }) => id === bob.id)).toMatchObject({
    name: 'Private member',
    isHidden: true,
    profilePhoto: null,
    phone: null,
    bondCount: null,
  })
  expect(nodes.find(({ id }) => id === dan.id)?.name).toBe('Dan')
  expect((await nodesOf(bob))[0]).toMatchObject({ id: ann.id, name: 'Private member', depth: -1 })
  const { sponsor } = (await ok(bob.browser.get(`/api/players/${bob.id}`))) as { sponsor: unknown }
  expect(sponsor).toEqual({ id: ann.id, name: 'Private member', profilePhoto: null, isHidden: true })

  const count = nodes.find(({ id }) => id === ann.id)!.childCount
  await ok(ann.browser.post('/api/blocks', { playerId: cleo.id }))
  const without = await nodesOf(ann)
  expect(without.map(({ id }) => id)).not.toContain(cleo.id)
  expect(without.find(({ id }) => id === ann.id)!.childCount).toBe(count - 1)
  await ok(ann.browser.delete(`/api/blocks/${cleo.id}`))
  expect((await nodesOf(ann)).map(({ id }) => id)).toContain(cleo.id)
})

it('TRU-25 after a block, only the blocker’s history names the other member', async () => {
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

it('TRU-20 other members still see both the blocker and the blocked member', async () => {
  const { ann, bob, cleo } = world
  for (const one of [ann, bob])
    expect(await ok(cleo.browser.get(`/api/players/${one.id}`))).toMatchObject({ name: one.name })
  const contacts = await ok(cleo.browser.get('/api/messages/contacts'))
  expect(contacts.map(({ contact }) => contact.id)).toContain(bob.id)
  expect((await ok(cleo.browser.get('/api/notifications'))).map(({ text }) => text)).toContain(
    'Bobby Zorn accepted your invitation. You are connected.',
  )
})
