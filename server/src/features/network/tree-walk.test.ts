import type { Tree } from '@kinhold/contract/network'
import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { bond, freshPhone } from '../../../testing/people.ts'

const test = appForTests()

type Someone = { id: number; sponsorId: number | null; phone: string }
type World = { people: Someone[]; pairs: [number, number][] }

/**
 * Each sponsor is picked either from the last two people, to make long chains, or from everyone, to make
 * bushy trees.
 */
const sponsors = fc.array(fc.tuple(fc.boolean(), fc.nat()), { minLength: 12, maxLength: 30 })
const crossBonds = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 12 })
const picks = fc.tuple(fc.nat(), fc.nat())

it('NET-09 NET-10 NET-11 NET-12 shows a viewer exactly the people within reach, in any network', async () => {
  await fc.assert(
    fc.asyncProperty(sponsors, crossBonds, picks, async (picked, bonds, [viewer, root]) => {
      const world = await makeWorld(picked, bonds)
      const { people } = world
      const clan = people.slice(1)
      await expectWalk(world, clan[0]!)
      await expectWalk(world, clan[viewer % clan.length]!)
      await expectWalk(world, clan[viewer % 4]!, people[root % people.length]!.id)
      await expectWalk(world, people[0]!, clan[root % clan.length]!.id)
    }),
    { numRuns: 20, endOnFailure: true },
  )
})

async function expectWalk(world: World, viewer: Someone, root = viewer.id): Promise<void> {
  const browser = await signedIn(viewer)
  const { status, body } = await browser.get(`/api/network/tree?root=${root}`)
  const found = walk(world, viewer, root)
  expect(status).toBe(found ? 200 : 404)
  if (found) expect((body as Tree).nodes.map(viewOf)).toEqual(found)
}

const viewOf = ({ id, depth, phone, childCount, bondCount }: Tree['nodes'][number]) => ({
  id,
  depth,
  phone,
  childCount,
  bondCount,
})

/**
 * Returns, in tree order, the people within the viewer's reach, or null if the viewer can't open the root.
 */
function walk(world: World, viewer: Someone, root: number) {
  const isAdmin = viewer.id === ADMIN_ID
  const start = levelsUp(world, viewer, root)
  if (start === null || (!isAdmin && start > 7)) return null
  const found = [{ id: root, depth: start }]
  for (const { id, depth } of found)
    if (depth < (isAdmin ? start + 10 : 7))
      for (const child of childrenOf(world, id)) found.push({ id: child.id, depth: depth + 1 })
  if (root === viewer.id && viewer.sponsorId !== null) found.unshift({ id: viewer.sponsorId, depth: -1 })
  return found.map((place) => ({ ...place, ...factsOf(world, viewer, place.id) }))
}

function levelsUp(world: World, viewer: Someone, from: number): number | null {
  let levels = 0
  for (let id: number | null = from; id !== null; levels += 1) {
    if (id === viewer.id) return levels
    id = world.people.find((someone) => someone.id === id)!.sponsorId
  }
  return null
}

function factsOf(world: World, viewer: Someone, id: number) {
  const bonds = world.pairs.filter((pair) => pair.includes(id))
  const mayCount =
    id === viewer.id || viewer.id === ADMIN_ID || bonds.some((pair) => pair.includes(viewer.id))
  const mayRead = mayCount && (id !== ADMIN_ID || viewer.id === ADMIN_ID)
  return {
    phone: mayRead ? world.people.find((someone) => someone.id === id)!.phone : null,
    childCount: childrenOf(world, id).length,
    bondCount: mayCount ? bonds.length : null,
  }
}

const childrenOf = ({ people }: World, id: number) => people.filter(({ sponsorId }) => sponsorId === id)

/** Replaces the previous network with a new one below the admin. */
async function makeWorld(picked: [boolean, number][], bonds: [number, number][]): Promise<World> {
  for (const table of ['sessions', 'bonds'] as const) await test.db.deleteFrom(table).execute()
  await test.db.deleteFrom('players').where('id', '<>', ADMIN_ID).execute()
  const people: Someone[] = [{ id: ADMIN_ID, sponsorId: null, phone: test.config.adminPhone }]
  for (const [isNear, pick] of picked) {
    const sponsor = isNear
      ? people.at(-1 - (pick % Math.min(2, people.length)))!
      : people[pick % people.length]!
    people.push(await join(sponsor.id))
  }
  const pairs = new Map<string, [number, number]>()
  const meet = ([a, b]: [number, number]) => a !== b && pairs.set(pairKey(a, b), [a, b])
  for (const [a, b] of bonds) meet([people[a % people.length]!.id, people[b % people.length]!.id])
  for (const pair of pairs.values()) await bond(test, ...pair)
  return { people, pairs: [...pairs.values()] }
}

async function join(sponsorId: number): Promise<Someone> {
  const values = { name: 'Someone', phone: freshPhone(), sponsor_id: sponsorId, sign_ins: 1 }
  const { id } = await test.db.insertInto('players').values(values).returning('id').executeTakeFirstOrThrow()
  return { id, sponsorId, phone: values.phone }
}

async function signedIn({ phone }: Someone): Promise<Browser> {
  const browser = test.browser()
  expect((await browser.post('/api/auth/login', { phone })).status).toBe(200)
  return browser
}
