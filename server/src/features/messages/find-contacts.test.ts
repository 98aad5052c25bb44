import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { perTest, appForTests, beforehand } from '../../../testing/beforehand.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { written } from '../../../testing/messages.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, member, members, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { confirmedUnit } from '../../../testing/units.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const ann = perTest(() => member(test, 'Ann', { bonded: false }))

const contactsOf = (who: Person, query = '') =>
  ok(who.browser.get(`/api/messages/contacts${query}` as '/api/messages/contacts'))
const namesOf = async (who: Person, query = '') =>
  (await contactsOf(who, query)).map(({ contact }) => contact.name)

async function bondedWith(who: Person, ...names: string[]): Promise<Person[]> {
  const others = []
  for (const name of names) others.push(await member(test, name, { sponsorId: who.id }))
  return others
}

describe('GET /api/messages/contacts', () => {
  it('MSG-28 lists contacts without messages before those with messages', async () => {
    const [dan, bob, , eve] = await bondedWith(ann, 'Dan', 'bob', 'Cleo', 'Éve')
    expect(await namesOf(ann)).toEqual(['bob', 'Cleo', 'Dan', 'Éve'])
    await written(ann, dan!, 'Hello')
    await written(bob!, ann, 'Hello')
    expect(await namesOf(ann)).toEqual(['Cleo', 'Éve', 'bob', 'Dan'])
    const all = await contactsOf(ann)
    expect(all[0]).toMatchObject({ unreadCount: 0, lastAt: null })
    expect(all[2]).toEqual({
      bondId: `${ann.id}-${bob!.id}`,
      contact: { id: bob!.id, name: 'bob', profilePhoto: null, phone: bob!.phone, status: 'active' },
      unreadCount: 1,
      lastAt: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    for (const limit of [1, 2, 3])
      expect(
        (await pagesOf(ann.browser, `/api/messages/contacts?limit=${limit}`))
          .flat()
          .map(({ contact }) => contact.id),
      ).toEqual(all.map(({ contact }) => contact.id))
    await written(eve!, ann, 'Hello')
    expect(await namesOf(ann)).toEqual(['Cleo', 'Éve', 'bob', 'Dan'])
  })

  it('MSG-23 MSG-26 omits archived and former members, but still fills each page', async () => {
    const [dan, bob, cleo, eve] = await bondedWith(
      ann,
      'Zoltan Dan',
      'Zoltan Bob',
      'Zoltan Cleo',
      'Zoltan Eve',
    )
    for (const one of [cleo!, dan!, bob!]) {
      await written(one, ann, 'Hello')
      await written(boss, one, 'Hello')
    }
    await setPlayer(test, dan!, { status: 'archived' })
    for (const one of [cleo!, eve!]) await setPlayer(test, one, { status: 'suspended' })
    await ok(bob!.browser.delete(`/api/players/${bob!.id}`, { confirm: 'Zoltan Bob' }))
    expect(await contactsOf(ann)).toMatchObject([{ contact: { name: 'Zoltan Cleo', status: 'suspended' } }])
    await sql`insert into players (name, phone, sponsor_id, status)
      select 'Zoltan A' || n, '+1556' || 1000000 + n, 18, 'archived' from generate_series(1, 200) as n`.execute(
      test.db,
    )
    expect(await namesOf(boss, '?search=zoltan')).toEqual(['Zoltan Cleo'])
    const all = (await pagesOf(boss.browser, '/api/messages/contacts?limit=1')).flat()
    expect(all.map(({ contact }) => contact.name).filter((name) => /Zoltan|Former/.test(name))).toEqual([
      'Zoltan Cleo',
    ])
  })

  it('MSG-27 MSG-23 MSG-29 lists unit members and the admin without their numbers', async () => {
    const [fay, gus] = await members(test, 'Fay', 'Gus')
    await confirmedUnit(test, [ann, fay, gus])
    expect(await namesOf(ann)).toEqual(['Fay', 'Gus'])
    await written(boss, ann, 'Welcome')
    expect(await namesOf(ann)).toEqual(['Fay', 'Gus', 'admin'])
    const [first, , last] = await contactsOf(ann)
    expect([first!.contact.phone, last!.contact.phone]).toEqual([null, null])
    for (const hidden of [fay, gus, boss])
      expect(await namesOf(ann, `?search=${hidden!.phone.slice(2)}`)).toEqual([])
  })

  it('MSG-29 finds contacts by part of a name or number', async () => {
    const [dora, eve] = await bondedWith(ann, 'Dora Müller', 'Éve Dorn')
    expect(await namesOf(ann, '?search=muller')).toEqual(['Dora Müller'])
    expect(await namesOf(ann, '?search=DOR')).toEqual(['Dora Müller', 'Éve Dorn'])
    expect(await namesOf(ann, '?search=eve')).toEqual(['Éve Dorn'])
    const shown = `(${dora!.phone.slice(2, 5)}) ${dora!.phone.slice(5, 8)}-${dora!.phone.slice(8)}`
    expect(await namesOf(ann, `?search=${encodeURIComponent(shown)}`)).toEqual(['Dora Müller'])
    expect(await namesOf(ann, `?search=${eve!.phone.slice(-5)}`)).toContain('Éve Dorn')
    expect(await namesOf(ann, '?search=%25')).toEqual([])
    expect(await namesOf(ann, '?search=%20')).toEqual(['Dora Müller', 'Éve Dorn'])
  })

  it('API-40 MSG-29 finds contacts even if the search omits accents and apostrophes', async () => {
    await bondedWith(ann, 'Liam O’Brien', 'Łucja Ørsted', 'أحمد', 'か')
    const found = (search: string) => namesOf(ann, `?search=${encodeURIComponent(search)}`)
    for (const search of ['obrien', "o'brien", 'BRIEN']) expect(await found(search)).toEqual(['Liam O’Brien'])
    for (const search of ['luc', 'orsted']) expect(await found(search)).toEqual(['Łucja Ørsted'])
    expect([await found('احمد'), await found('が')]).toEqual([['أحمد'], []])
  })

  it('MSG-23 MSG-24 lists every member as a contact of the admin', async () => {
    const [zoe, adam] = await members(test, 'Zoe Zimmer', 'Aaron Ames')
    const pages = await pagesOf(boss.browser, '/api/messages/contacts?limit=3')
    const rows = await test.db
      .selectFrom('players')
      .select('id')
      .where('id', '<>', 18)
      .where('status', '=', 'active')
      .execute()
    const ids = pages.flat().map(({ contact }) => contact.id)
    expect(ids.toSorted()).toEqual(expect.arrayContaining(rows.map(({ id }) => id).toSorted()))
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.indexOf(adam.id)).toBeLessThan(ids.indexOf(zoe.id))
    await written(boss, adam, 'Hello')
    const again = (await pagesOf(boss.browser, '/api/messages/contacts?limit=3')).flat()
    expect([again.length, new Set(again.map(({ bondId }) => bondId)).size]).toEqual([ids.length, ids.length])
    const withMessages = again.filter(({ lastAt }) => lastAt !== null)
    expect(withMessages[0]!.contact.id).toBe(adam.id)
    expect(again.slice(-withMessages.length)).toEqual(withMessages)
    const [found] = await contactsOf(boss, '?search=zimm')
    expect(found).toMatchObject({ bondId: `18-${zoe.id}`, contact: { phone: zoe.phone } })
    expect(await namesOf(boss, `?search=${zoe.phone.slice(2)}`)).toEqual(['Zoe Zimmer'])
  })
})
