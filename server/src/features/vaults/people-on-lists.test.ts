import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { listeningApp, perTest } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()

/** Rosa sponsors Tomas, and Tomas sponsors Lucia. Rosa is bonded only to Tomas. */
const world = perTest(async () => {
  const rosa = await member(test, 'Rosa', { bonded: false })
  const tomas = await member(test, 'Tomas', { sponsorId: rosa.id })
  const lucia = await member(test, 'Lucia', { sponsorId: tomas.id })
  return { rosa, tomas, lucia }
})

type Wished = { phone: string } | { id: number; browser: object }
const wish = (wished: Wished) =>
  'browser' in wished
    ? { type: 'player', value: wished.id }
    : { type: 'phone', value: (wished as { phone: string }).phone }
const number = (phone = freshPhone()) => ({ phone })
const make = (...wished: Wished[]) =>
  world.rosa.browser.post('/api/vaults', {
    title: 'Summer',
    contribute: 'list',
    accessList: wished.map(wish),
  })
const made = async (...wished: Wished[]) => (await ok(make(...wished))).id
const listOf = (id: number) => ok(world.rosa.browser.get(`/api/vaults/${id}/access`))
const namesOn = async (id: number) =>
  (await listOf(id)).map(({ name, accessValue }) => [name, accessValue]).toReversed()
const add = (id: number, accessValue: string) =>
  world.rosa.browser.post(`/api/vaults/${id}/access`, { accessType: 'phone', accessValue })
const see = ({ browser }: Pick<Person, 'browser'>, id: number) => browser.get(`/api/vaults/${id}`)

describe('FAM-62 a vault shared with people picked by name', () => {
  it('lists and notifies the people without revealing their numbers', async () => {
    const { rosa, tomas, lucia } = world
    let id = 0
    const heard = await heardDuring(test, [tomas, lucia], async () => {
      id = await made(tomas, lucia)
    })
    for (const news of heard) expect(news).toContainEqual({ topic: 'notification', key: null })
    const list = await listOf(id)
    expect(list.toReversed()).toMatchObject([
      { accessType: 'player', accessValue: null, key: null, name: 'Tomas', playerId: tomas.id },
      { accessType: 'player', accessValue: null, key: null, name: 'Lucia', playerId: null },
    ])
    for (const person of [tomas, lucia]) {
      expect((await see(person, id)).body).toMatchObject({ contribute: 'list', mayAdd: true })
      const [notice] = await ok(person.browser.get('/api/notifications'))
      expect(notice!.text).toContain('Rosa')
    }
    expect((await listOf(id)).map(({ state }) => state)).toEqual(['joined', 'joined'])
    const seen = JSON.stringify([await listOf(id), (await see(rosa, id)).body])
    for (const { phone } of [tomas, lucia]) expect(seen).not.toContain(phone.slice(1))
  })

  it('is rejected with an error for each forbidden person', async () => {
    const { rosa, tomas, lucia } = world
    const [stranger, boss] = [await member(test, 'Sam', { bonded: false }), await admin(test)]
    await bond(test, rosa.id, boss.id)
    await setPlayer(test, lucia, { allow_invitations: false })
    const nobody = { ...stranger, id: 2_000_000_000 }
    const refused = [lucia, stranger, boss, nobody, rosa]
    for (const one of refused) {
      const answer = await turnedAway(test, () => make(tomas, number(), one), 404, 'not_found')
      expect(Object.keys(answer.body.fields!)).toEqual(['accessList.2.value'])
    }
    const all = await turnedAway(test, () => make(...refused, tomas), 404, 'not_found')
    expect(Object.keys(all.body.fields!)).toEqual([0, 1, 2, 3, 4].map((n) => `accessList.${n}.value`))
    await ok(tomas.browser.post('/api/blocks', { playerId: rosa.id }))
    await turnedAway(test, () => make(tomas), 404, 'not_found')
  })

  it('treats a typed number that is hidden from the owner like a stranger’s number', async () => {
    const { tomas, lucia } = world
    const [elsewhere, hers] = [freshPhone(), lucia.phone]
    const id = await made(lucia, number(hers), number(elsewhere))
    expect(await namesOn(id)).toEqual([
      ['Lucia', null],
      [null, hers],
      [null, elsewhere],
    ])
    const other = await made(lucia)
    await ok(see(lucia, other))
    await ok(
      lucia.browser.post(`/api/vaults/${other}/posts`, {
        content: 'The lake',
        allowLikes: true,
        allowComments: true,
      }),
    )
    const unknown = freshPhone()
    const [guessed, wrong] = [await add(other, hers), await add(other, unknown)]
    const blank = (body: object, phone: string) =>
      JSON.stringify({ ...body, id: 0, key: '', createdAt: '' }).replace(phone, '')
    expect([guessed.status, wrong.status]).toEqual([201, 201])
    expect(blank(guessed.body, hers)).toBe(blank(wrong.body, unknown))
    await ok(see(lucia, other))
    const [two, one] = await listOf(other)
    expect(blank(two!, unknown)).toBe(blank(one!, hers))
    expect((await see(world.rosa, other)).body).toMatchObject({ accessCount: 3 })
    // Rosa can see this number, so typing it adds no second entry for the person whom she has picked.
    const third = await made(tomas, number(tomas.phone))
    expect(await namesOn(third)).toEqual([['Tomas', null]])
    const again = await add(third, tomas.phone)
    expect([again.status, again.body.accessValue]).toEqual([200, null])
    await setPlayer(test, tomas, { profile_visibility: 'private' })
    expect(await namesOn(await made(tomas, number(tomas.phone)))).toEqual([
      ['Tomas', null],
      ['Tomas', tomas.phone],
    ])
  })

  it('appears only once to a person who is also listed by number', async () => {
    const { lucia } = world
    const id = await made(lucia, number(lucia.phone))
    expect(await ok(lucia.browser.get('/api/vaults'))).toMatchObject([{ id }])
    expect(await ok(lucia.browser.get('/api/unread'))).toEqual([])
    const [person, typed] = (await listOf(id)).toReversed()
    const at = (entry: { id: number }) => `/api/vaults/${id}/access/${entry.id}` as const
    await ok(world.rosa.browser.patch(at(typed!), { muted: true }))
    expect((await see(lucia, id)).body).toMatchObject({ muted: false, mayAdd: true })
    await ok(world.rosa.browser.delete(at(person!)))
    expect((await see(lucia, id)).body).toMatchObject({ muted: true, mayAdd: false })
    await ok(world.rosa.browser.delete(at(typed!)))
    expect((await see(lucia, id)).status).toBe(404)
  })

  it('keeps a person on the list after a number change', async () => {
    const { rosa, lucia } = world
    const id = await made(lucia, number(lucia.phone))
    const before = await namesOn(id)
    const phone = freshPhone()
    await ok(lucia.browser.patch(`/api/players/${lucia.id}`, { phone }))
    expect((await see(lucia, id)).status).toBe(200)
    expect(await namesOn(id)).toEqual(before)
    const file = await ok(rosa.browser.post(`/api/players/${rosa.id}/export`, { format: 'json' }))
    expect(JSON.stringify(file)).not.toContain(phone.slice(1))
    await ok(lucia.browser.delete(`/api/players/${lucia.id}`, { confirm: 'Lucia' }))
    expect(await namesOn(id)).toEqual([[null, before[1]![1]]])
  })

  it('denies access to blocked, removed and archived people', async () => {
    const { rosa, tomas, lucia } = world
    const id = await made(tomas, lucia)
    const code = (await ok(see(rosa, id))).accessCode!
    const [his, hers] = (await listOf(id)).toReversed()
    await ok(rosa.browser.delete(`/api/vaults/${id}/access/${hers!.id}`))
    await ok(rosa.browser.patch(`/api/vaults/${id}/access/${his!.id}`, { archived: true }))
    for (const one of [tomas, lucia]) {
      expect((await see(one, id)).status).toBe(404)
      await turnedAway(test, () => one.browser.get(`/api/vaults/access/${code}`), 404, 'not_found')
    }
    await ok(rosa.browser.patch(`/api/vaults/${id}/access/${his!.id}`, { archived: false }))
    expect((await see(tomas, id)).status).toBe(200)
    await ok(rosa.browser.post('/api/blocks', { playerId: tomas.id }))
    expect((await see(tomas, id)).status).toBe(404)
    expect(await listOf(id)).toEqual([])
  })

  it('doesn’t let the owner rename a picked person', async () => {
    const id = await made(world.lucia)
    const [entry] = await listOf(id)
    const label = () =>
      world.rosa.browser.put(`/api/vaults/${id}/access/${entry!.id}/label`, { label: 'Nana' })
    await turnedAway(test, label, 409, 'has_name')
  })

  it('lists a picked person only once under concurrent calls', REPEATED, async () => {
    const { tomas } = world
    const id = await made(tomas)
    const answers = await atOnce(test, 5, () => add(id, tomas.phone))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await namesOn(id)).toEqual([['Tomas', null]])
  })
})
