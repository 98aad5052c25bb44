import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { ok } from '../../../testing/ok.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { admin, member, type Person, members } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))
const eve = beforehand(() => member(test, 'Eve'))

let three: [Person, Person, Person]
let unit: number
beforeEach(async () => {
  three = await members(test, 'Ann', 'Bob', 'Cleo')
  unit = await confirmedUnit(test, three)
})

const create = (by: Person, more: object = {}) =>
  by.browser.post('/api/groups', { name: 'The Porch', trustUnitId: unit, ...more })

async function created(more: object = {}) {
  const { id } = await ok(create(three[0], more))
  return { id, url: `/api/groups/${id}` } as const
}

const idsOf = (pages: { id: number }[][]) => pages.map((page) => page.map(({ id }) => id))

describe('POST /api/groups', () => {
  it.each([0, 2])(
    'UNI-35 UNI-36 UNI-37 UNI-40 UNI-43 lets any member of a confirmed unit create its group: member %i',
    async (nth) => {
      const by = three[nth]!
      const wish = { name: '  The\n Porch ', description: ' Two lines\r\nof it ', createdById: by.id }
      let group: { id: number } = { id: 0 }
      const url = () => `/api/groups/${group.id}` as const
      const acts = [
        async () => (group = await ok(create(by, wish))),
        () => ok(by.browser.patch(url(), { name: 'The  Porch' })),
      ]
      const heard = await heardDuring(test, [by, three[1], boss, eve], async () => {
        for (const act of acts) await act()
      })
      const both = [
        { topic: 'group', key: group.id },
        { topic: 'trust-unit', key: unit },
      ]
      expect(heard).toEqual([
        [...both, ...both],
        [...both, { topic: 'notification', key: null }, ...both],
        [...both, ...both],
        [],
      ])
      expect(group).toEqual({
        id: expect.any(Number),
        name: 'The  Porch',
        description: 'Two lines\nof it',
        createdById: by.id,
        trustUnitId: unit,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        memberCount: 3,
      })
      for (const { browser } of [...three, boss]) expect((await browser.get(url())).body).toEqual(group)
    },
  )

  it('UNI-35 fails until all three members have confirmed the unit', async () => {
    const [ann, bob] = three
    for (const confirmed of [[], [ann], [ann, bob]]) {
      const waiting = await confirmedUnit(test, [ann, bob, await member(test, 'Dora')], { confirmed })
      for (const by of [ann, bob])
        await turnedAway(test, () => create(by, { trustUnitId: waiting }), 409, 'unit_not_confirmed')
    }
  })

  it('UNI-35 creates the group only once when twenty requests race', REPEATED, async () => {
    const answers = await atOnce(test, 20, (i) => create(three[i % 3]!))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)])
    expect(answers.filter(({ body }) => body.code === 'group_exists')).toHaveLength(19)
    const rows = await test.db.selectFrom('groups').select('id').where('trust_unit_id', '=', unit).execute()
    expect(rows).toHaveLength(1)
    const members = test.db.selectFrom('group_members').select('id').where('group_id', '=', rows[0]!.id)
    expect(await members.execute()).toHaveLength(3)
  })

  it('UNI-33 UNI-34 UNI-36 UNI-37 rejects invalid fields and a creator other than the caller', async () => {
    const refusedFor = async (more: object) =>
      (await turnedAway(test, () => create(three[0], more), 400, 'invalid_input')).body.fields
    expect(await refusedFor({ name: ' \u200b' })).toEqual({ name: 'Name is required' })
    expect(await refusedFor({ name: 'é'.repeat(121) })).toEqual({
      name: 'Name must be at most 120 characters.',
    })
    expect(await refusedFor({ description: 'x'.repeat(2001) })).toEqual({
      description: 'Description must be at most 2000 characters.',
    })
    for (const { id } of [three[1], eve, boss])
      await turnedAway(test, () => create(three[0], { createdById: id }), 403, 'not_you')
    const longest = { name: '\u{1F3E1}'.repeat(120), description: '\u{1F3E1}'.repeat(2000) }
    expect((await create(three[0], longest)).body).toMatchObject(longest)
    for (const description of [undefined, null, '  \n ']) {
      const own = await confirmedUnit(test, [three[0], three[1], await member(test, 'Dora')])
      const { status, body } = await create(three[0], { description, trustUnitId: own })
      expect([status, body.description]).toEqual([201, null])
    }
  })

  it('UNI-35 returns 404 to members outside the unit, but 403 to the admin', async () => {
    await turnedAway(test, () => create(eve), 404, 'not_found')
    await turnedAway(test, () => create(three[0], { trustUnitId: 2_000_000 }), 404, 'not_found')
    await turnedAway(test, () => create(boss, { trustUnitId: 2_000_000 }), 404, 'not_found')
    await turnedAway(test, () => create(boss), 403, 'not_member')
  })
})

describe('GET /api/groups', () => {
  it('UNI-38 shows members their own groups and the admin all groups, newest first', async () => {
    const [ann, bob] = three
    const ids = [(await created()).id]
    for (let i = 0; i < 4; i += 1) {
      const trustUnitId = await confirmedUnit(test, [ann, bob, await member(test, 'Dora')])
      ids.unshift((await created({ trustUnitId })).id)
    }
    expect((await ann.browser.get('/api/groups')).body.map(({ id }) => id)).toEqual(ids)
    expect(idsOf(await pagesOf(bob.browser, '/api/groups?limit=2'))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ])
    expect((await three[2].browser.get('/api/groups')).body).toHaveLength(1)
    const all = (await pagesOf(boss.browser, '/api/groups?limit=3')).flat()
    const rows = await test.db.selectFrom('groups').select('id').orderBy('id', 'desc').execute()
    expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    expect((await eve.browser.get('/api/groups')).body).toEqual([])
  })

  it('UNI-39 shows a player’s groups only to that player and the admin', async () => {
    const [ann, bob] = three
    const { id } = await created()
    const url = `/api/groups/player/${ann.id}` as const
    for (const { browser } of [ann, boss]) expect(idsOf([(await browser.get(url)).body])).toEqual([[id]])
    expect((await boss.browser.get(`/api/groups/player/${eve.id}`)).body).toEqual([])
    await turnedAway(test, () => bob.browser.get(url), 403, 'not_you')
    await turnedAway(test, () => eve.browser.get('/api/groups/player/2000000'), 403, 'not_you')
    const own = await confirmedUnit(test, [ann, bob, eve])
    const second = (await created({ trustUnitId: own })).id
    expect(idsOf(await pagesOf(ann.browser, `${url}?limit=1`))).toEqual([[second], [id]])
  })
})

describe('GET /api/groups/{id}', () => {
  it('UNI-41 UNI-44 lists the members of a group in pages, with names and photos', async () => {
    const [ann, bob, cleo] = three
    const picture = await photo()
    const { profilePhoto } = (await bob.browser.upload(`/api/players/${bob.id}/photo`, picture)).body.player
    const { url } = await created()
    const { body } = await boss.browser.get(`${url}/members`)
    const one = (person: Person, photo: string | null) => ({
      id: expect.any(Number),
      playerId: person.id,
      player: { name: person.name, profilePhoto: photo },
    })
    expect(body).toHaveLength(3)
    expect(body).toEqual(expect.arrayContaining([one(ann, null), one(bob, profilePhoto), one(cleo, null)]))
    const ids = body.map(({ id }) => id)
    expect(idsOf(await pagesOf(ann.browser, `${url}/members?limit=2`))).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
    ])
  })
})

describe('PATCH /api/groups/{id}', () => {
  it('UNI-50 lets the creator of a group change its name and description', async () => {
    const [ann] = three
    const { url } = await created({ description: 'Old' })
    const before = (await ann.browser.get(url)).body
    const patch = async (change: object) => {
      const answer = await ann.browser.patch(url, change)
      expect(answer.status).toBe(200)
      expect((await three[1].browser.get(url)).body).toEqual(answer.body)
      return answer.body
    }
    expect(await patch({ name: ' The\nYard ' })).toEqual({ ...before, name: 'The Yard' })
    expect(await patch({ description: 'New' })).toEqual({ ...before, name: 'The Yard', description: 'New' })
    expect(await patch({ name: 'Both', description: 'Two' })).toMatchObject({
      name: 'Both',
      description: 'Two',
    })
    expect(await patch({ description: ' \n ' })).toEqual({ ...before, name: 'Both', description: null })
  })

  it('UNI-50 rejects everyone except the creator, and changes only the name and description', async () => {
    const [ann, bob, cleo] = three
    const { url } = await created()
    for (const wrong of [{}, { name: 'x'.repeat(121) }, { description: 'x'.repeat(2001) }])
      await turnedAway(test, () => ann.browser.patch(url, wrong), 400, 'invalid_input')
    for (const by of [bob, cleo, boss])
      await turnedAway(test, () => by.browser.patch(url, { name: 'Mine' }), 403, 'not_creator')
    await turnedAway(test, () => eve.browser.patch(url, { name: 'Mine' }), 404, 'not_found')
    await turnedAway(test, () => ann.browser.patch('/api/groups/2000000', { name: 'Mine' }), 404, 'not_found')
    const more = { createdById: bob.id, trustUnitId: 1, id: 1, memberCount: 9 }
    expect((await ann.browser.patch(url, { name: 'Ours', ...more })).body).toMatchObject({
      createdById: ann.id,
      trustUnitId: unit,
      memberCount: 3,
    })
  })
})
