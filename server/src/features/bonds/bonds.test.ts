import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { ok } from '../../../testing/ok.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { connect } from '../../../testing/invitations.ts'
import { admin, member, type Person, members } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const CALLS = ['/api/trust-bonds', '/api/bonds'] as const

const listOf = <const Url extends string>(who: Person, url: Url) => ok(who.browser.get(url))

describe('the bonds of a member', () => {
  it('NET-03 NET-04 NET-05 NET-06 show names and numbers except in the slim form', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    await connect(bob, ann)
    const id = `${ann.id}-${bob.id}`
    const own = await listOf(ann, '/api/trust-bonds')
    expect(own).toHaveLength(2)
    expect(own[0]).toEqual({ id, sponsor: sideOf(bob), invitee: sideOf(ann), createdAt: MOMENT })
    expect((await listOf(bob, '/api/trust-bonds'))[0]).toEqual(own[0])
    const slim = await listOf(ann, '/api/bonds')
    expect(slim[0]).toEqual({ id, sponsorId: bob.id, inviteeId: ann.id, createdAt: own[0]!.createdAt })
    expect(slim.map(idOf)).toEqual(own.map(idOf))
  })

  it('NET-05 NET-06 include the bond with the admin, but not the admin’s number', async () => {
    const ann = await member(test, 'Ann')
    const [bond] = await listOf(ann, '/api/trust-bonds')
    expect(bond).toMatchObject({
      id: `18-${ann.id}`,
      sponsor: { id: 18, name: 'admin', phone: null },
      invitee: { phone: ann.phone },
    })
    const [same] = await listOf(boss, '/api/trust-bonds?limit=1')
    expect(same?.sponsor.phone).toBe(test.config.adminPhone)
  })

  it('NET-03 NET-04 are each visible only to the two members and the admin', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const cleo = await member(test, 'Cleo', { bonded: false })
    await connect(ann, bob)
    for (const call of CALLS) {
      expect(await listOf(cleo, call)).toEqual([])
      const all = (await pagesOf(boss.browser, `${call}?limit=500`)).flat()
      const rows = await test.db.selectFrom('bonds').select('low_id').execute()
      expect(all).toHaveLength(rows.length)
      expect(all[0]).toMatchObject({ id: `${ann.id}-${bob.id}` })
    }
  })

  it('NET-03 are listed newest first in both the full and the slim form', async () => {
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

  it('NET-03 appear on exactly one page each, despite equal timestamps', async () => {
    const others = []
    for (let i = 0; i < 4; i += 1) others.push(await member(test, `Early ${i}`, { bonded: false }))
    const ann = await member(test, 'Ann')
    for (let i = 0; i < 4; i += 1) others.push(await member(test, `Late ${i}`, { bonded: false }))
    for (const other of others) await connect(ann, other)
    const moments = test.db.updateTable('bonds').set({ created_at: '2026-03-01T10:00:00.123457Z' })
    await moments.where((eb) => eb.or([eb('low_id', '=', ann.id), eb('high_id', '=', ann.id)])).execute()
    const own = (await pagesOf(ann.browser, '/api/bonds?limit=2')).flat().map(idOf)
    expect([own.length, new Set(own).size]).toEqual([9, 9])
    const all = (await pagesOf(boss.browser, '/api/bonds?limit=2')).flat().map(idOf)
    expect(all.filter((id) => own.includes(id))).toEqual(own)
  })

  it('are the only bonds returned for a forged cursor', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url')
    const ask = () => ann.browser.get(`/api/bonds?before=${cursor([1, 0, 2])}`)
    await turnedAway(test, ask, 400, 'invalid_cursor')
    const last = cursor([Number.MAX_SAFE_INTEGER, 18, bob.id])
    expect((await listOf(ann, `/api/bonds?before=${last}`)).map(idOf)).toEqual([`18-${ann.id}`])
  })
})

const MOMENT = expect.stringMatching(/^\d{4}-.*Z$/)

const sideOf = ({ id, name, phone }: Person) => ({ id, name, phone, profilePhoto: null, createdAt: MOMENT })

const idOf = (bond: { id: string }) => bond.id
