import { BONDS_OF_PEOPLE_MOST } from '@kinhold/domain/limits'
import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, member, type Person } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const people = beforehand(() => everyone())

/**
 * Creates these bonds, oldest first: Zoé invited Ann, Bob invited Zoé, Ann invited Bob, and Bob invited Cleo.
 */
async function everyone() {
  const unbonded = (name: string) => member(test, name, { bonded: false })
  const zoe = await numbered(await unbonded('Zoé Berg'), '+442079460958')
  const ann = await numbered(await unbonded('Ann Archer'), '+15557770042')
  const bob = await unbonded('bob')
  const cleo = await unbonded('Cleo van Dijk')
  for (const [one, other] of [
    [zoe, ann],
    [bob, zoe],
    [ann, bob],
    [bob, cleo],
  ] as const)
    await bond(test, one.id, other.id)
  return { zoe, ann, bob, cleo }
}

async function numbered(person: Person, phone: string): Promise<Person> {
  await test.db.updateTable('players').set({ phone }).where('id', '=', person.id).execute()
  return { ...person, phone }
}

const CALL = '/api/admin/bonds'
const OLDEST_FIRST = ['Zoé Berg – Ann Archer', 'bob – Zoé Berg', 'Ann Archer – bob', 'bob – Cleo van Dijk']

type Bond = { sponsor: { name: string }; invitee: { name: string } }
const inWords = ({ sponsor, invitee }: Bond) => `${sponsor.name} – ${invitee.name}`

/** Reads all the bonds that a query finds, two per page. */
async function asked(query: string): Promise<string[]> {
  const pages = await pagesOf<typeof CALL>(boss.browser, `${CALL}?limit=2&${query}` as typeof CALL)
  return pages.flat().map(inWords)
}

describe('the admin’s list of all bonds', () => {
  it('NET-28 shows the newest bonds first, with both members’ numbers', async () => {
    expect(await asked('')).toEqual(OLDEST_FIRST.toReversed())
    const [newest] = await ok(boss.browser.get(CALL))
    expect(newest).toMatchObject({
      id: `${people.bob.id}-${people.cleo.id}`,
      sponsor: { id: people.bob.id, phone: people.bob.phone },
      invitee: { id: people.cleo.id, phone: people.cleo.phone },
    })
  })

  it.each([
    ['sort=since&order=asc', OLDEST_FIRST],
    ['sort=since&order=desc', OLDEST_FIRST.toReversed()],
    ['sort=sponsor', [2, 1, 3, 0]],
    ['sort=sponsor&order=desc', [0, 1, 3, 2]],
    ['sort=invitee', [0, 2, 3, 1]],
    ['sort=invitee&order=desc', [1, 3, 2, 0]],
  ])('NET-28 is paged in the requested order: %s', async (query, order) => {
    const expected = order.map((one) => (typeof one === 'number' ? OLDEST_FIRST[one] : one))
    expect(await asked(query)).toEqual(expected)
    // A search runs a different query, which must return the same order.
    expect(await asked(`${query}&search=b`)).toEqual(expected)
  })

  it.each([
    ['the start of either member’s name', 'ann', [0, 2]],
    ['a name without its accents', 'zoe b', [0, 1]],
    ['a letter that occurs in both members’ names', 'b', [0, 1, 2, 3]],
    ['a wildcard character', '%', []],
    ['nothing but spaces', ' ', [0, 1, 2, 3]],
    ['a formatted phone number', '(555) 777-0042', [0, 2]],
  ])('NET-28 finds the matching bonds in a search for %s', async (_, search, found) => {
    expect(await asked(`order=asc&search=${encodeURIComponent(search)}`)).toEqual(
      found.map((n) => OLDEST_FIRST[n]),
    )
  })

  it('NET-28 lists each bond once despite equal timestamps', async () => {
    const moments = await test.db.selectFrom('bonds').select(['low_id', 'created_at']).execute()
    await test.db.updateTable('bonds').set({ created_at: '2026-03-01T10:00:00.123457Z' }).execute()
    for (const query of ['', 'order=asc', 'search=b', 'search=b&order=asc'])
      expect((await asked(query)).toSorted()).toEqual(OLDEST_FIRST.toSorted())
    for (const [n, { low_id, created_at }] of moments.entries())
      await test.db
        .updateTable('bonds')
        .set({ created_at: new Date(created_at.getTime() + n) })
        .where('low_id', '=', low_id)
        .execute()
  })

  it(`NET-28 limits a search to the first ${BONDS_OF_PEOPLE_MOST} matching people`, async () => {
    const count = BONDS_OF_PEOPLE_MOST + 1
    const rows = Array.from({ length: count }, (_, n) => ({ name: `Same ${String(n).padStart(3, '0')}` }))
    const added = await test.db.insertInto('players').values(rows).returning(['id', 'name']).execute()
    for (const { id } of added) await bond(test, people.ann.id, id)
    const found = await ok(boss.browser.get(`${CALL}?search=same&limit=500`))
    expect(found.map(({ invitee }) => invitee.name).toSorted()).toEqual(
      rows.slice(0, BONDS_OF_PEOPLE_MOST).map(({ name }) => name),
    )
    const ids = added.map(({ id }) => id)
    await test.db.deleteFrom('bonds').where('high_id', 'in', ids).execute()
    await test.db.deleteFrom('players').where('id', 'in', ids).execute()
  })

  it('NET-28 rejects invalid parameters and cursors from a different sort order', async () => {
    const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    const refuses = (query: string, code: string) =>
      turnedAway(test, () => boss.browser.get(`${CALL}?${query}` as typeof CALL), 400, code)
    for (const place of [['ann', 1, 2], [1], [-1, 1, 2]])
      await refuses(`before=${cursor(place)}`, 'invalid_cursor')
    for (const place of [
      [1, 1, 2],
      ['ann', 0, 2],
      ['an\0n', 1, 2],
    ])
      await refuses(`sort=sponsor&before=${cursor(place)}`, 'invalid_cursor')
    for (const query of ['sort=name', 'order=up', `search=${'x'.repeat(81)}`])
      await refuses(query, 'invalid_input')
  })
})
