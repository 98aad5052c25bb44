import type { Tree } from '@kinhold/contract/network'
import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { admin, bond, member, type Person, members } from '../../../testing/people.ts'

const test = appForTests()

it('NET-08 NET-09 shows a member only their own sponsor and branch in the tree', async () => {
  const ann = await member(test, 'Ann')
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  await member(test, 'Sister', { sponsorId: ann.id })
  const cleo = await member(test, 'Cleo', { sponsorId: bob.id })
  const dan = await member(test, 'Dan', { sponsorId: cleo.id })
  const eve = await member(test, 'Eve', { sponsorId: bob.id })
  const tree = await treeOf(bob)
  expect(tree).toMatchObject({ root: bob.id, maxDepth: 7, truncated: false })
  expect(tree.nodes.map(({ id, depth, sponsorId }) => [id, depth, sponsorId])).toEqual([
    [ann.id, -1, ADMIN_ID],
    [bob.id, 0, ann.id],
    [cleo.id, 1, bob.id],
    [eve.id, 1, bob.id],
    [dan.id, 2, cleo.id],
  ])
})

it('NET-10 shows a member only the next seven levels down the tree', async () => {
  const chain = await chainBelow(ADMIN_ID, 9)
  const stranger = await member(test, 'Stranger')
  await bond(test, stranger.id, chain[0]!.id)
  expect(depthsOf(await treeOf(chain[0]!)).at(-1)).toEqual([chain[7]!.id, 7])
  const tree = await treeOf(chain[0]!, chain[2]!.id)
  expect(tree).toMatchObject({ root: chain[2]!.id, maxDepth: 7 })
  expect(depthsOf(tree)).toEqual(chain.slice(2, 8).map(({ id }, place) => [id, place + 2]))
  for (const id of [chain[8]!.id, stranger.id, ADMIN_ID, 2_000_000_000]) await expectNotFound(chain[0]!, id)
})

it('shows each person’s status in the tree and includes unverified people', async () => {
  const ann = await member(test, 'Ann')
  const photo = { id: 'a'.repeat(22), kind: 'photo', content_type: 'image/webp', bytes: 1 }
  await test.db.insertInto('uploads').values(photo).execute()
  const row = { awaiting: 'sponsor', photo_id: photo.id }
  const waits = await member(test, 'Waits', { sponsorId: ann.id, bonded: false, row })
  const left = await member(test, 'Left', { sponsorId: ann.id })
  await setPlayer(test, left, { status: 'suspended' })
  const [, , first, second] = (await treeOf(ann)).nodes
  expect(first).toMatchObject({ id: waits.id, name: 'Waits', verified: false, status: 'active' })
  expect(first).toMatchObject({ profilePhoto: `/media/${photo.id}`, phone: null })
  expect(first!.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(second).toMatchObject({ id: left.id, verified: true, status: 'suspended', profilePhoto: null })
})

it('keeps a former member in the tree only while people remain below them', async () => {
  const ann = await member(test, 'Ann')
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  const cleo = await member(test, 'Cleo', { sponsorId: bob.id })
  const last = await member(test, 'Last', { sponsorId: bob.id })
  const other = await member(test, 'Other', { sponsorId: ann.id })
  const leave = ({ id, name, browser }: Person) => browser.delete(`/api/players/${id}`, { confirm: name })
  const shown = async () => (await treeOf(ann)).nodes.slice(1).map(({ id, childCount }) => [id, childCount])
  for (const one of [bob, last, other]) expect((await leave(one)).status).toBe(204)
  expect(await shown()).toEqual([
    [ann.id, 1],
    [bob.id, 1],
    [cleo.id, 0],
  ])
  expect((await leave(cleo)).status).toBe(204)
  expect(await shown()).toEqual([[ann.id, 0]])
  const chain = await chainBelow(ann.id, 8)
  expect((await leave(chain[7]!)).status).toBe(204)
  expect((await shown()).at(-1)).toEqual([chain[6]!.id, 0])
})

it('counts all of a person’s invitees, bonds and units, including those outside the tree', async () => {
  const chain = await chainBelow(ADMIN_ID, 9)
  const last = chain[7]!
  const [other, third] = await members(test, 'Other', 'Third')
  await bond(test, last.id, other.id)
  await confirmedUnit(test, [last, other, third])
  await confirmedUnit(test, [last, other, chain[0]!])
  await setPlayer(test, last, { network_visibility: 'public', profile_visibility: 'public' })
  const node = (await treeOf(chain[0]!)).nodes.at(-1)
  expect(node).toMatchObject({ id: last.id, childCount: 1, bondCount: 3, trustUnitCount: 2 })
})

it('NET-11 NET-12 shows the admin ten levels below any root', async () => {
  const boss = await admin(test)
  const chain = await chainBelow(ADMIN_ID, 13)
  const tree = await treeOf(boss)
  expect(tree).toMatchObject({ root: ADMIN_ID, maxDepth: 10, truncated: false })
  expect(tree.nodes[0]).toMatchObject({ id: ADMIN_ID, depth: 0, sponsorId: null, phone: boss.phone })
  const shown = new Set(idsOf(tree))
  expect(chain.map(({ id }) => shown.has(id))).toEqual(chain.map((_, place) => place < 10))

  const part = await treeOf(boss, chain[1]!.id)
  expect(depthsOf(part)).toEqual(chain.slice(1, 12).map(({ id }, place) => [id, place + 2]))
  await expectNotFound(boss, 2_000_000_000)
})

it('returns at most 2,000 people and indicates whether any were left out', async () => {
  const ann = await member(test, 'Ann')
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  // Blocked and former members don't count towards the limit.
  await crowdBelow(bob.id, 1)
  await sql`insert into blocks (blocker_id, blocked_id) select ${bob.id}::integer, max(id) from players`.execute(
    test.db,
  )
  await crowdBelow(bob.id, 60, 'archived')
  await sql`insert into players (name, sponsor_id, status) select name, id, status from players
    where status = 'archived'`.execute(test.db)
  await crowdBelow(bob.id, 1_998)
  const whole = await treeOf(bob)
  expect([whole.nodes.length, whole.truncated]).toEqual([2_000, false])
  await crowdBelow(bob.id, 1)
  const cut = await treeOf(bob)
  expect([cut.nodes.length, cut.truncated]).toEqual([2_000, true])
  expect(cut.nodes.slice(0, 2).map(({ id, childCount }) => [id, childCount])).toEqual([
    [ann.id, 1],
    [bob.id, 1_999],
  ])
  // The tree is listed breadth first, so the deepest people are left out.
  expect(idsOf(cut)).toEqual(idsOf(whole))
  expect((await treeOf(ann)).nodes.at(-1)!.depth).toBe(2)
})

async function treeOf(person: Person, root?: number): Promise<Tree> {
  const { status, body } = await person.browser.get(
    root ? `/api/network/tree?root=${root}` : '/api/network/tree',
  )
  expect(status).toBe(200)
  return body
}

async function expectNotFound(person: Person, root: number): Promise<void> {
  const { status, body } = await person.browser.get(`/api/network/tree?root=${root}`)
  expect([status, body.code]).toEqual([404, 'not_found'])
}

const idsOf = ({ nodes }: Tree) => nodes.map(({ id }) => id)
const depthsOf = ({ nodes }: Tree) => nodes.map(({ id, depth }) => [id, depth])

/** Creates a chain of people in which each person is the sponsor of the next. */
async function chainBelow(id: number, length: number): Promise<Person[]> {
  const chain: Person[] = []
  for (let place = 0; place < length; place += 1)
    chain.push(await member(test, `Link ${place}`, { sponsorId: chain.at(-1)?.id ?? id }))
  return chain
}

async function crowdBelow(sponsorId: number, count: number, status = 'active'): Promise<void> {
  await sql`insert into players (name, sponsor_id, status) select 'One of many', ${sponsorId}::integer, ${status}
    from generate_series(1, ${count}::integer)`.execute(test.db)
}

it('FAM-59 lists bonded people outside the tree, sorted by name', async () => {
  const ann = await member(test, 'Ann')
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  const child = await member(test, 'Child', { sponsorId: bob.id })
  const [zoe, cleo, gone, stranger] = await members(test, 'Zoe', 'cleo', 'Gone', 'Stranger')
  for (const { id } of [zoe, cleo, gone]) await bond(test, bob.id, id)
  await bond(test, ADMIN_ID, bob.id)
  await setPlayer(test, zoe, { profile_visibility: 'private', network_visibility: 'private' })
  await setPlayer(test, cleo, { status: 'suspended' })
  expect((await gone.browser.delete(`/api/players/${gone.id}`, { confirm: 'Gone' })).status).toBe(204)
  const { elsewhere } = await treeOf(bob)
  expect(elsewhere).toMatchObject([
    { id: cleo.id, name: 'cleo', phone: cleo.phone, bondCount: 2, status: 'suspended' },
    { id: zoe.id, name: 'Zoe', phone: null, bondCount: null },
  ])
  expect(JSON.stringify(elsewhere)).not.toContain(stranger.phone.slice(1))
  expect((await treeOf(ann)).elsewhere).toEqual([])
  expect((await treeOf(bob, child.id)).elsewhere).toBeUndefined()
  expect((await treeOf(await admin(test))).elsewhere).toBeUndefined()
})
