import type { TrustBond } from '@kinhold/contract/bonds'
import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { ok } from '../../../testing/ok.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { connect, invitee, register } from '../../../testing/invitations.ts'
import { admin, member, type Person, members } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const CALLS = ['/api/trust-bonds', '/api/bonds'] as const

const listOf = <const Url extends string>(who: Person, url: Url) => ok(who.browser.get(url))

/** The moment of every bond of someone's, set by hand. */
const setMoments = (id: number, createdAt: string) =>
  test.db
    .updateTable('bonds')
    .set({ created_at: createdAt })
    .where((eb) => eb.or([eb('low_id', '=', id), eb('high_id', '=', id)]))
    .execute()

describe('the bonds of a member', () => {
  it('NET-03 NET-05 NET-06 come with both sides, their numbers and since when they are members', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await connect(bob, ann)
    const [bond, ...rest] = await listOf(ann, '/api/trust-bonds')
    expect(bond).toEqual({
      id: `${ann.id}-${bob.id}`,
      sponsor: sideOf(bob),
      invitee: sideOf(ann),
      createdAt: MOMENT,
    })
    expect(rest).toHaveLength(1)
    expect((await listOf(bob, '/api/trust-bonds'))[0]).toEqual(bond)
  })

  it('NET-04 NET-06 are the same in the slim form, by ids', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await connect(bob, ann)
    const slim = await listOf(ann, '/api/bonds')
    expect(slim[0]).toEqual({
      id: `${ann.id}-${bob.id}`,
      sponsorId: bob.id,
      inviteeId: ann.id,
      createdAt: MOMENT,
    })
    expect(slim).toEqual((await listOf(ann, '/api/trust-bonds')).map(slimOf))
  })

  it("NET-05 NET-06 with the admin begin with 18, and never carry the admin's number to anyone else", async () => {
    const ann = await member(test, 'Ann')
    const { lowest } = await test.db
      .selectFrom('players')
      .select((eb) => eb.fn.min('id').as('lowest'))
      .executeTakeFirstOrThrow()
    expect(lowest).toBe(18)
    const [bond] = await listOf(ann, '/api/trust-bonds')
    expect(bond).toMatchObject({
      id: `18-${ann.id}`,
      sponsor: { id: 18, name: 'admin', phone: null },
      invitee: { phone: ann.phone },
    })
    const [same] = await listOf(boss, '/api/trust-bonds?limit=1')
    expect(same?.sponsor.phone).toBe(test.config.adminPhone)
  })

  it('NET-03 NET-04 are shown to nobody but the two and the admin, who has them all', async () => {
    const [ann, bob, cleo] = [
      await member(test, 'Ann'),
      await member(test, 'Bob'),
      await member(test, 'Cleo', { bonded: false }),
    ]
    await connect(ann, bob)
    for (const call of CALLS) {
      expect(await listOf(cleo, call)).toEqual([])
      const all = (await pagesOf(boss.browser, `${call}?limit=500`)).flat()
      const rows = await test.db.selectFrom('bonds').select('low_id').execute()
      expect(all).toHaveLength(rows.length)
      expect(all[0]).toMatchObject({ id: `${ann.id}-${bob.id}` })
    }
  })

  it('NET-07 are there for an invitee who registered, and once for each pair', async () => {
    const ann = await member(test, 'Ann', { bonded: false })
    const bob = await register(await invitee(test, ann, 'Bob'))
    expect((await listOf(bob, '/api/bonds')).map(idOf)).toEqual([`${ann.id}-${bob.id}`])
    const again = { recipientPhone: bob.phone, recipientName: bob.name }
    await turnedAway(test, () => ann.browser.post('/api/invitations', again), 409, 'already_bonded')
    expect(await listOf(ann, '/api/bonds')).toHaveLength(1)
  })

  it('NET-03 stand newest first in either form, whichever side one is', async () => {
    const ann = await member(test, 'Ann')
    const others = []
    for (let i = 0; i < 6; i += 1) others.push(await member(test, `Friend ${i}`, { bonded: false }))
    for (const [i, other] of others.entries()) await (i % 2 ? connect(ann, other) : connect(other, ann))
    const ids = [...others.toReversed().map(({ id }) => `${ann.id}-${id}`), `18-${ann.id}`]
    for (const call of CALLS) {
      expect((await listOf(ann, call)).map(idOf)).toEqual(ids)
      expect((await pagesOf(ann.browser, `${call}?limit=2`)).map((page) => page.map(idOf))).toEqual([
        ids.slice(0, 2),
        ids.slice(2, 4),
        ids.slice(4, 6),
        ids.slice(6),
      ])
    }
  })

  it.each([
    ['of one moment', '2026-03-01T10:00:00Z'],
    ['of one microsecond', '2026-03-01T10:00:00.123457Z'],
  ])('NET-03 %s come once each, page by page, to the member and to the admin', async (_, moment) => {
    const others = []
    for (let i = 0; i < 4; i += 1) others.push(await member(test, `Early ${i}`, { bonded: false }))
    const ann = await member(test, 'Ann')
    for (let i = 0; i < 4; i += 1) others.push(await member(test, `Late ${i}`, { bonded: false }))
    for (const other of others) await connect(ann, other)
    await setMoments(ann.id, moment)
    const own = (await pagesOf(ann.browser, '/api/bonds?limit=2')).flat().map(idOf)
    expect([own.length, new Set(own).size]).toEqual([9, 9])
    const all = (await pagesOf(boss.browser, '/api/bonds?limit=2')).flat().map(idOf)
    expect(all.filter((id) => own.includes(id))).toEqual(own)
  })

  it('a place in the list that is none of ours is refused, and one of others shows only what is own', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    for (const place of [[1], [-1, 1, 2], [1.5, 1, 2], ['1', 1, 2], [1, 0, 2], [1, 1, 2 ** 31]])
      for (const call of CALLS)
        await turnedAway(
          test,
          () => ann.browser.get(`${call}?before=${cursor(place)}`),
          400,
          'invalid_cursor',
        )
    const last = cursor([Number.MAX_SAFE_INTEGER, 18, bob.id])
    expect((await listOf(ann, `/api/bonds?before=${last}`)).map(idOf)).toEqual([`18-${ann.id}`])
  })
})

const MOMENT = expect.stringMatching(/^\d{4}-.*Z$/)

const sideOf = ({ id, name, phone }: Person) => ({
  id,
  name,
  phone,
  profilePhoto: null,
  createdAt: MOMENT,
})

const idOf = (bond: { id: string }) => bond.id

const slimOf = (bond: TrustBond) => ({
  id: bond.id,
  sponsorId: bond.sponsor.id,
  inviteeId: bond.invitee.id,
  createdAt: bond.createdAt,
})
