import { pairKey } from '@kinhold/domain/bonds'
import fc from 'fast-check'
import type { TrustUnit } from '@kinhold/contract/units'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { accept, connect, invite } from '../../../testing/invitations.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { admin, bond, freshPhone, member, type Person } from '../../../testing/people.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { formBond, holdPair } from '../bonds/form-bond.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const person = (name: string, sponsor?: Person) =>
  member(test, name, sponsor ? { sponsorId: sponsor.id } : { bonded: false })

const unitsOf = async ({ browser }: Person) => (await browser.get('/api/trust-units')).body
const profileOf = async ({ id, browser }: Person) => (await browser.get(`/api/players/${id}`)).body

/** A unit's slots by name. */
const namesOf = (unit: TrustUnit | undefined) =>
  (['sponsor', 'inviteeA', 'inviteeB', 'target', 'inviterA', 'inviterB'] as const).map(
    (slot) => unit?.[slot].name,
  )

/** Every unit among these people, as its three in order. */
async function triplesAmong(ids: number[]): Promise<string[]> {
  const rows = await test.db
    .selectFrom('trust_units')
    .innerJoin('trust_unit_members', 'unit_id', 'id')
    .select(['id', 'player_id as playerId', 'low_id', 'mid_id', 'high_id'])
    .where((eb) => eb.or([eb('low_id', 'in', ids), eb('mid_id', 'in', ids), eb('high_id', 'in', ids)]))
    .execute()
  const units = Map.groupBy(rows, ({ id }) => id)
  return [...units.values()].map((members) => {
    const { low_id, mid_id, high_id } = members[0]!
    const three = [low_id, mid_id, high_id]
    expect(members.map(({ playerId }) => playerId).toSorted((a, b) => a - b)).toEqual(three)
    return three.join()
  })
}

describe('a trust unit', () => {
  it('UNI-02 UNI-03 INV-63 forms when Ann has sponsored Bob and Cleo, and Cleo accepts what Bob sent', async () => {
    const ann = await person('Ann')
    const [bob, cleo] = [await person('Bob', ann), await person('Cleo', ann)]
    const invitation = await invite(bob, cleo)
    const { status, body } = await accept(cleo, invitation)
    expect([status, body]).toEqual([
      200,
      { ...invitation, status: 'group_formation', verifiedAt: MOMENT, recipientId: cleo.id },
    ])
    const [unit, ...more] = await unitsOf(ann)
    expect(more).toEqual([])
    expect(unit).toEqual({
      id: expect.any(Number),
      sponsor: cardOf(ann),
      inviteeA: cardOf(bob),
      inviteeB: cardOf(cleo),
      target: cardOf(cleo),
      inviterA: cardOf(ann),
      inviterB: cardOf(bob),
      confirmations: { [ann.id]: false, [bob.id]: false, [cleo.id]: false },
      groupName: null,
      groupId: null,
      createdAt: MOMENT,
    })
    expect([await unitsOf(bob), await unitsOf(cleo)]).toEqual([[unit], [unit]])
  })

  it('UNI-02 makes both invitations group formations, where each had invited the other', async () => {
    const ann = await person('Ann')
    const [bob, cleo] = [await person('Bob', ann), await person('Cleo', ann)]
    const [there, back] = [await invite(bob, cleo), await invite(cleo, bob)]
    await accept(cleo, there)
    const { body } = await bob.browser.get('/api/invitations')
    expect(body).toMatchObject([
      { id: back.id, status: 'group_formation' },
      { id: there.id, status: 'group_formation' },
    ])
  })

  it('is heard of by its three and the admin, and by nobody else', async () => {
    const ann = await person('Ann')
    const [bob, cleo, dan] = [await person('Bob', ann), await person('Cleo', ann), await person('Dan')]
    const invitation = await invite(bob, cleo)
    const heard = await heardDuring(test, [ann, bob, cleo, boss, dan], () => accept(cleo, invitation))
    const { id } = (await unitsOf(ann))[0]!
    const told = heard.map((changes) => changes.filter(({ topic }) => topic === 'trust-unit'))
    expect(told).toEqual([...Array.from({ length: 4 }, () => [{ topic: 'trust-unit', key: id }]), []])
    expect(heard[0]).toContainEqual({ topic: 'player', key: ann.id })
  })

  it('is told in as many statements where a bond closes twenty triangles as where it closes two', async () => {
    const closing = async (count: number) => {
      const [bob, cleo] = [await person('Bob'), await person('Cleo')]
      const thirds = []
      for (let i = 0; i < count; i += 1) {
        const third = await person(`Third ${i}`)
        await bond(test, third.id, bob.id)
        await bond(test, third.id, cleo.id)
        thirds.push(third)
      }
      const invitation = await invite(bob, cleo)
      let statements: string[] = []
      const [heard] = await heardDuring(test, [thirds[1]!], async () => {
        statements = await statementsDuring(() => accept(cleo, invitation))
      })
      expect(heard).toContainEqual({ topic: 'player', key: null })
      expect((await profileOf(thirds[1]!)).trustUnitCount).toBe(1)
      return statements.length
    }
    expect(await closing(20)).toBeLessThan((await closing(2)) + 3)
  })
})

describe('the slots of a unit', () => {
  it('UNI-03 sponsor is who stands highest, even who joined last; the others follow as they joined', async () => {
    const ann = await person('Ann')
    const [cleo, bob] = [await person('Cleo', ann), await person('Bob', ann)]
    const zoe = await person('Zoe')
    await connect(zoe, bob)
    await connect(cleo, zoe)
    await connect(cleo, bob)
    const unit = (await unitsOf(zoe))[0]
    expect(namesOf(unit)).toEqual(['Zoe', 'Cleo', 'Bob', 'Bob', 'Cleo', 'Zoe'])
  })

  it('UNI-03 of those who stand equally high the sponsor is who joined first', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    await connect(cleo, bob)
    await connect(cleo, ann)
    await connect(ann, bob)
    expect(namesOf((await unitsOf(ann))[0])).toEqual(['Ann', 'Bob', 'Cleo', 'Bob', 'Ann', 'Cleo'])
  })

  it('UNI-03 target is who accepted, the sponsor too', async () => {
    const ann = await person('Ann')
    const bob = await person('Bob', ann)
    const cleo = await person('Cleo', bob)
    await connect(cleo, ann)
    expect(namesOf((await unitsOf(bob))[0])).toEqual(['Ann', 'Bob', 'Cleo', 'Ann', 'Bob', 'Cleo'])
  })
})

describe('many bonds', () => {
  it(
    'UNI-02 NET-14 the three bonds of a triangle at the same time form one unit, and are counted',
    REPEATED,
    async () => {
      const three = [await person('Ann'), await person('Bob'), await person('Cleo')]
      const pairs = [0, 1, 2].map((i) => [three[i]!, three[(i + 1) % 3]!] as const)
      const invitations = await Promise.all(pairs.map(([from, to]) => invite(from, to)))
      const answers = await atOnce(test, pairs, ([, to], i) => accept(to, invitations[i]!))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(answers.map(({ body }) => body.status).toSorted()).toEqual([
        'group_formation',
        'verified',
        'verified',
      ])
      expect(await triplesAmong(three.map(({ id }) => id))).toHaveLength(1)
      expect(await wrongCounts(test)).toEqual([])
    },
  )

  const PEOPLE = 7
  // Place 0 is the admin.
  const place = fc.nat(PEOPLE - 1)
  const networks = fc.record({
    sponsors: fc.array(fc.nat(), { minLength: PEOPLE, maxLength: PEOPLE }),
    bonds: fc.array(fc.tuple(place, place), { minLength: 5, maxLength: 40, size: 'max' }),
    atOnce: fc.integer({ min: 1, max: 10 }),
  })

  it(
    'UNI-02 NET-14 in any network every triangle of members has one unit, none has two or the admin, and all are counted',
    REPEATED,
    async () => {
      await fc.assert(
        fc.asyncProperty(networks, async ({ sponsors, bonds, atOnce }) => {
          const people = await peopleUnder(sponsors)
          const pairs = bonds.map(([a, b]) => [people[a]!, people[b]!] as const).filter(([a, b]) => a !== b)
          for (let i = 0; i < pairs.length; i += atOnce)
            await Promise.all(pairs.slice(i, i + atOnce).map(([a, b]) => join(a, b)))
          const units = await triplesAmong(people.slice(1))
          expect(units.toSorted()).toEqual(trianglesOf(people.slice(1), pairs).toSorted())
        }),
        { numRuns: 10 },
      )
      expect(await wrongCounts(test)).toEqual([])
    },
  )

  /** The admin and new members, each sponsored by someone before them. */
  async function peopleUnder(sponsors: number[]): Promise<number[]> {
    const ids = [boss.id]
    for (const pick of sponsors.slice(1)) {
      const values = { name: 'One', phone: freshPhone(), sponsor_id: ids[pick % ids.length]! }
      ids.push(
        (await test.db.insertInto('players').values(values).returning('id').executeTakeFirstOrThrow()).id,
      )
    }
    return ids
  }

  function join(sponsorId: number, inviteeId: number) {
    return holdPair(test.db, [sponsorId, inviteeId], (tx) =>
      formBond(tx, test.deps, { sponsorId, inviteeId }),
    )
  }

  function trianglesOf(ids: number[], pairs: (readonly [number, number])[]): string[] {
    const bonded = new Set(pairs.map(([a, b]) => pairKey(a, b)))
    const isClosed = (a: number, b: number, c: number) =>
      [pairKey(a, b), pairKey(b, c), pairKey(a, c)].every((pair) => bonded.has(pair))
    return ids.flatMap((a, i) =>
      ids.slice(i + 1).flatMap((b, j) =>
        ids
          .slice(i + j + 2)
          .filter((c) => isClosed(a, b, c))
          .map((c) => [a, b, c].join()),
      ),
    )
  }
})

const MOMENT = expect.stringMatching(/^\d{4}-.*Z$/)

const cardOf = ({ id, name }: Person) => ({ id, name, profilePhoto: null })
