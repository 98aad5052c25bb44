import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { appForTests } from '../../../../testing/beforehand.ts'
import { BOTH_SIDES, fromSide } from '../../../../testing/both-sides.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members, type Person } from '../../../../testing/people.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'

const test = appForTests()

const wayTo = (who: Person, whom: { id: number }) => ok(who.browser.get(`/api/players/${whom.id}/way`))
const namesTo = async (who: Person, whom: { id: number }) => {
  const { people, ways } = await wayTo(who, whom)
  return [people.map(({ name }) => name).join(' → '), ways]
}

/** Adds an invitation, which lets `to` see `from`. */
const inviteFrom = (from: Person, to: Person) =>
  test.db
    .insertInto('invitations')
    .values({ sponsor_id: from.id, recipient_phone: to.phone, recipient_name: to.name, qr_id: freshPhone() })
    .execute()

/** Creates a chain of people, each bonded to the next. The last person also invites the first. */
async function row(...names: string[]): Promise<Person[]> {
  const people: Person[] = []
  for (const name of names) people.push(await member(test, name, { bonded: false, row: OPEN }))
  for (const [at, one] of people.entries()) if (at > 0) await bond(test, people[at - 1]!.id, one.id)
  await inviteFrom(people.at(-1)!, people[0]!)
  return people
}

/** Bonds a person to this many new people, who have no other bonds. */
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

// With these public settings, strangers can be steps of a way.
const OPEN = { profile_visibility: 'public', network_visibility: 'public' }

describe('the way to a person', () => {
  it('TRU-63 can follow sponsorships in either direction', async () => {
    const [ann] = await members(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id, bonded: false })
    const cleo = await member(test, 'Cleo', { sponsorId: bob.id, bonded: false })
    const dan = await member(test, 'Dan', { sponsorId: cleo.id, bonded: false })
    expect(await namesTo(ann, dan)).toEqual(['Ann → Bob → Cleo → Dan', 1])
    expect(await namesTo(dan, cleo)).toEqual(['Dan → Cleo', 1])
    expect(await wayTo(ann, ann)).toEqual({ people: [], ways: 0, common: null })
  })

  it('TRU-63 is found among hundreds of dead ends, in either direction', async () => {
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
})

describe('a way', () => {
  it('TRU-64 goes through the viewer’s tree, but not through private or unconfirmed members', async () => {
    const [ann] = await members(test, 'Ann')
    const branch: Person[] = [ann]
    for (const name of ['Bob', 'Cleo', 'Dan', 'Eve'])
      branch.push(await member(test, name, { sponsorId: branch.at(-1)!.id }))
    expect(await namesTo(ann, branch[4]!)).toEqual(['Ann → Bob → Cleo → Dan → Eve', 1])
    await setPlayer(test, branch[2]!, { network_visibility: 'private' })
    expect(await namesTo(ann, branch[4]!)).toEqual(['', 0])
    const [finn, gus, hal] = await row('Finn', 'Gus', 'Hal')
    await setPlayer(test, gus!, { awaiting: 'sponsor' })
    expect(await namesTo(finn!, hal!)).toEqual(['', 0])
  })

  it.each([
    [7, ['Ann → Xenia → Bottom → Zoe', 1]],
    [8, ['', 0]],
  ])(
    'TRU-64 goes through members at most seven levels below the viewer (%i levels)',
    async (levels, found) => {
      const [ann, xenia, zoe] = await members(test, 'Ann', 'Xenia', 'Zoe')
      let bottom = ann
      for (let level = 1; level <= levels; level += 1)
        bottom = await member(test, 'Bottom', { sponsorId: bottom.id, bonded: false })
      for (const one of [ann, bottom]) await bond(test, xenia.id, one.id)
      await bond(test, bottom.id, zoe.id)
      await inviteFrom(zoe, ann)
      expect(await namesTo(ann, zoe)).toEqual(found)
    },
  )

  it('TRU-64 never goes through the admin, but can start with the admin', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await inviteFrom(bob, ann)
    expect(await namesTo(ann, bob)).toEqual(['', 0])
    const boss = await admin(test)
    const cleo = await member(test, 'Cleo', { sponsorId: ann.id })
    expect(await namesTo(boss, cleo)).toEqual(['admin → Ann → Cleo', 1])
  })
})

describe('a hidden person', () => {
  it('TRU-65 TRU-67 causes the same 404 as an unknown id', async () => {
    const refused = (who: Person, id: number) =>
      turnedAway(test, () => who.browser.get(`/api/players/${id}/way`), 404, 'not_found')
    const [ann, , cleo] = await row('Ann', 'Bob', 'Cleo')
    for (const id of [(await member(test, 'Dan')).id, 2_000_000_000]) await refused(ann!, id)
    await inviteFrom(ann!, cleo!)
    await wayTo(ann!, cleo!)
    await block(ann!, cleo!)
    await refused(ann!, cleo!.id)
    await refused(cleo!, ann!.id)
  })

  it.each(['Ann', 'Cleo'])(
    'TRU-65 TRU-67 is no longer a step between Ann and Cleo once blocked by %s',
    async (name) => {
      const [ann, bob, cleo] = await row('Ann', 'Bob', 'Cleo')
      expect((await wayTo(ann!, cleo!)).ways).toBe(1)
      await block(name === 'Ann' ? ann! : cleo!, bob!)
      expect((await wayTo(ann!, cleo!)).ways).toBe(0)
    },
  )
})

const block = (who: Person, whom: Person) =>
  test.db.insertInto('blocks').values({ blocker_id: who.id, blocked_id: whom.id }).execute()

it('TRU-66 a way includes the first six people in common', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await inviteFrom(bob, ann)
  const friends = []
  for (let nth = 0; nth < 9; nth += 1) friends.push(await member(test, `Friend ${nth}`, { bonded: false }))
  for (const friend of friends.toReversed()) for (const one of [ann, bob]) await bond(test, one.id, friend.id)
  await setPlayer(test, friends[0]!, { show_connections: false })
  await setPlayer(test, friends[1]!, { status: 'archived' })
  const { common } = await wayTo(ann, bob)
  expect(common).toEqual({
    count: 8,
    people: friends.slice(2, 8).map(({ id, name }) => ({ id, name, profilePhoto: null })),
  })
})

describe('a cached result', () => {
  it.each(BOTH_SIDES)(
    'TRU-66 TRU-67 drops a person in common once the member with the %s id loses the bond with that person',
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

  it('TRU-67 may leave out newer ways of the same length', async () => {
    const [ann, , cleo] = await row('Ann', 'Bob', 'Cleo')
    expect((await wayTo(ann!, cleo!)).ways).toBe(1)
    const dan = await member(test, 'Dan', { bonded: false })
    await bond(test, ann!.id, dan.id)
    await bond(test, dan.id, cleo!.id)
    expect((await wayTo(ann!, cleo!)).ways).toBe(1)
  })

  it('TRU-67 is replaced when either end gains or loses a bond', async () => {
    const [ann, bob, cleo] = await row('Ann', 'Bob', 'Cleo')
    expect(await namesTo(ann!, cleo!)).toEqual(['Ann → Bob → Cleo', 1])
    await bond(test, ann!.id, cleo!.id)
    expect(await namesTo(ann!, cleo!)).toEqual(['Ann → Cleo', 1])
    for (const one of [ann!, bob!])
      await test.db.deleteFrom('bonds').where('low_id', '=', one.id).where('high_id', '=', cleo!.id).execute()
    expect(await namesTo(ann!, cleo!)).toEqual(['', 0])
  })
})
