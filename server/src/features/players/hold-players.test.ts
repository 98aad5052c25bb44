import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import type { Answer } from '../../../testing/browser.ts'
import { wrongCounts } from '../../../testing/counts.ts'
import { accept, invite, invitee, readyToRegister } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, type Person } from '../../../testing/people.ts'
import { endBond } from '../../../testing/trios.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

const PEOPLE = 8

/** An action that runs alongside other actions. `right` lists all acceptable responses. */
type Action = { send: () => Promise<Answer>; right: string[] }
/** Responses to a member who has just been archived and may have to register again. */
const OUT = ['401 account_archived', '401 no_session']

it('UNI-02 NET-07 forming bonds doesn’t deadlock with archiving a member', REPEATED, async () => {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, i) => member(test, `Person ${i}`, { bonded: false })),
  )
  const actions = [
    ...(await acceptances(people)),
    ...(await newcomersAndEdits(people)),
    ...archivings(people[3]!),
  ]
  const answers = await atOnce(test, inAnyOrder(actions), answered)
  expect(answers.filter((answer) => answer !== null)).toEqual([])
  expect(await wrongCounts(test)).toEqual([])
  expect(await trianglesWithoutUnit()).toEqual([])
})

it('UNI-02 TRU-02 TRU-05 ending and forming bonds concurrently doesn’t deadlock', REPEATED, async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, i) => member(test, `Person ${i}`, { bonded: false })),
  )
  const confirming = { privacy: { autoAcceptGroups: true } }
  for (const { browser } of people) await ok(browser.put('/api/settings', confirming))
  const [even, odd] = [people.filter((_, i) => i % 2 === 0), people.filter((_, i) => i % 2 === 1)]
  for (const one of even) for (const other of odd) await bond(test, one.id, other.id)
  const actions: Action[] = [
    ...(await acceptances(even)),
    ...(await acceptances(odd)),
    ...even.flatMap((one, i) =>
      odd.map((other, j) => ({
        send: () => (i < j ? endBond(one, other) : endBond(other, one)),
        right: ['204'],
      })),
    ),
    ...people.map(({ browser }) => ({
      send: () => browser.put('/api/settings', confirming),
      right: ['200'],
    })),
  ]
  const answers = await atOnce(test, inAnyOrder(actions), answered)
  expect(answers.filter((answer) => answer !== null)).toEqual([])
  expect(await wrongCounts(test)).toEqual([])
  expect(await trianglesWithoutUnit()).toEqual([])
  const ids = people.map(({ id }) => id)
  // By the end, the three people in `even` are bonded only to each other. The same applies to the people in
  // `odd`.
  expect(await confirmedIn(ids)).toEqual([3, 3])
})

/** Returns the number of confirmed members in each unit of these people. */
async function confirmedIn(ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ confirmed: number }>`
    select count(confirmed_at) as confirmed from trust_unit_members
    where unit_id in (select unit_id from trust_unit_members where player_id = any(${ids})) group by unit_id`.execute(
    test.db,
  )
  return rows.map(({ confirmed }) => confirmed)
}

/** Returns, for each pair of people, an action that accepts an invitation. */
async function acceptances(people: Person[]): Promise<Action[]> {
  const pairs = people.flatMap((from, i) => people.slice(i + 1).map((to) => [from, to] as const))
  return Promise.all(
    pairs.map(async ([from, to], i) => {
      const [sender, recipient] = i % 2 ? [from, to] : [to, from]
      const invitation = await invite(sender, recipient)
      const right = ['200', ...OUT, '409 sponsor_unavailable', '403 not_verified']
      return { send: () => accept(recipient, invitation), right }
    }),
  )
}

/** Returns actions that register two invitees of each person and edit those invitees' invitations. */
async function newcomersAndEdits(people: Person[]): Promise<Action[]> {
  const invited = await Promise.all(
    people.flatMap((sponsor) =>
      [{ recipientName: 'Newcomer' }, { recipientPhone: freshPhone() }].map(async (edit) => {
        const guest = await invitee(test, sponsor, 'Guest')
        return { sponsor, guest, edit, form: await readyToRegister(guest) }
      }),
    ),
  )
  return invited.flatMap(({ sponsor, guest, edit, form }) => [
    {
      send: () => guest.browser.post('/api/auth/complete-registration', form),
      right: ['201', '403 not_invited'],
    },
    {
      send: () => sponsor.browser.put(`/api/invitations/${guest.invitation.id}`, edit),
      // An archived sponsor's invitations are void, so the server doesn't find them (TRU-100).
      right: ['200', '409 not_pending', ...OUT, '403 not_verified', '404 not_found'],
    },
  ])
}

function archivings({ id }: Person): Action[] {
  return ['archive', 're_register', 'archive', 're_register'].map((action) => ({
    send: () => boss.browser.patch(`/api/admin/players/${id}/status`, { action }),
    right: ['200', '409 action_not_offered'],
  }))
}

/** Sends the action's request. Returns the response if it is unacceptable, or null otherwise. */
async function answered({ send, right }: Action): Promise<object | null> {
  const { status, body } = await send()
  const said = status < 300 ? String(status) : `${status} ${body.code}`
  return right.includes(said) ? null : { said, right }
}

function inAnyOrder<T>(list: T[]): T[] {
  return list
    .map((one) => [Math.random(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/** Returns every set of three members who are bonded to each other but have no unit. */
async function trianglesWithoutUnit(): Promise<unknown[]> {
  const { rows } = await sql`
    select ab.low_id, ab.high_id, bc.high_id as highest
    from bonds as ab join bonds as bc on bc.low_id = ab.high_id
      join bonds as ac on ac.low_id = ab.low_id and ac.high_id = bc.high_id
    where ab.low_id <> ${boss.id} and not exists (
      select from trust_units where low_id = ab.low_id and mid_id = ab.high_id and high_id = bc.high_id
        and dissolved_at is null
    )`.execute(test.db)
  return rows
}
