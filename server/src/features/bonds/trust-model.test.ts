import { pairKey } from '@kinhold/domain/bonds'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { write } from '../../../testing/messages.ts'
import { bond, member, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { endBond, longAgo } from '../../../testing/trios.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { keyOf } from '../messages/conversation.values.ts'
import { seenConversation } from '../messages/see-conversation.ts'
import { playerById } from '../players/players.queries.ts'
import { seenPlayer } from '../players/see-player.ts'

const test = appForTests()

const PEOPLE = 4
const STEPS = 40
// The time limit for each repetition of the test.
const MILLISECONDS = 3_000

/**
 * The history of two people: whether they are bonded, how many times their bond has ended, whether they have
 * exchanged messages, and the resulting limits on inviting each other again.
 */
type Pair = {
  isBonded: boolean
  ends: number
  isQuiet: boolean
  again: number
  isClosed: boolean
  hasWords: boolean
}
type Unit = { id: number; three: number[]; yes: Set<number>; groupId: number | null }
type Group = { id: number; three: number[]; isClosed: boolean; authors: number[] }
/** An unanswered invitation. `isWithheld` is true if the recipient had blocked the sender. */
type Waiting = { id: number; isWithheld: boolean }

/** The model of everyone's trust relationships. People are identified by their index in `people`. */
type Model = {
  people: (Person & { sponsorId: number; status: 'active' | 'suspended' | 'gone' })[]
  pairs: Map<string, Pair>
  /** Unanswered invitations, keyed by sender and recipient. */
  waiting: Map<string, Waiting>
  /** Blocks, keyed by blocker and blocked person. */
  blocks: Set<string>
  units: Unit[]
  former: string[]
  groups: Group[]
}

const ACTIONS = {
  invite: 5,
  accept: 5,
  end: 4,
  wait: 3,
  confirm: 6,
  name: 6,
  post: 3,
  message: 3,
  suspend: 1,
  restore: 3,
  leave: 1,
  block: 3,
  unblock: 4,
} as const
type Action = keyof typeof ACTIONS

const action = fc.constantFrom(
  ...(Object.keys(ACTIONS) as Action[]).flatMap((name) => Array.from({ length: ACTIONS[name] }, () => name)),
)
const step = fc.tuple(action, fc.nat(PEOPLE - 1), fc.nat(PEOPLE - 1), fc.nat(20))
const history = fc.record({
  sponsors: fc.array(fc.nat(), { minLength: PEOPLE, maxLength: PEOPLE }),
  // Start with extra bonds and confirmations, so that there are bonds and units to end.
  bonded: fc.array(fc.nat(4), { minLength: 6, maxLength: 6 }),
  confirmed: fc.array(fc.nat(6), { minLength: 12, maxLength: 12 }),
  steps: fc.array(step, { minLength: 10, maxLength: STEPS, size: 'max' }),
})

it(
  'TRU-02 TRU-04 TRU-05 TRU-06 TRU-08 TRU-09 TRU-11 TRU-20 TRU-22 TRU-25 TRU-96 UNI-02 NET-14 the database matches the model after every step of a random history',
  { timeout: 180_000, ...REPEATED },
  async () => {
    const until = Date.now() + MILLISECONDS
    let isFirst = true
    const isOver = () => !isFirst && Date.now() > until
    await fc.assert(
      fc.asyncProperty(history, async ({ steps, ...start }) => {
        if (isOver()) return
        const model = await begin(start)
        await expectAgreement(model)
        for (const [name, one, other, pick] of steps) {
          if (one === other) continue
          if (isOver()) return
          await DO[name](model, one, other, pick)
          await expectAgreement(model)
        }
        isFirst = false
      }),
      // Only the first history always runs to its end. Later histories stop when the time is up.
      { numRuns: 200, endOnFailure: true },
    )
  },
)

type Start = { sponsors: number[]; bonded: number[]; confirmed: number[] }

/**
 * Creates people with sponsors, adds random bonds and messages, and forms a unit for each triangle of bonds.
 */
async function begin({ sponsors, bonded, confirmed }: Start): Promise<Model> {
  const model: Model = {
    people: [],
    pairs: new Map(),
    waiting: new Map(),
    units: [],
    former: [],
    groups: [],
    blocks: new Set(),
  }
  for (const [n, picked] of sponsors.entries()) {
    const place = n === 0 ? null : picked % n
    const sponsor = place === null ? null : model.people[place]!
    const person = await member(test, `Person ${n}`, sponsor ? { sponsorId: sponsor.id } : {})
    model.people.push({ ...person, sponsorId: sponsor?.id ?? 18, status: 'active' })
    if (place !== null) pairOf(model, place, n).isBonded = true
  }
  for (const [n, [one, other]] of allPairs().entries())
    if (bonded[n]! > 0 && !pairOf(model, one, other).isBonded) {
      await bond(test, model.people[one]!.id, model.people[other]!.id)
      pairOf(model, one, other).isBonded = true
    }
  for (const three of allThrees().filter((some) => isTriangle(model, some))) {
    const yes = three.filter(() => confirmed.pop()! > 0)
    const [a, b, c] = three.map((place): Person => model.people[place]!) as [Person, Person, Person]
    const id = await confirmedUnit(test, [a, b, c], { confirmed: yes.map((place) => model.people[place]!) })
    model.units.push({ id, three, yes: new Set(yes), groupId: null })
  }
  for (const [n, [one, other]] of allPairs().entries())
    if (bonded[n]! > 1 && pairOf(model, one, other).isBonded) await DO.message(model, one, other, 0)
  return model
}

function isTriangle(model: Model, [a, b, c]: number[]): boolean {
  return [
    [a!, b!],
    [b!, c!],
    [a!, c!],
  ].every(([one, other]) => pairOf(model, one!, other!).isBonded)
}

type Doing = (model: Model, one: number, other: number, pick: number) => Promise<void>

const DO: Record<Action, Doing> = {
  invite: async (model, one, other) => {
    const [from, to] = [model.people[one]!, model.people[other]!]
    // A former member's number is free again, so an invitation to that number would go to a stranger.
    if (to.status === 'gone') return
    const pair = pairOf(model, one, other)
    const mayAgain = pair.ends === 0 || (!pair.isQuiet && pair.again < 3)
    // If the number's owner has blocked the inviter, the server treats the number as having no account.
    const isWithheld = model.blocks.has(`${other}>${one}`)
    const isExpected =
      from.status === 'active' &&
      !model.blocks.has(`${one}>${other}`) &&
      !model.waiting.has(`${one}>${other}`) &&
      (isWithheld || (to.status === 'active' && !pair.isBonded && mayAgain))
    const { status, body } = await from.browser.post('/api/invitations', {
      recipientPhone: to.phone,
      recipientName: to.name,
    })
    expect([status < 300, status]).toEqual([isExpected, status])
    if (!isExpected) return
    model.waiting.set(`${one}>${other}`, { id: body.id, isWithheld })
    if (pair.ends > 0 && !isWithheld) pair.again += 1
  },
  accept: async (model, _, __, pick) => {
    const [key, sent] = [...model.waiting][pick % model.waiting.size] ?? []
    if (key === undefined || sent === undefined) return
    const [other, one] = key.split('>').map(Number) as [number, number]
    const { status } = await model.people[one]!.browser.post(`/api/invitations/${sent.id}/accept`)
    const isExpected =
      !sent.isWithheld && [one, other].every((place) => model.people[place]!.status === 'active')
    expect([status < 300, status]).toEqual([isExpected, status])
    if (!isExpected) return
    model.waiting.delete(`${other}>${one}`)
    model.waiting.delete(`${one}>${other}`)
    const pair = pairOf(model, one, other)
    const isNew = !pair.isBonded
    Object.assign(pair, { isBonded: true, isClosed: false })
    if (isNew) await formUnits(model, one, other)
  },
  end: async (model, one, other) => {
    const pair = pairOf(model, one, other)
    const { status } = await endBond(model.people[one]!, model.people[other]!)
    const isExpected = pair.isBonded && model.people[one]!.status === 'active'
    expect([status < 300, status]).toEqual([isExpected, status])
    if (!isExpected) return
    part(model, one, other)
  },
  wait: async (model, one, other) => {
    await longAgo(test, model.people[one]!, model.people[other]!, 25)
    pairOf(model, one, other).isQuiet = false
  },
  confirm: async (model, any, _, pick) => {
    const unit = model.units[pick % model.units.length]
    if (!unit) return
    const one = mostlyOf(unit, any, pick)
    const { browser, id, status: standing } = model.people[one]!
    const { status } = await browser.post(
      `/api/trust-units/${unit.id}/confirm/${id}` as '/api/trust-units/1/confirm/1',
    )
    const isExpected = standing === 'active' && unit.three.includes(one)
    expect([status < 300, status]).toEqual([isExpected, status])
    if (isExpected) unit.yes.add(one)
  },
  name: async (model, any, _, pick) => {
    const unit = model.units[pick % model.units.length]
    if (!unit) return
    const one = mostlyOf(unit, any, pick)
    const { browser, status: standing } = model.people[one]!
    const { status, body } = await browser.post('/api/groups', { name: 'Porch', trustUnitId: unit.id })
    const isExpected =
      standing === 'active' && unit.three.includes(one) && unit.yes.size === 3 && unit.groupId === null
    expect([status < 300, status]).toEqual([isExpected, status])
    if (!isExpected) return
    unit.groupId = body.id
    model.groups.push({ id: body.id, three: unit.three, isClosed: false, authors: [] })
  },
  post: async (model, any, _, pick) => {
    const group = model.groups[pick % model.groups.length]
    if (!group) return
    const one = mostlyOf(group, any, pick)
    const { browser, status: standing } = model.people[one]!
    const { status } = await browser.post(`/api/groups/${group.id}/posts`, { content: 'A word' })
    const isExpected = standing === 'active' && group.three.includes(one) && !group.isClosed
    expect([status < 300, status]).toEqual([isExpected, status])
    if (isExpected) group.authors.push(one)
  },
  message: async (model, one, other) => {
    const { status } = await write(model.people[one]!, model.people[other]!, 'A word')
    const isExpected = model.people[one]!.status === 'active' && mayWrite(model, one, other)
    expect([status < 300, status]).toEqual([isExpected, status])
    if (!isExpected) return
    pairOf(model, one, other).hasWords = true
  },
  // These two steps set the status directly, because the model leaves out the side effects of the admin's
  // action.
  suspend: (model, one) => stand(model, one, 'active', 'suspended'),
  restore: (model, one) => stand(model, one, 'suspended', 'active'),
  leave: async (model, one) => {
    const person = model.people[one]!
    if (person.status !== 'active') return
    const { status } = await person.browser.delete(`/api/players/${person.id}`, { confirm: person.name })
    expect(status).toBe(204)
    person.status = 'gone'
    dissolve(model, ({ three }) => three.includes(one))
    for (const kept of [model.waiting, model.blocks])
      for (const key of kept.keys()) if (key.split('>').includes(String(one))) kept.delete(key)
  },
  block: async (model, one, other) => {
    const me = model.people[one]!
    const isAgain = model.blocks.has(`${one}>${other}`)
    const { status } = await me.browser.post('/api/blocks', { playerId: model.people[other]!.id })
    const isExpected =
      me.status === 'active' &&
      (isAgain ||
        seesDetails(model, one, other) ||
        (haveMet(model, one, other) && !areApart(model, one, other)))
    expect([status < 300, status]).toEqual([isExpected, status])
    if (!isExpected || isAgain) return
    model.blocks.add(`${one}>${other}`)
    if (pairOf(model, one, other).isBonded) part(model, one, other)
    for (const key of [`${one}>${other}`, `${other}>${one}`])
      if (model.waiting.get(key)?.isWithheld === false) model.waiting.delete(key)
  },
  unblock: async (model, one, other, pick) => {
    // Usually pick an existing block.
    const [blocker, blocked] = [...model.blocks][pick % model.blocks.size]?.split('>').map(Number) ?? []
    const [by, of] = pick % 5 === 0 ? [one, other] : [blocker ?? one, blocked ?? other]
    const me = model.people[by]!
    const { status } = await me.browser.delete(`/api/blocks/${model.people[of]!.id}`)
    expect([status < 300, status]).toEqual([me.status === 'active', status])
    if (me.status === 'active') model.blocks.delete(`${by}>${of}`)
  },
}

function part(model: Model, one: number, other: number): void {
  const pair = pairOf(model, one, other)
  Object.assign(pair, { isBonded: false, isClosed: true, isQuiet: true, ends: pair.ends + 1 })
  dissolve(model, ({ three }) => three.includes(one) && three.includes(other))
}

/** Usually returns one of `three`, but sometimes returns `any`. */
function mostlyOf({ three }: { three: number[] }, any: number, pick: number): number {
  return pick % 5 === 0 ? any : three[any % 3]!
}

async function stand(model: Model, place: number, from: string, to: 'active' | 'suspended') {
  const person = model.people[place]!
  if (person.status !== from) return
  await setPlayer(test, person, { status: to })
  person.status = to
}

function pairOf(model: Model, one: number, other: number): Pair {
  const key = pairKey(one, other)
  const none = { isBonded: false, ends: 0, isQuiet: false, again: 0, isClosed: false, hasWords: false }
  const pair = model.pairs.get(key) ?? none
  model.pairs.set(key, pair)
  return pair
}

async function formUnits(model: Model, one: number, other: number): Promise<void> {
  for (const third of model.people.keys()) {
    if (third === one || third === other || model.people[third]!.status === 'gone') continue
    if (!pairOf(model, one, third).isBonded || !pairOf(model, other, third).isBonded) continue
    const three = [one, other, third].toSorted((a, b) => a - b)
    const [low_id, mid_id, high_id] = idsOf(model, three)
    const { id } = await test.db
      .selectFrom('trust_units')
      .select('id')
      .where((eb) => eb.and({ low_id: low_id!, mid_id: mid_id!, high_id: high_id! }))
      .where('dissolved_at', 'is', null)
      .executeTakeFirstOrThrow()
    model.units.push({ id, three, yes: new Set(), groupId: null })
  }
}

function dissolve(model: Model, isMeant: (unit: Unit) => boolean): void {
  for (const unit of model.units.filter(isMeant)) {
    model.former.push(`${unit.id}: ${unit.three.join()} ${unit.groupId === null ? '' : 'Porch'}`)
    const group = model.groups.find(({ id }) => id === unit.groupId)
    if (group) group.isClosed = true
  }
  model.units = model.units.filter((unit) => !isMeant(unit))
}

function shareUnit({ units }: Model, one: number, other: number): boolean {
  return units.some(({ three }) => three.includes(one) && three.includes(other))
}

function areApart({ blocks }: Model, one: number, other: number): boolean {
  return blocks.has(`${one}>${other}`) || blocks.has(`${other}>${one}`)
}

function mayRead(model: Model, one: number, other: number): boolean {
  const { isBonded, isClosed, hasWords } = pairOf(model, one, other)
  if (areApart(model, one, other)) return false
  return isBonded || shareUnit(model, one, other) || (isClosed && hasWords)
}

function mayWrite(model: Model, one: number, other: number): boolean {
  const isThere = model.people[other]!.status === 'active'
  return isThere && mayRead(model, one, other) && !pairOf(model, one, other).isClosed
}

function seesDetails(model: Model, one: number, other: number): boolean {
  if (areApart(model, one, other)) return false
  const { isBonded, ends } = pairOf(model, one, other)
  const isInvited = model.waiting.get(`${other}>${one}`)?.isWithheld === false
  return (
    isBonded ||
    ends > 0 ||
    isInvited ||
    isSponsor(model, other, one) ||
    isBelow(model, other, one) ||
    areSiblings(model, one, other)
  )
}

function areSiblings({ people }: Model, one: number, other: number): boolean {
  const [a, b] = [people[one]!, people[other]!]
  return a.sponsorId === b.sponsorId && a.sponsorId !== 18 && a.status === 'active' && b.status === 'active'
}

function isSponsor({ people }: Model, one: number, other: number): boolean {
  return people[other]!.sponsorId === people[one]!.id
}

function isBelow(model: Model, one: number, above: number): boolean {
  const sponsor = model.people.findIndex(({ id }) => id === model.people[one]!.sponsorId)
  return sponsor !== -1 && (sponsor === above || isBelow(model, sponsor, above))
}

/** Returns true if two people share a group, or a conversation with messages. */
function haveMet(model: Model, one: number, other: number): boolean {
  const isOfBoth = ({ three }: Group) => three.includes(one) && three.includes(other)
  return pairOf(model, one, other).hasWords || model.groups.some(isOfBoth)
}

function idsOf({ people }: Model, places: number[]): number[] {
  return places.map((place) => people[place]!.id)
}

/** Expects the tables and visible profiles to match the model, and all stored counts to be correct. */
async function expectAgreement(model: Model): Promise<void> {
  expect(await foundOf(model)).toEqual(stateOf(model))
  expect(await writersOf(model)).toEqual(allPairs().map(([one, other]) => sightOf(model, one, other)))
  const all = [...model.people.keys()]
  const active = all.filter((place) => model.people[place]!.status === 'active')
  const seen = active.map((me) => all.filter((other) => me === other || seesDetails(model, me, other)))
  expect(await Promise.all(active.map((me) => membersSeenBy(model, me)))).toEqual(seen)
  expect(await wrongCounts(test)).toEqual([])
}

function stateOf(model: Model) {
  const pairs = allPairs().map(([one, other]) => ({ one, other, ...pairOf(model, one, other) }))
  return {
    bonds: pairs.filter(({ isBonded }) => isBonded).map(({ one, other }) => `${one}-${other}`),
    ended: pairs.filter(({ ends }) => ends > 0).map(({ one, other, ends }) => `${one}-${other}: ${ends}`),
    units: model.units
      .toSorted((a, b) => a.id - b.id)
      .map(
        ({ id, three, yes, groupId }) => `${id}: ${three.join()} ${[...yes].toSorted().join()} ${groupId}`,
      ),
    former: model.former.toSorted(),
    groups: model.groups.map(({ id, isClosed, authors }) => `${id}: ${isClosed} ${authors.length}`),
    blocks: [...model.blocks].toSorted(),
    sponsors: model.people.map(({ sponsorId }) => sponsorId),
  }
}

async function foundOf(model: Model) {
  const ids = model.people.map(({ id }) => id)
  const among = sql`any(${ids}::integer[])`
  const place = (id: number) => ids.indexOf(id)
  const places = (some: number[]) => some.map(place).toSorted().join()
  const ask = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(test.db)).rows
  const [bonds, ended, units, former, groups, blocks, sponsors] = await Promise.all([
    ask(sql<{ low: number; high: number }>`
      select low_id as low, high_id as high from bonds where low_id = ${among} and high_id = ${among} order by 1, 2`),
    ask(sql<{ low: number; high: number; count: number }>`
      select low_id as low, high_id as high, count(*) from ended_bonds where low_id = ${among} group by 1, 2 order by 1, 2`),
    ask(sql<{ id: number; three: number[]; yes: number[]; groupId: number | null }>`
      select trust_units.id, array[low_id, mid_id, high_id] as three, groups.id as "groupId", array(
        select player_id from trust_unit_members where unit_id = trust_units.id and confirmed_at is not null) as yes
      from trust_units left join groups on trust_unit_id = trust_units.id where low_id = ${among} and dissolved_at is null order by 1`),
    ask(sql<{ id: number; three: number[]; name: string | null }>`
      select id, group_name as name, array[low_id, mid_id, high_id] as three
      from trust_units where low_id = ${among} and dissolved_at is not null order by id`),
    ask(sql<{ id: number; isClosed: boolean; posts: number }>`
      select id, closed_at is not null as "isClosed", (select count(*) from posts where group_id = groups.id) as posts
      from groups where id in (select group_id from group_members where player_id = ${among}) order by id`),
    ask(sql<{ by: number; whom: number }>`
      select blocker_id as by, blocked_id as whom from blocks where blocker_id = ${among}`),
    ask(
      sql<{
        sponsorId: number
      }>`select sponsor_id as "sponsorId" from players where id = ${among} order by id`,
    ),
  ])
  return {
    bonds: bonds.map(({ low, high }) => `${place(low)}-${place(high)}`),
    ended: ended.map(({ low, high, count }) => `${place(low)}-${place(high)}: ${count}`),
    units: units.map(({ id, three, yes, groupId }) => `${id}: ${places(three)} ${places(yes)} ${groupId}`),
    former: former.map(({ id, three, name }) => `${id}: ${places(three)} ${name ?? ''}`).toSorted(),
    groups: groups.map(({ id, isClosed, posts }) => `${id}: ${isClosed} ${posts}`),
    blocks: blocks.map(({ by, whom }) => `${place(by)}>${place(whom)}`).toSorted(),
    sponsors: sponsors.map(({ sponsorId }) => sponsorId),
  }
}

function allThrees(): number[][] {
  return allPairs().flatMap(([one, other]) =>
    Array.from({ length: PEOPLE - other - 1 }, (_, n) => [one, other, other + 1 + n]),
  )
}

function allPairs(): [number, number][] {
  const places = Array.from({ length: PEOPLE }, (_, place) => place)
  return places.flatMap((one) => places.slice(one + 1).map((other): [number, number] => [one, other]))
}

function sightOf(model: Model, one: number, other: number): string {
  return `${one}-${other} ${mayRead(model, one, other)} ${mayWrite(model, one, other)}`
}

async function writersOf(model: Model): Promise<string[]> {
  return Promise.all(
    allPairs().map(async ([one, other]) => {
      const [me, them] = idsOf(model, [one, other]) as [number, number]
      const row = (await playerById(test.db, me))!
      const seen = await seenConversation(test.db, row, keyOf({ low: me, high: them }))
      const mayWrite = seen !== null && seen.other.status === 'active' && seen.other.closedAt === null
      return `${one}-${other} ${seen !== null} ${mayWrite}`
    }),
  )
}

async function membersSeenBy({ people }: Model, me: number): Promise<number[]> {
  const row = (await playerById(test.db, people[me]!.id))!
  const seen = await Promise.all(people.map(({ id }) => seenPlayer(test.db, row, id)))
  return [...people.keys()].filter((place) => seen[place])
}
