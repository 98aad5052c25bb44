import { beforeAll, expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { bond, freshPhone } from '../../../testing/people.ts'
import { areApart } from '../ties/ties.queries.ts'
import { playersWhoSee, playersWhoSeeAny } from './audience.queries.ts'
import { isWithinReach, playerById } from './players.queries.ts'

const test = appForTests()
const people: number[] = []
beforeAll(async () => void people.push(...(await network())))

const PEOPLE = 40

it('TRU-20 FAM-51 player updates go to everyone who may see the player', async () => {
  for (const id of people) {
    const other = (await playerById(test.db, id))!
    const see: number[] = []
    for (const viewer of people)
      if (
        (await isWithinReach(test.db, (await playerById(test.db, viewer))!, other)) &&
        !(await areApart(test.db, viewer, id))
      )
        see.push(viewer)
    const heard = await playersWhoSee(test.db, id)
    expect(heard.toSorted((a, b) => a - b)).toEqual([18, ...see.filter((one) => one !== 18)])
  }
})

it('TRU-20 FAM-51 an update about several players reaches each viewer once', async () => {
  const apart = new Map<number, number[]>()
  for (const id of people) apart.set(id, await playersWhoSee(test.db, id))
  for (let first = 0; first < PEOPLE; first += 1)
    for (const step of [1, 3, 7]) {
      const some = people.filter((_, i) => i >= first && (i - first) % step === 0).slice(0, 5)
      const expected = new Set(some.flatMap((id) => apart.get(id)!))
      const heard = await playersWhoSeeAny(test.db, [...some, ...some])
      expect(heard.toSorted(byNumber)).toEqual([...expected].toSorted(byNumber))
    }
  expect(await playersWhoSeeAny(test.db, [])).toEqual([])
})

const byNumber = (one: number, other: number) => one - other

/** Creates the same sponsor chains, bonds and invitations in each run. Returns all ids, the admin's first. */
async function network(): Promise<number[]> {
  const people = [18]
  const phones = [test.config.adminPhone]
  for (let i = 1; i < PEOPLE; i += 1) {
    const values = { name: `Person ${i}`, phone: freshPhone(), sponsor_id: people[i < 15 ? i - 1 : i >> 2]! }
    const { id } = await test.db
      .insertInto('players')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    people.push(id)
    phones.push(values.phone)
  }
  for (let i = 1; i < PEOPLE; i += 3) await bond(test, people[i]!, people[(i * 7 + 5) % PEOPLE]!)
  const invitations = Array.from({ length: PEOPLE }, (_, i) => ({
    sponsor_id: people[i]!,
    recipient_phone: phones[(i * 11 + 3) % PEOPLE]!,
    recipient_name: 'You',
    qr_id: `qr-${i}`,
    ...(i % 3 === 0 && { declined_at: new Date() }),
    ...(i % 3 === 1 && { status: 'verified', verified_at: new Date() }),
  }))
  await test.db.insertInto('invitations').values(invitations).execute()
  // Blocks separate some people from their sponsor, and one person from an invitee.
  const blocks = [3, 8, 20, 33].map((i) => ({
    blocker_id: people[i]!,
    blocked_id: people[i < 15 ? i - 1 : i >> 2]!,
  }))
  await test.db
    .insertInto('blocks')
    .values([...blocks, { blocker_id: people[5]!, blocked_id: people[6]! }])
    .execute()
  return people
}
