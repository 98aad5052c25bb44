import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { BOTH_SIDES, fromSide } from '../../../testing/both-sides.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()

const wayTo = (who: Person, whom: { id: number }) => ok(who.browser.get(`/api/players/${whom.id}/way`))
const namesTo = async (who: Person, whom: { id: number }) => {
  const { people, ways } = await wayTo(who, whom)
  return [people.map(({ name }) => name).join(' → '), ways]
}

/** Lets the caller know of somebody whom they may not see yet. */
const inviteFrom = (from: Person, to: Person) =>
  test.db
    .insertInto('invitations')
    .values({ sponsor_id: from.id, recipient_phone: to.phone, recipient_name: to.name, qr_id: freshPhone() })
    .execute()

/** People who are bonded one to the next and to nobody else, the last of whom has invited the first. */
async function row(...names: string[]): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names) people.push(await member(test, name, { bonded: false, row: OPEN }))
  for (const [at, one] of people.entries()) if (at > 0) await bond(test, people[at - 1]!.id, one.id)
  await inviteFrom(people.at(-1)!, people[0]!)
  return people
}

/** Bonds so many to somebody who are bonded to nobody else. */
async function bondedTo(one: Person, count: number) {
  const rows = Array.from({ length: count }, () => ({
    name: 'Somebody',
    phone: freshPhone(),
    sponsor_id: ADMIN_ID,
    ...OPEN,
  }))
  const added = await test.db.insertInto('players').values(rows).returning('id').execute()
  for (const { id } of added) await bond(test, one.id, id)
}

// Shown to everyone, so that strangers may be steps.
const OPEN = { profile_visibility: 'public', network_visibility: 'public' }

describe('the way to somebody', () => {
  it.each([1, 2, 3, 4])('TRU-63 of %i steps is the shortest, from oneself to them', async (steps) => {
    const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'].slice(0, steps + 1)
    const people = await row(...names)
    expect(await namesTo(people[0]!, people.at(-1)!)).toEqual([names.join(' → '), 1])
    expect((await wayTo(people[0]!, people.at(-1)!)).people[0]).toEqual({
      id: people[0]!.id,
      name: 'Ann',
      profilePhoto: null,
    })
  })

  it('TRU-63 is none beyond four steps', async () => {
    const people = await row('Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn')
    expect(await wayTo(people[0]!, people[5]!)).toEqual({
      people: [],
      ways: 0,
      common: { count: 0, people: [] },
    })
  })

  it('TRU-63 leads over sponsorships as over bonds, and is the same from either end', async () => {
    const [ann] = await members(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id, bonded: false })
    const cleo = await member(test, 'Cleo', { sponsorId: bob.id, bonded: false })
    const dan = await member(test, 'Dan', { sponsorId: cleo.id, bonded: false })
    expect(await namesTo(ann, dan)).toEqual(['Ann → Bob → Cleo → Dan', 1])
    expect(await namesTo(dan, cleo)).toEqual(['Dan → Cleo', 1])
  })

  it.each([2, 3, 4])('TRU-63 of %i steps says how many are as short, the oldest first', async (steps) => {
    const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'].slice(0, steps + 1)
    const people = await row(...names)
    const [first, second, last] = [people[0]!, people[1]!, people.at(-1)!]
    for (let nth = 0; nth < 2; nth += 1) {
      const other = await member(test, `Other ${nth}`, { bonded: false, row: OPEN })
      await bond(test, first.id, other.id)
      await bond(test, other.id, people[2]!.id)
    }
    expect((await wayTo(first, last)).ways).toBe(3)
    expect((await wayTo(first, last)).people[1]).toMatchObject({ id: second.id })
  })

  it('TRU-63 is found among hundreds who lead nowhere, from either end', async () => {
    const [ann, bob] = await row('Ann', 'Bob')
    await bondedTo(bob!, 120)
    const [cleo, dan, eve] = await row('Cleo', 'Dan', 'Eve')
    await bondedTo(eve!, 150)
    await bond(test, bob!.id, cleo!.id)
    await Promise.all([inviteFrom(eve!, ann!), inviteFrom(ann!, eve!)])
    expect(await namesTo(ann!, eve!)).toEqual(['Ann → Bob → Cleo → Dan → Eve', 1])
    expect(await namesTo(eve!, ann!)).toEqual(['Eve → Dan → Cleo → Bob → Ann', 1])
    await bond(test, cleo!.id, eve!.id)
    for (const [from, to] of [
      [bob!, eve!],
      [ann!, dan!],
    ] as const)
      await inviteFrom(to, from)
    expect(await namesTo(ann!, dan!)).toEqual(['Ann → Bob → Cleo → Dan', 1])
    expect(await namesTo(bob!, eve!)).toEqual(['Bob → Cleo → Eve', 1])
  })

  it('to oneself is none', async () => {
    const [ann] = await members(test, 'Ann')
    expect(await wayTo(ann, ann)).toEqual({ people: [], ways: 0, common: null })
  })
})

describe('a way leads only over members who may be seen and allow it', () => {
  it.each([
    ['is suspended', { status: 'suspended' }],
    ['is archived', { status: 'archived' }],
    ['waits for their sponsor', { awaiting: 'sponsor' }],
    ['does not show their counts', { show_connections: false }],
    ['keeps their profile private', { profile_visibility: 'private' }],
  ])('TRU-64 not over one who %s', async (_, change) => {
    const [ann, bob, cleo] = await row('Ann', 'Bob', 'Cleo')
    const [dan, eve, finn] = await row('Dan', 'Eve', 'Finn')
    for (const one of [bob!, eve!]) await setPlayer(test, one, change)
    expect(await namesTo(ann!, cleo!)).toEqual(['', 0])
    expect(await namesTo(dan!, finn!)).toEqual(['', 0])
  })

  it('TRU-64 over a friend who is shown to friends alone, not over a stranger who is', async () => {
    const [ann, bob, cleo, dan] = await row('Ann', 'Bob', 'Cleo', 'Dan')
    await setPlayer(test, bob!, { profile_visibility: 'friends', network_visibility: 'private' })
    expect(await namesTo(ann!, dan!)).toEqual(['Ann → Bob → Cleo → Dan', 1])
    await setPlayer(test, cleo!, { profile_visibility: 'friends' })
    expect(await namesTo(ann!, dan!)).toEqual(['', 0])
    await setPlayer(test, cleo!, { profile_visibility: 'public', network_visibility: 'friends' })
    expect(await namesTo(ann!, dan!)).toEqual(['', 0])
  })

  it('TRU-64 over whom one sees in one’s tree, unless they are private there', async () => {
    const [ann] = await members(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    const cleo = await member(test, 'Cleo', { sponsorId: bob.id })
    const dan = await member(test, 'Dan', { sponsorId: cleo.id })
    const eve = await member(test, 'Eve', { sponsorId: dan.id })
    expect(await namesTo(ann, eve)).toEqual(['Ann → Bob → Cleo → Dan → Eve', 1])
    await setPlayer(test, cleo, { network_visibility: 'private' })
    expect(await namesTo(ann, eve)).toEqual(['', 0])
  })

  it.each([
    [7, ['Ann → Xenia → Bottom → Zoe', 1]],
    [8, ['', 0]],
  ])('TRU-64 over one who is %i levels below in one’s tree: as far as one sees it', async (levels, found) => {
    const [ann, xenia, zoe] = await members(test, 'Ann', 'Xenia', 'Zoe')
    let bottom = ann
    for (let level = 1; level <= levels; level += 1)
      bottom = await member(test, 'Bottom', { sponsorId: bottom.id, bonded: false })
    for (const one of [ann, bottom]) await bond(test, xenia.id, one.id)
    await bond(test, bottom.id, zoe.id)
    await inviteFrom(zoe, ann)
    expect(await namesTo(ann, zoe)).toEqual(found)
  })

  it('TRU-64 the admin is no step, and has ways of their own', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await inviteFrom(bob, ann)
    expect(await namesTo(ann, bob)).toEqual(['', 0])
    const boss = await admin(test)
    const cleo = await member(test, 'Cleo', { sponsorId: ann.id })
    expect(await namesTo(boss, cleo)).toEqual(['admin → Ann → Cleo', 1])
  })

  it('TRU-64 to one who shows no connections only the direct step is shown, and nothing in common', async () => {
    const [ann, bob, cleo] = await row('Ann', 'Bob', 'Cleo')
    await setPlayer(test, cleo!, { show_connections: false })
    expect(await wayTo(ann!, cleo!)).toEqual({ people: [], ways: 0, common: null })
    const direct = await wayTo(bob!, cleo!)
    expect(direct).toMatchObject({ people: [{ name: 'Bob' }, { name: 'Cleo' }], ways: 1, common: null })
  })
})

describe('whom one may not see', () => {
  it('TRU-65 has no way, as nobody has', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await turnedAway(test, () => ann.browser.get(`/api/players/${bob.id}/way`), 404, 'not_found')
    await turnedAway(test, () => ann.browser.get('/api/players/2000000000/way'), 404, 'not_found')
  })

  it('TRU-65 TRU-67 is 404 for either of two as soon as one blocked the other', async () => {
    const [ann, , cleo] = await row('Ann', 'Bob', 'Cleo')
    await inviteFrom(ann!, cleo!)
    await wayTo(ann!, cleo!)
    await block(ann!, cleo!)
    await turnedAway(test, () => ann!.browser.get(`/api/players/${cleo!.id}/way`), 404, 'not_found')
    await turnedAway(test, () => cleo!.browser.get(`/api/players/${ann!.id}/way`), 404, 'not_found')
  })

  it.each(['Ann', 'Cleo'])('TRU-65 TRU-67 is no step any more once %s blocked them', async (name) => {
    const [ann, bob, cleo] = await row('Ann', 'Bob', 'Cleo')
    expect((await wayTo(ann!, cleo!)).ways).toBe(1)
    await block(name === 'Ann' ? ann! : cleo!, bob!)
    expect((await wayTo(ann!, cleo!)).ways).toBe(0)
  })
})

const block = (who: Person, whom: Person) =>
  test.db.insertInto('blocks').values({ blocker_id: who.id, blocked_id: whom.id }).execute()

describe('people in common', () => {
  it('TRU-66 are those whom both are bonded to, the first six with their faces', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await inviteFrom(bob, ann)
    const friends = []
    for (let nth = 0; nth < 9; nth += 1) friends.push(await member(test, `Friend ${nth}`, { bonded: false }))
    for (const friend of friends.toReversed())
      for (const one of [ann, bob]) await bond(test, one.id, friend.id)
    await setPlayer(test, friends[0]!, { show_connections: false })
    await setPlayer(test, friends[1]!, { status: 'archived' })
    const { common } = await wayTo(ann, bob)
    expect(common).toEqual({
      count: 8,
      people: friends.slice(2, 8).map(({ id, name }) => ({ id, name, profilePhoto: null })),
    })
  })

  it('TRU-66 are not those whom both merely know by a sponsorship, nor the admin', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await inviteFrom(bob, ann)
    const cleo = await member(test, 'Cleo', { sponsorId: ann.id, bonded: false })
    await bond(test, bob.id, cleo.id)
    const rows = await test.db.selectFrom('bonds').select('low_id').where('low_id', '=', ADMIN_ID).execute()
    expect(rows.length).toBeGreaterThan(1)
    expect(await wayTo(ann, bob)).toMatchObject({ ways: 1, common: { count: 0, people: [] } })
  })
})

describe('what is kept', () => {
  it.each(BOTH_SIDES)(
    'TRU-66 TRU-67 loses a face at once whose bond with the %s of the two ended',
    async (side) => {
      const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
      for (const [one, other] of [
        [ann, bob],
        [ann, cleo],
        [bob, cleo],
      ] as const)
        await bond(test, one.id, other.id)
      const seen = async () => (await wayTo(ann, bob)).common?.people.map(({ name }) => name)
      expect(await seen()).toEqual(['Cleo'])
      const [leaving] = fromSide(side, ann, bob)
      await test.db
        .deleteFrom('bonds')
        .where('low_id', '=', leaving.id)
        .where('high_id', '=', cleo.id)
        .execute()
      expect(await seen()).toEqual([])
    },
  )

  it('TRU-67 may be a minute old: others that are as short', async () => {
    const [ann, , cleo] = await row('Ann', 'Bob', 'Cleo')
    expect((await wayTo(ann!, cleo!)).ways).toBe(1)
    const dan = await member(test, 'Dan', { bonded: false })
    await bond(test, ann!.id, dan.id)
    await bond(test, dan.id, cleo!.id)
    expect((await wayTo(ann!, cleo!)).ways).toBe(1)
  })

  it('TRU-67 gives way at once to an own new bond, and to one that ended', async () => {
    const [ann, bob, cleo] = await row('Ann', 'Bob', 'Cleo')
    expect(await namesTo(ann!, cleo!)).toEqual(['Ann → Bob → Cleo', 1])
    await bond(test, ann!.id, cleo!.id)
    expect(await namesTo(ann!, cleo!)).toEqual(['Ann → Cleo', 1])
    for (const one of [ann!, bob!])
      await test.db.deleteFrom('bonds').where('low_id', '=', one.id).where('high_id', '=', cleo!.id).execute()
    expect(await namesTo(ann!, cleo!)).toEqual(['', 0])
  })
})
