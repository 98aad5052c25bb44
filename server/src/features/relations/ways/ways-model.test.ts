import { MEMBER_REACH_LEVELS, WAYS_COUNTED_MOST } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { appForTests } from '../../../../testing/beforehand.ts'
import { freshPhone } from '../../../../testing/people.ts'
import { playerById } from '../../players/players.queries.ts'
import { findWay, keepWays } from './find-way.ts'
import { COMMON_SHOWN } from './ways.queries.ts'

// The maximum length of a way, in steps (TRU-63).
const WAY_STEPS_MOST = 4

const test = appForTests()

/**
 * The number of networks, the number of people in each, and the number of targets. The targets are the last
 * people added to each network.
 */
const NETWORKS = 5
const PEOPLE = 18
const ASKED_FOR = 3

type Visibility = 'public' | 'friends' | 'private'
/** A person in a network. The sponsor is `sponsor` places earlier, or is the admin if `sponsor` is null. */
type Someone = {
  sponsor: number | null
  status: 'active' | 'suspended' | 'archived'
  awaiting: 'sponsor' | null
  profile: Visibility
  network: Visibility
  shows: boolean
}
type Network = { people: Someone[]; bonds: [number, number][]; blocks: [number, number][] }

const mostly = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )

const visibility = fc.oneof(
  { weight: 15, arbitrary: fc.constantFrom<Visibility>('public', 'public', 'public', 'friends') },
  { weight: 1, arbitrary: fc.constant<Visibility>('private') },
)
// Only people at nearby places have ties, so ways are long.
const nearby = fc.integer({ min: 1, max: 2 })
const someone = fc.record({
  sponsor: fc.option(nearby),
  status: mostly<Someone['status']>('active', 'suspended', 'archived'),
  awaiting: mostly<Someone['awaiting']>(null, 'sponsor'),
  profile: visibility,
  network: visibility,
  shows: mostly(true, false),
})
const pair = fc
  .tuple(fc.nat(PEOPLE - 1), nearby)
  .map(([one, further]): [number, number] => [one, one + further])
  .filter(([, other]) => other < PEOPLE)
const network: fc.Arbitrary<Network> = fc.record({
  people: fc.array(someone, { minLength: PEOPLE, maxLength: PEOPLE }),
  // With few bonds, ways are long or missing. With many bonds, several ways are equally short.
  bonds: fc.uniqueArray(pair, { minLength: PEOPLE / 2, maxLength: PEOPLE * 2, selector: String }),
  blocks: fc.uniqueArray(pair, { maxLength: 2, selector: String }),
})

it('TRU-63 TRU-64 TRU-65 TRU-66 queries find the same ways as a step-by-step search', async () => {
  const kinds = new Set<number>()
  await fc.assert(
    fc.asyncProperty(network, async (made) => {
      const { ids, model } = await writeDown(made)
      for (const to of ids.slice(-ASKED_FOR)) {
        const others = ids.filter((id) => id !== to)
        const found = await Promise.all(others.map((from) => wayById(from, to)))
        const expected = others.map((from) => model.way(from, to))
        expect(found).toEqual(expected)
        for (const way of expected) kinds.add(way ? way.people.length : -1)
      }
    }),
    { numRuns: NETWORKS, seed: 63, endOnFailure: true },
  )
  // Every kind of result must occur: no access, no way, and each number of steps.
  expect([...kinds].toSorted((one, other) => one - other)).toEqual([-1, 0, 2, 3, 4, 5])
})

/** Finds a way, with ids in place of the people, and checks that the cached result is the same. */
async function wayById(from: number, to: number) {
  const me = await playerById(test.db, from)
  const kept = keepWays()
  const way = await findWay({ db: test.db }, kept, me!, to)
  expect(await findWay({ db: test.db }, kept, me!, to)).toEqual(way)
  const idsOf = (people: { id: number }[]) => people.map(({ id }) => id)
  const common = way?.common && { ...way.common, people: idsOf(way.common.people) }
  return way && { ...way, people: idsOf(way.people), common }
}

/** Inserts a network, and invitations that let everyone see everyone else. Returns the ids and the model. */
async function writeDown({ people, bonds, blocks }: Network) {
  const rows = people.map((one) => ({
    name: 'Somebody',
    phone: freshPhone(),
    status: one.status,
    awaiting: one.awaiting,
    profile_visibility: one.profile,
    network_visibility: one.network,
    show_connections: one.shows,
  }))
  const added = await test.db.insertInto('players').values(rows).returning(['id', 'phone']).execute()
  const ids = added.map(({ id }) => id).toSorted((one, other) => one - other)
  const idAt = (place: number) => ids[place]!
  const sponsors = people.map(({ sponsor }, place) => ids[place - (sponsor ?? PEOPLE)] ?? ADMIN_ID)
  await sql`update players set sponsor_id = of.sponsor_id
    from unnest(${ids}::integer[], ${sponsors}::integer[]) as of(id, sponsor_id) where players.id = of.id`.execute(
    test.db,
  )
  const bonded = bonds.map(([low, high]): [number, number] => [idAt(low), idAt(high)])
  await test.db
    .insertInto('bonds')
    .values(bonded.map(([low_id, high_id]) => ({ low_id, high_id, sponsor_id: low_id, invitee_id: high_id })))
    .execute()
  const apart = blocks.map(([one, other]): [number, number] => [idAt(one), idAt(other)])
  for (const [blocker_id, blocked_id] of apart)
    await test.db.insertInto('blocks').values({ blocker_id, blocked_id }).execute()
  await sql`insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id)
    select from_id, phone, 'Somebody', md5(from_id || phone)
    from unnest(${ids}::integer[]) as from_id, unnest(${rows.map(({ phone }) => phone)}::text[]) as phone`.execute(
    test.db,
  )
  const byId = new Map(people.map((one, place) => [idAt(place), one]))
  return { ids, model: modelOf(byId, new Map(ids.map((id, at) => [id, sponsors[at]!])), bonded, apart) }
}

/** Returns an in-memory model that searches a network for ways one step at a time. */
function modelOf(
  people: Map<number, Someone>,
  sponsors: Map<number, number>,
  bonds: [number, number][],
  blocks: [number, number][],
) {
  const has = (pairs: [number, number][], a: number, b: number) =>
    pairs.some(([one, other]) => (one === a && other === b) || (one === b && other === a))
  const areTied = (a: number, b: number) => has(bonds, a, b) || sponsors.get(a) === b || sponsors.get(b) === a
  const isOpen = (id: number) => people.get(id)!.shows && people.get(id)!.profile !== 'private'

  function isBelow(id: number, of: number): boolean {
    let above: number | undefined = id
    for (let level = 0; level < MEMBER_REACH_LEVELS; level += 1) {
      above = sponsors.get(above!)
      if (above === of) return true
    }
    return false
  }

  function mayBeStep(id: number, from: number, to: number): boolean {
    const { status, awaiting } = people.get(id)!
    const isApart = has(blocks, id, from) || has(blocks, id, to)
    return status === 'active' && awaiting === null && isOpen(id) && !isApart
  }

  function isSeen(id: number, from: number): boolean {
    const { profile, network } = people.get(id)!
    if (areTied(id, from)) return true
    return network !== 'private' && ((network === 'public' && profile === 'public') || isBelow(id, from))
  }

  /** Returns all shortest ways, each as the ids of the people between its ends. */
  function shortest(from: number, to: number): number[][] {
    if (areTied(from, to)) return [[]]
    if (!isOpen(to)) return []
    const steps = [...people.keys()].filter(
      (id) => id !== from && id !== to && mayBeStep(id, from, to) && isSeen(id, from),
    )
    let begun = steps.filter((id) => areTied(from, id)).map((id) => [id])
    for (let length = 2; length <= WAY_STEPS_MOST; length += 1) {
      const there = begun.filter((way) => areTied(way.at(-1)!, to))
      if (there.length > 0) return there
      begun = begun.flatMap((way) =>
        steps.filter((id) => !way.includes(id) && areTied(way.at(-1)!, id)).map((id) => [...way, id]),
      )
    }
    return []
  }

  function common(from: number, to: number) {
    if (!isOpen(to)) return null
    const both = [...people.keys()].filter(
      (id) =>
        has(bonds, id, from) &&
        has(bonds, id, to) &&
        people.get(id)!.status !== 'archived' &&
        !has(blocks, id, from) &&
        !has(blocks, id, to),
    )
    return {
      count: both.length,
      people: both.filter((id) => mayBeStep(id, from, to)).slice(0, COMMON_SHOWN),
    }
  }

  return {
    way(from: number, to: number) {
      if (has(blocks, from, to) || people.get(from)!.awaiting !== null) return null
      const ways = shortest(from, to)
      const [first] = ways.toSorted(inOrder)
      return {
        people: first ? [from, ...first, to] : [],
        ways: Math.min(ways.length, WAYS_COUNTED_MOST),
        common: common(from, to),
      }
    },
  }
}

function inOrder(one: number[], other: number[]): number {
  const at = one.findIndex((id, place) => id !== other[place])
  return at < 0 ? 0 : one[at]! - other[at]!
}
