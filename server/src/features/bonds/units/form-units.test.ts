import type { TrustUnit } from '@kinhold/contract/units'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { wrongCounts } from '../../../../testing/counts.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { accept, connect, invite } from '../../../../testing/invitations.ts'
import { admin, bond, member, members, type Person } from '../../../../testing/people.ts'
import { statementsDuring } from '../../../../testing/statements.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const person = (name: string, sponsor?: Person) =>
  member(test, name, sponsor ? { sponsorId: sponsor.id } : { bonded: false })

const unitsOf = async ({ browser }: Person) => (await browser.get('/api/trust-units')).body
const profileOf = async ({ id, browser }: Person) => (await browser.get(`/api/players/${id}`)).body

const namesOf = (unit: TrustUnit | undefined) =>
  (['sponsor', 'inviteeA', 'inviteeB', 'target', 'inviterA', 'inviterB'] as const).map(
    (slot) => unit?.[slot].name,
  )

describe('a trust unit', () => {
  it('UNI-02 UNI-03 INV-63 forms when two members with the same sponsor connect', async () => {
    const ann = await person('Ann')
    const [bob, cleo] = [await person('Bob', ann), await person('Cleo', ann)]
    const [invitation, back] = [await invite(bob, cleo), await invite(cleo, bob)]
    const { status, body } = await accept(cleo, invitation)
    const others = (await bob.browser.get('/api/invitations')).body.filter(({ id }) => id === back.id)
    expect(others).toMatchObject([{ status: 'group_formation' }])
    expect([status, body]).toEqual([
      200,
      {
        ...invitation,
        status: 'group_formation',
        isUnsent: false,
        recipientPhoto: null,
        verifiedAt: MOMENT,
        recipientId: cleo.id,
      },
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

  it('UNI-02 INV-63 forms only from a complete triangle of bonds that excludes the admin', async () => {
    const [ann, bob] = await members(test, 'Ann', 'Bob')
    const cleo = await person('Cleo', ann)
    for (const [one, other] of [
      [ann, bob],
      [boss, cleo],
    ] as const)
      expect((await connect(one, other)).status).toBe('verified')
    for (const one of [ann, bob, cleo]) expect(await unitsOf(one)).toEqual([])
  })

  it('sends live updates only to its three members and the admin', async () => {
    const ann = await person('Ann')
    const [bob, cleo, dan] = [await person('Bob', ann), await person('Cleo', ann), await person('Dan')]
    const invitation = await invite(bob, cleo)
    const heard = await heardDuring(test, [ann, bob, cleo, boss, dan], () => accept(cleo, invitation))
    const { id } = (await unitsOf(ann))[0]!
    const told = heard.map((changes) => changes.filter(({ topic }) => topic === 'trust-unit'))
    expect(told).toEqual([...Array.from({ length: 4 }, () => [{ topic: 'trust-unit', key: id }]), []])
    expect(heard[0]).toContainEqual({ topic: 'player', key: ann.id })
  })

  it('forms with few extra SQL statements when one bond completes many units', async () => {
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

describe('the sponsor of a unit', () => {
  it('UNI-03 is the member highest in the tree', async () => {
    const ann = await person('Ann')
    const [cleo, bob] = [await person('Cleo', ann), await person('Bob', ann)]
    const zoe = await person('Zoe')
    await connect(zoe, bob)
    await connect(cleo, zoe)
    await connect(cleo, bob)
    const unit = (await unitsOf(zoe))[0]
    expect(namesOf(unit)).toEqual(['Zoe', 'Cleo', 'Bob', 'Bob', 'Cleo', 'Zoe'])
  })

  it('UNI-03 is the member who joined first if all three members are at the same depth', async () => {
    const [ann, bob, cleo] = [await person('Ann'), await person('Bob'), await person('Cleo')]
    await connect(cleo, bob)
    await connect(cleo, ann)
    await connect(ann, bob)
    expect(namesOf((await unitsOf(ann))[0])).toEqual(['Ann', 'Bob', 'Cleo', 'Bob', 'Ann', 'Cleo'])
  })

  it('UNI-03 can also be the invitee of the bond that completes the triangle', async () => {
    const ann = await person('Ann')
    const bob = await person('Bob', ann)
    const cleo = await person('Cleo', bob)
    await connect(cleo, ann)
    expect(namesOf((await unitsOf(bob))[0])).toEqual(['Ann', 'Bob', 'Cleo', 'Ann', 'Bob', 'Cleo'])
  })
})

it('UNI-02 NET-14 concurrent bonds that complete a triangle form only one unit', REPEATED, async () => {
  const three = [await person('Ann'), await person('Bob'), await person('Cleo')]
  const pairs = [0, 1, 2].map((i) => [three[i]!, three[(i + 1) % 3]!] as const)
  const invitations = await Promise.all(pairs.map(([from, to]) => invite(from, to)))
  const answers = await atOnce(test, pairs, ([, to], i) => accept(to, invitations[i]!))
  const statuses = answers.map(({ status, body }) => `${status} ${body.status}`)
  expect(statuses.toSorted()).toEqual(['200 group_formation', '200 verified', '200 verified'])
  expect(await unitsOf(three[0]!)).toHaveLength(1)
  expect(await wrongCounts(test)).toEqual([])
})

const MOMENT = expect.stringMatching(/^\d{4}-.*Z$/)

const cardOf = ({ id, name }: Person) => ({ id, name, profilePhoto: null })
