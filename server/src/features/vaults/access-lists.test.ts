import { VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, newPhoto, type Person, vaultUser } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { close, reported } from '../../../testing/reports.ts'
import { setDisplayName } from '../../../testing/rows.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { openStream } from '../../../testing/stream.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { accessRow, aVault, shareVault } from '../../../testing/vaults.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob'))
const vault = perTest(() => aVault(test, ann))

type Caller = Pick<Person, 'browser'>
const list = () => `/api/vaults/${vault.id}/access` as const
const listOf = ({ browser }: Caller = ann) => ok(browser.get(list()))
const add = (accessValue: string, { browser }: Caller = ann) =>
  browser.post(list(), { accessType: 'phone', accessValue })
const entryOf = async ({ phone }: { phone: string }) =>
  (await listOf()).find(({ accessValue }) => accessValue === phone)!
const at = async (person: { phone: string }) => `${list()}/${(await entryOf(person)).id}` as const
const change = async (person: { phone: string }, body: object) => ann.browser.patch(await at(person), body)
const see = ({ browser }: Caller) => browser.get(`/api/vaults/${vault.id}`)
const guest = () => vaultUser(test, ann.id, vault)

describe('a vault’s access list', () => {
  it('VLT-41 VLT-46 VLT-56 is sent to the owner in pages, newest first', async () => {
    const phones = [bob.phone, ...Array.from({ length: 4 }, freshPhone)]
    for (const phone of phones) await ok(add(phone))
    await ok(ann.browser.delete(await at(bob)))
    await ok(add(bob.phone))
    const pages = await pagesOf(ann.browser, `${list()}?limit=2`)
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1])
    const [first, ...others] = pages.flat()
    expect(first).toEqual({
      id: expect.any(Number),
      accessType: 'phone',
      accessValue: bob.phone,
      createdAt: expect.stringMatching(/Z$/),
      state: 'pending',
      muted: false,
      archived: false,
      mayAdd: false,
      hasAdded: false,
      key: expect.stringMatching(/^[0-9a-f]{15}$/),
      label: null,
      name: null,
      profilePhoto: null,
      playerId: null,
      seenAt: null,
    })
    expect(others.map(({ accessValue }) => accessValue)).toEqual(phones.slice(1).toReversed())
  })
})

describe('VLT-122 an access list entry', () => {
  it('shows the name of anyone the owner knows, except the admin', async () => {
    const [cleo, dora, viewer] = [await member(test, 'Cleo'), await member(test, 'Dora'), await guest()]
    await setDisplayName(test, viewer, 'Zoe')
    for (const person of [bob, cleo, dora]) await ok(add(person.phone))
    for (const person of [bob, cleo, dora, viewer])
      expect(await entryOf(person)).toMatchObject({ name: null, playerId: null })
    await bond(test, ann.id, bob.id)
    expect(await entryOf(bob)).toMatchObject({ name: 'Bob', playerId: bob.id })
    await confirmedUnit(test, [ann, cleo, await member(test, 'Eve')])
    expect(await entryOf(cleo)).toMatchObject({ name: 'Cleo', playerId: cleo.id })
    for (const person of [dora, viewer]) await ok(see(person))
    expect(await entryOf(dora)).toMatchObject({ name: 'Dora', playerId: null, state: 'joined' })
    expect(await entryOf(viewer)).toMatchObject({ name: 'Zoe', playerId: null })
    // Ann has a bond with the admin, but the admin's name stays hidden.
    await shareVault(test, vault, boss)
    expect(await entryOf(boss)).toMatchObject({ name: null, playerId: null })
  })

  it('VLT-154 shows a member’s photo only if it also shows the name', async () => {
    const profilePhoto = await newPhoto(bob)
    await ok(add(bob.phone))
    expect(await entryOf(bob)).toMatchObject({ name: null, profilePhoto: null })
    await bond(test, ann.id, bob.id)
    expect(await entryOf(bob)).toMatchObject({ name: 'Bob', profilePhoto })
  })

  it('VUS-29 shows the last visit unless the vault user hides it', async () => {
    const viewer = await guest()
    const visits = [viewer, bob].map(({ phone }) => ({ vault_id: vault.id, phone }))
    await ok(add(bob.phone))
    await test.db.insertInto('vault_visits').values(visits).execute()
    const seen = expect.stringMatching(/Z$/)
    expect((await listOf()).map(({ seenAt }) => seenAt)).toEqual([seen, seen])
    const heard = await heardDuring(test, [ann], () =>
      ok(viewer.browser.put('/api/settings', { vault: { showOnlineStatus: false } })),
    )
    expect(heard).toEqual([[{ topic: 'vault', key: vault.id }]])
    expect((await entryOf(viewer)).seenAt).toBe(null)
    expect((await entryOf(bob)).seenAt).toEqual(seen)
  })
})

describe('adding a number to a vault’s access list', () => {
  it('VLT-02 VLT-42 gives the number’s holder access to the vault at once', async () => {
    const cleo = await guest()
    const phone = freshPhone()
    const heard = await heardDuring(test, [ann, bob, cleo], async () => {
      const { status, body } = await add(bob.phone)
      expect(status).toBe(201)
      expect(body).toMatchObject({ accessValue: bob.phone, state: 'pending' })
    })
    const news = { topic: 'vault', key: vault.id }
    expect(heard).toEqual([[news], [news, { topic: 'notification', key: null }], [news]])
    expect((await see(bob)).status).toBe(200)
    await ok(add(phone))
    const browser = test.browser()
    expect((await browser.post('/api/auth/login', { phone })).status).toBe(200)
    expect((await see({ browser })).status).toBe(200)
  })

  it('VLT-42 creates only one entry under concurrent calls', REPEATED, async () => {
    const answers = await atOnce(test, 20, () => add(bob.phone))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array<number>(19).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const heard = await heardDuring(test, [ann, bob], async () =>
      expect(await add(bob.phone)).toMatchObject({ status: 200, body: await entryOf(bob) }),
    )
    expect(heard).toEqual([[], []])
    expect(await listOf()).toHaveLength(1)
  })

  it('restores an archived or ended entry with its mute setting', async () => {
    const viewer = await guest()
    await ok(change(viewer, { muted: true, archived: true }))
    const before = (await accessRow(test, vault, viewer))!
    const restored = await add(viewer.phone)
    expect([restored.status, restored.body.muted, restored.body.archived]).toEqual([200, true, false])
    const { granted_at } = (await accessRow(test, vault, viewer))!
    expect(granted_at.getTime()).toBeGreaterThan(before.granted_at.getTime())
    await ok(ann.browser.delete(await at(viewer)))
    const given = await add(viewer.phone)
    expect([given.status, given.body.id, given.body.muted]).toEqual([201, before.id, true])
    await ok(viewer.browser.post('/api/auth/login', { phone: viewer.phone }))
    expect((await see(viewer)).body).toMatchObject({ muted: true })
  })

  it('VLT-114 is limited to 500 entries, even under concurrent calls', REPEATED, async () => {
    const rows = Array.from({ length: VAULT_ACCESS_MOST - 3 }, (_, n) => ({
      vault_id: vault.id,
      phone: freshPhone(),
      archived: n === 0,
    }))
    await test.db.insertInto('vault_access').values(rows).execute()
    const gone = freshPhone()
    await ok(add(gone))
    await ok(ann.browser.delete(await at({ phone: gone })))
    const answers = await atOnce(test, 20, () => add(freshPhone()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    for (const answer of answers.filter(({ status }) => status !== 201))
      expectRefused(answer, 409, 'too_many_access')
    await turnedAway(test, () => add(gone), 409, 'too_many_access')
    expect((await add(rows[0]!.phone)).status).toBe(200)
  })

  it('is rejected for the owner’s number and for an e-mail address', async () => {
    const { body } = await turnedAway(test, () => add(ann.phone), 400, 'own_phone')
    expect(body.fields).toHaveProperty('accessValue')
    const email = { accessType: 'email', accessValue: bob.phone }
    await turnedAway(test, () => ann.browser.post(list(), email), 400, 'invalid_input')
  })
})

describe('VLT-57 changing an entry on a vault’s access list', () => {
  it('mutes and unmutes the entry', async () => {
    const viewer = await guest()
    expect(await ok(change(viewer, { muted: true }))).toMatchObject({ muted: true, archived: false })
    expect((await see(viewer)).body.muted).toBe(true)
    const heard = await heardDuring(test, [ann, viewer], () => ok(change(viewer, { muted: false })))
    expect(heard).toEqual(heard.map(() => [{ topic: 'vault', key: vault.id }]))
    expect((await see(viewer)).body.muted).toBe(false)
  })

  it.each([
    ['archived', () => change(bob, { archived: true })],
    ['ended', async () => ann.browser.delete(await at(bob))],
  ])('VLT-19 VLT-112 hides the vault from the member when the entry is %s', async (how, end) => {
    await ok(add(bob.phone))
    const path = await at(bob)
    const rename = (title: string) => ok(ann.browser.patch(`/api/vaults/${vault.id}`, { title }))
    const news = { topic: 'vault', key: vault.id }
    const heard = await heardDuring(test, [ann, bob], async () => {
      await rename('Postcards')
      await ok(end())
      await rename('Diaries')
    })
    expect(heard).toEqual([
      [news, news, news],
      [news, news],
    ])
    expectRefused(await see(bob), 404, 'not_found')
    expect(await ok(bob.browser.get('/api/vaults'))).toEqual([])
    expect((await see(ann)).body.accessCount).toBe(0)
    expect((await bob.browser.get('/api/auth/me')).status).toBe(200)
    if (how === 'archived') {
      expect(await entryOf(bob)).toMatchObject({ archived: true })
      await ok(change(bob, { archived: false }))
      expect((await see(bob)).status).toBe(200)
    } else {
      expect(await listOf()).toEqual([])
      expect(await accessRow(test, vault, bob)).toMatchObject({ ended_at: expect.any(Date) })
      for (const ask of [() => ann.browser.delete(path), () => ann.browser.patch(path, { muted: true })])
        await turnedAway(test, ask, 404, 'not_found')
    }
  })
})

it('VLT-02 VLT-57 an access list entry can be reached only through its own vault', async () => {
  await ok(add(bob.phone))
  const { id } = await entryOf(bob)
  const other = await aVault(test, ann)
  const path = `/api/vaults/${other.id}/access/${id}` as const
  for (const ask of [
    () => ann.browser.patch(path, { muted: true }),
    () => ann.browser.delete(path),
    () => ann.browser.post(`${path}/message`),
  ])
    await turnedAway(test, ask, 404, 'not_found')
})

describe('VUS-02 VUS-25 VLT-112 a vault user’s session', () => {
  it.each<[string, (viewer: Person) => Promise<unknown>]>([
    ['archived', async (viewer) => ok(change(viewer, { archived: true }))],
    ['ended', async (viewer) => ok(ann.browser.delete(await at(viewer)))],
    ['deleted with its vault', () => ok(ann.browser.delete(`/api/vaults/${vault.id}`))],
    [
      'removed with its vault by the admin',
      async () => ok(close(boss, await reported(boss, bob, 'vault', vault.id), 'remove_content')),
    ],
  ])(
    'ends within a second when the user’s entry is %s, unless the user has another vault',
    async (how, end) => {
      await shareVault(test, vault, bob)
      const [only, also] = [await guest(), await guest()]
      const other = await aVault(test, bob, { shared: [also] })
      const streams = await Promise.all([only, also].map(({ browser }) => openStream(test.app, browser)))
      await end(only)
      const since = Date.now()
      expect(await streams[0]!.ended).toBe(true)
      expect(Date.now() - since).toBeLessThan(1_000)
      for (const path of ['/api/auth/me', '/api/vaults/user-vault', '/api/settings'])
        expectRefused(await only.browser.get(path), 401, 'vault_access_ended')
      if (['archived', 'ended'].includes(how)) await end(also)
      await streams[1]!.hears({ topic: 'vault', key: vault.id })
      expect((await ok(also.browser.get('/api/vaults/user-vault'))).id).toBe(other.id)
      expectRefused(await see(also), 404, 'not_found')
      streams[1]!.leave()
    },
  )

  it('closes its stream when the user’s last two entries end at the same time', REPEATED, async () => {
    const viewers = await Promise.all(Array.from({ length: 5 }, guest))
    const other = await aVault(test, bob, { shared: viewers })
    const streams = await Promise.all(viewers.map(({ browser }) => openStream(test.app, browser)))
    const paths = await Promise.all(viewers.map(at))
    const others = await ok(bob.browser.get(`/api/vaults/${other.id}/access`))
    const ends = [
      ...paths.map((path) => () => ann.browser.delete(path)),
      ...others.map(
        ({ id }) =>
          () =>
            bob.browser.delete(`/api/vaults/${other.id}/access/${id}`),
      ),
    ]
    await atOnce(test, ends, (end) => end())
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(viewers.map(() => true))
  })
})

describe('VLT-19 VLT-40 opening a vault', () => {
  it('marks the caller as joined and sends the owner one live update', async () => {
    const viewer = await guest()
    await ok(add(bob.phone))
    await ok(bob.browser.get('/api/vaults'))
    await ok(viewer.browser.get('/api/vaults/user-vault'))
    expect((await listOf()).map(({ state }) => state)).toEqual(['pending', 'pending'])
    const heard = await heardDuring(test, [ann, bob], async () => {
      await atOnce(test, 20, () => ok(see(viewer)))
      await ok(see(ann))
    })
    expect(heard).toEqual([[{ topic: 'vault', key: vault.id }], []])
    expect(await entryOf(viewer)).toMatchObject({ state: 'joined' })
    expect(await entryOf(bob)).toMatchObject({ state: 'pending' })
    const statements = await statementsDuring(() => ok(see(viewer)))
    expect(statements.filter((text) => /^(begin|update|insert)/i.test(text))).toEqual([])
  })
})
