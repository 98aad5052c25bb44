import type { Tree, TreeNode } from '@kinhold/contract/network'
import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { admin, bond, member, type Person, vaultUser, members } from '../../../testing/people.ts'

const test = appForTests()

describe('what a member sees', () => {
  it('NET-08 NET-09 their sponsor, themself and who is below, breadth first, and nobody beside them', async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    const sister = await member(test, 'Sister', { sponsorId: ann.id })
    const cleo = await member(test, 'Cleo', { sponsorId: bob.id })
    const dan = await member(test, 'Dan', { sponsorId: cleo.id })
    const eve = await member(test, 'Eve', { sponsorId: bob.id })

    const tree = await treeOf(bob)
    expect(depthsOf(tree)).toEqual([
      [ann.id, -1],
      [bob.id, 0],
      [cleo.id, 1],
      [eve.id, 1],
      [dan.id, 2],
    ])
    expect(tree).toMatchObject({ root: bob.id, maxDepth: 7, truncated: false })
    expect(tree.nodes.map(({ sponsorId }) => sponsorId)).toEqual([ADMIN_ID, ann.id, bob.id, bob.id, cleo.id])
    expect(idsOf(tree)).not.toContain(sister.id)
  })

  it('NET-10 exactly seven levels below, and opens nobody deeper', async () => {
    const chain = await chainBelow(ADMIN_ID, 9)
    expect(depthsOf(await treeOf(chain[0]!))).toEqual([
      [ADMIN_ID, -1],
      ...chain.slice(0, 8).map(({ id }, depth) => [id, depth]),
    ])
    expect(depthsOf(await treeOf(chain[0]!, chain[7]!.id))).toEqual([[chain[7]!.id, 7]])
    await expectNotFound(chain[0]!, chain[8]!.id)
  })

  it('a root below opens the part below it alone, its depth still told from the caller', async () => {
    const chain = await chainBelow(ADMIN_ID, 9)
    const tree = await treeOf(chain[0]!, chain[2]!.id)
    expect(tree).toMatchObject({ root: chain[2]!.id, maxDepth: 7 })
    expect(depthsOf(tree)).toEqual(chain.slice(2, 8).map(({ id }, place) => [id, place + 2]))
    expect(await treeOf(chain[0]!, chain[0]!.id)).toEqual(await treeOf(chain[0]!))
  })

  it('a root outside is not there: the sponsor, a sibling, a bonded stranger, nobody', async () => {
    const [ann, stranger] = await members(test, 'Ann', 'Stranger')
    const [bob, sister] = [
      await member(test, 'Bob', { sponsorId: ann.id }),
      await member(test, 'Sister', { sponsorId: ann.id }),
    ]
    await bond(test, stranger.id, bob.id)
    for (const id of [ann.id, sister.id, stranger.id, ADMIN_ID, 2_000_000_000]) await expectNotFound(bob, id)
    expect((await bob.browser.get('/api/network/tree?root=bob')).status).toBe(400)
  })

  it('says how each of them stands, and shows who still waits for a word', async () => {
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

  it('the numbers of those they are bonded to and their own, never the admin’s', async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
    const cleo = await member(test, 'Cleo', { sponsorId: bob.id })
    const dan = await member(test, 'Dan', { sponsorId: bob.id, bonded: false })
    await bond(test, dan.id, ann.id)
    expect(phonesOf(await treeOf(ann))).toEqual({
      [ADMIN_ID]: null,
      [ann.id]: ann.phone,
      [bob.id]: bob.phone,
      [cleo.id]: null,
      [dan.id]: dan.phone,
    })
    expect(phonesOf(await treeOf(dan))).toEqual({ [bob.id]: null, [dan.id]: dan.phone })
  })

  it('how many each has sponsored, is bonded to and forms units with, beyond the levels shown too', async () => {
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
})

describe('what the admin sees', () => {
  it('NET-11 NET-12 everyone from themself down, ten levels deep, and with a root ten below it', async () => {
    const boss = await admin(test)
    const chain = await chainBelow(ADMIN_ID, 13)
    const tree = await treeOf(boss)
    expect(tree).toMatchObject({ root: ADMIN_ID, maxDepth: 10, truncated: false })
    expect(tree.nodes[0]).toMatchObject({ id: ADMIN_ID, depth: 0, sponsorId: null, phone: boss.phone })
    const shown = new Set(idsOf(tree))
    expect(chain.map(({ id }) => shown.has(id))).toEqual(chain.map((_, place) => place < 10))
    const everyone = await test.db.selectFrom('players').select('id').execute()
    const deeper = new Set(chain.slice(10).map(({ id }) => id))
    expect([...shown].sort()).toEqual(
      everyone
        .map(({ id }) => id)
        .filter((id) => !deeper.has(id))
        .sort(),
    )

    const part = await treeOf(boss, chain[1]!.id)
    expect(part).toMatchObject({ root: chain[1]!.id, maxDepth: 10 })
    expect(depthsOf(part)).toEqual(chain.slice(1, 12).map(({ id }, place) => [id, place + 2]))
    expect(part.nodes.every(({ phone }) => phone !== null)).toBe(true)
    expect(depthsOf(await treeOf(boss, chain[12]!.id))).toEqual([[chain[12]!.id, 13]])
    await expectNotFound(boss, 2_000_000_000)
  })
})

describe('how much is answered', () => {
  it('2,000 people at most, sponsor and self among them, and says when there are more', async () => {
    const ann = await member(test, 'Ann')
    const bob = await member(test, 'Bob', { sponsorId: ann.id })
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
    // Breadth first: what is cut is the deepest.
    expect(idsOf(cut)).toEqual(idsOf(whole))
    expect((await treeOf(ann)).nodes.at(-1)!.depth).toBe(2)
  })
})

it('NET-18 someone archived counts below their sponsor in the tree, which shows them, and not in the profile', async () => {
  const [boss, ann] = [await admin(test), await member(test, 'Ann')]
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  await member(test, 'Cleo', { sponsorId: ann.id })
  const counted = async () => {
    const { nodes } = (await ann.browser.get('/api/network/tree')).body as Tree
    const { childCount, bondCount } = nodes.find(({ id }) => id === ann.id)!
    const below = nodes.filter(({ sponsorId }) => sponsorId === ann.id)
    const profile = (await ann.browser.get(`/api/players/${ann.id}`)).body
    return {
      tree: { shown: below.length, childCount, bondCount },
      profile: { sponsoredCount: profile.sponsoredCount, bondCount: profile.bondCount },
    }
  }
  expect(await counted()).toEqual({
    tree: { shown: 2, childCount: 2, bondCount: 3 },
    profile: { sponsoredCount: 2, bondCount: 3 },
  })
  await boss.browser.patch(`/api/admin/players/${bob.id}/status`, { action: 'archive' })
  expect(await counted()).toEqual({
    tree: { shown: 2, childCount: 2, bondCount: 2 },
    profile: { sponsoredCount: 1, bondCount: 2 },
  })
  expect(await wrongCounts(test)).toEqual([])
})

it('NET-16 NET-27 is for members: nobody else is answered, a vault user neither', async () => {
  const ann = await member(test, 'Ann')
  const guest = await vaultUser(test, ann.id)
  expect((await guest.browser.get('/api/network/tree')).status).toBe(403)
  expect((await test.browser().get('/api/network/tree')).status).toBe(401)
  expect((await ann.browser.get('/api/players')).status).toBe(403)
  expect((await ann.browser.get('/api/network/tree')).status).toBe(200)
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
const phonesOf = ({ nodes }: Tree) => Object.fromEntries(nodes.map(({ id, phone }: TreeNode) => [id, phone]))

/** So many people, each sponsored by the one before. */
async function chainBelow(id: number, length: number): Promise<Person[]> {
  const chain: Person[] = []
  for (let place = 0; place < length; place += 1)
    chain.push(await member(test, `Link ${place}`, { sponsorId: chain.at(-1)?.id ?? id }))
  return chain
}

async function crowdBelow(sponsorId: number, count: number): Promise<void> {
  await sql`insert into players (name, sponsor_id) select 'One of many', ${sponsorId}::integer
    from generate_series(1, ${count}::integer)`.execute(test.db)
}
