import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, appForTests } from '../../../../testing/beforehand.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, member, type Person, members } from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { endBond } from '../../../../testing/trios.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../../testing/units.ts'
import { findGuardians } from './find-guardians.ts'

const test = appForTests()

const ann = perTest(() => member(test, 'Ann'))
const friends = perTest(async () => {
  const [bob, cleo, dora, emil, finn] = await members(test, 'Bob', 'Cleo', 'Dora', 'Emil', 'Finn')
  for (const one of [bob, cleo, dora, emil, finn]) await bond(test, ann.id, one.id)
  return { bob, cleo, dora, emil, finn }
})

const name = (guardians: { id: number }[], by = ann) =>
  by.browser.put('/api/guardians', { guardianIds: guardians.map(({ id }) => id) })
const answer = (by: Person, agrees: boolean, to = ann) =>
  by.browser.post(`/api/guardians/${to.id}/answer`, { agrees })
const seen = (by = ann) => ok(by.browser.get('/api/guardians'))
const three = () => [friends.bob, friends.cleo, friends.dora]

/** Makes a member's sessions eight days old, so that changes take effect right away. */
const longSignedIn = ({ id }: Person) =>
  setRows(test, 'sessions', { player_id: id }, { created_at: sql<Date>`now() - interval '8 days'` })

it('TRU-70 a member can choose three or five guardians', async () => {
  await longSignedIn(ann)
  await confirmedUnit(test, [ann, friends.finn, friends.emil])
  // Suspended members must not take up space among the suggested guardians.
  const { rows: away } = await sql<{ id: number }>`with away as (
      insert into players (name, phone, sponsor_id, status)
      select 'Away', '+1558' || 1000000 + n, 18, 'suspended' from generate_series(1, 40) as n returning id)
    insert into bonds (low_id, high_id, sponsor_id, invitee_id)
    select ${ann.id}::integer, id, ${ann.id}::integer, id from away returning high_id as id`.execute(test.db)
  for (let n = 0; n < 40; n += 2) await confirmedUnit(test, [ann, away[n]!, away[n + 1]!])
  await bond(test, ann.id, (await member(test, 'Zoe')).id)
  await setPlayer(test, friends.dora, { status: 'suspended' })
  const names = (await seen()).proposed.map((one) => one.name)
  expect(names.slice(0, 2).toSorted()).toEqual(['Emil', 'Finn'])
  expect(names.slice(2).toSorted()).toEqual(['Bob', 'Cleo', 'Zoe'])
  await setPlayer(test, friends.dora, { status: 'active' })
  expect((await ok(name(three()))).now).toMatchObject({ needed: 2 })
  const five = Object.values(friends)
  const { now } = await ok(name(five))
  expect(now!.guardians.map((one) => [one.name, one.state])).toEqual(five.map((one) => [one.name, 'asked']))
  expect(now!.needed).toBe(3)
})

it('TRU-70 rejects unsuitable guardians and the wrong number of guardians', async () => {
  const stranger = await member(test, 'Sam')
  const { bob, cleo, dora, emil } = friends
  const refused = async (named: { id: number }[], status: number, code: string) =>
    (await turnedAway(test, () => name(named), status, code)).body.error
  expect(await refused([bob, cleo], 400, 'guardian_count')).toBe('Please choose three guardians, or five.')
  await refused([bob, cleo, dora, emil], 400, 'guardian_count')
  await refused([], 400, 'guardian_count')
  expect(await refused([bob, cleo, ann], 400, 'own_guardian')).toMatch(/^You cannot be your own guardian/)
  expect(await refused([bob, cleo, bob], 400, 'guardian_twice')).toMatch(/^You chose the same person twice/)
  expect(await refused([bob, cleo, stranger], 409, 'guardian_not_bonded')).toMatch(
    /^A guardian has to be somebody you have a trust bond with/,
  )
  await refused([bob, cleo, { id: ADMIN_ID }], 409, 'guardian_admin')
  await setPlayer(test, dora, { status: 'suspended' })
  await refused([bob, cleo, dora], 409, 'guardian_inactive')
  expect((await seen()).now ?? (await seen()).later).toBeNull()
})

it('TRU-71 a member is notified of each guardian’s answer', async () => {
  await longSignedIn(ann)
  await ok(name(three()))
  const { bob, cleo } = friends
  const [note] = await ok(bob.browser.get('/api/notifications'))
  expect(note).toMatchObject({ kind: 'trust', href: '/claims' })
  expect(note!.text).toMatch(/^Ann asks you to be their guardian/)
  const home = () => ok(bob.browser.get(`/api/players/${bob.id}/dashboard`))
  expect((await home()).attention.map(({ kind }) => kind)).toContain('guardian')
  expect((await seen(bob)).askedBy).toMatchObject([{ id: ann.id, agreed: null }])
  // An answer to Ann must not count as an answer to Gus.
  const gus = await member(test, 'Gus')
  for (const { id } of three()) await bond(test, gus.id, id)
  await longSignedIn(gus)
  await ok(name(three(), gus))
  await ok(answer(bob, true))
  await ok(answer(cleo, false))
  expect((await seen(gus)).now!.guardians.map(({ state }) => state)).toEqual(['asked', 'asked', 'asked'])
  await ok(answer(bob, false, gus))
  expect((await home()).attention.map(({ kind }) => kind)).not.toContain('guardian')
  expect((await seen()).now!.guardians.map(({ state }) => state)).toEqual(['agreed', 'declined', 'asked'])
  expect((await ok(ann.browser.get('/api/notifications'))).map(({ text }) => text)).toEqual([
    'Cleo is not your guardian. You can choose somebody else.',
    'Bob agreed to be your guardian.',
  ])
  await ok(answer(bob, true))
  expect(await ok(ann.browser.get('/api/notifications'))).toHaveLength(2)
  const history = await ok(ann.browser.get('/api/history'))
  expect(history.slice(0, 2).map(({ kind }) => kind)).toEqual(['guardian_declined', 'guardian_agreed'])
  expectRefused(await answer(friends.emil, true), 404, 'not_found')
})

it('TRU-72 a change of guardians in a new session takes effect after seven days', async () => {
  await ok(name(three()))
  const first = await seen()
  expect(first).toMatchObject({ now: null, changesWait: true })
  const days = (Date.parse(first.later!.holdsFrom) - Date.now()) / 86_400_000
  expect(days).toBeCloseTo(7, 1)
  await longSignedIn(ann)
  expect(await ok(name(three()))).toMatchObject({ later: null, changesWait: false })
  expect((await seen()).now!.guardians).toHaveLength(3)
  for (const one of three()) await ok(answer(one, true))
  await setRows(test, 'sessions', { player_id: ann.id }, { created_at: new Date() })
  const { bob, emil, finn } = friends
  const changed = await ok(name([bob, emil, finn]))
  expect(changed.now!.guardians.map((one) => one.name)).toEqual(['Bob', 'Cleo', 'Dora'])
  expect(changed.later!.guardians.map((one) => [one.name, one.state])).toEqual([
    ['Bob', 'agreed'],
    ['Emil', 'asked'],
    ['Finn', 'asked'],
  ])
  expect((await findGuardians(test.db, ann.id))!.ids).toEqual(three().map(({ id }) => id))
})

it.each([
  [3, 1, null],
  [3, 2, 2],
  [5, 2, null],
  [5, 5, 3],
])(
  'TRU-73 TRU-79 with %i guardians and %i agreements, the required number of confirmations is %s',
  async (named, agreed, needed) => {
    await longSignedIn(ann)
    const people = Object.values(friends).slice(0, named)
    await ok(name(people))
    for (const one of people.slice(0, agreed)) await ok(answer(one, true))
    const ids = people.slice(0, agreed).map(({ id }) => id)
    expect(await findGuardians(test.db, ann.id)).toEqual(needed && { ids, needed })
  },
)

it('TRU-71 a guardian sees one request per member, and none after being replaced', async () => {
  const { bob, cleo, dora, emil, finn } = friends
  const askers = async (by: Person) => {
    const { attention } = await ok(by.browser.get(`/api/players/${by.id}/dashboard`))
    const atHome = attention.filter(({ kind }) => kind === 'guardian').map(({ names }) => names[0])
    return [(await seen(by)).askedBy.map(({ id, agreed }) => [id, agreed]), atHome]
  }
  await longSignedIn(ann)
  await ok(name([bob, cleo, dora]))
  await ok(answer(bob, true))
  await setRows(test, 'sessions', { player_id: ann.id }, { created_at: new Date() })
  await ok(name([bob, cleo, emil]))
  expect(await askers(bob)).toEqual([[[ann.id, true]], []])
  for (const one of [cleo, dora, emil]) expect(await askers(one)).toEqual([[[ann.id, null]], [ann.id]])
  expect(await askers(finn)).toEqual([[], []])
  // Make the pending set of guardians take effect now.
  const later = test.db.updateTable('guardian_sets').set({ holds_from: new Date() })
  await later.where('player_id', '=', ann.id).where('holds_from', '>', new Date()).execute()
  expect(await askers(bob)).toEqual([[[ann.id, true]], []])
  for (const one of [cleo, emil]) expect(await askers(one)).toEqual([[[ann.id, null]], [ann.id]])
  expect(await askers(dora)).toEqual([[], []])
  await setPlayer(test, ann, { status: 'suspended' })
  for (const one of [bob, cleo, emil]) expect(await askers(one)).toEqual([[], []])
})

it('ADM-75 the admin can’t choose guardians', async () => {
  const boss = await admin(test)
  await turnedAway(test, () => name(three(), boss), 409, 'the_admin')
})

it('TRU-73 a blocked, suspended or unbonded guardian no longer counts', async () => {
  await longSignedIn(ann)
  await ok(name(three()))
  for (const one of three()) await ok(answer(one, true))
  const { bob, cleo, dora } = friends
  const count = async () => (await findGuardians(test.db, ann.id))?.ids ?? []
  expect(await count()).toEqual([bob.id, cleo.id, dora.id])
  await test.db.insertInto('blocks').values({ blocker_id: dora.id, blocked_id: ann.id }).execute()
  expect(await count()).toEqual([bob.id, cleo.id])
  const standing = async () => (await seen()).now!.guardians.map(({ id, state }) => [id, state])
  expect(await standing()).toEqual([bob, cleo].map(({ id }) => [id, 'agreed']))
  expectRefused(await answer(dora, true), 404, 'not_found')
  await setPlayer(test, cleo, { status: 'suspended' })
  expect(await count()).toEqual([])
  await ok(endBond(bob, ann))
  expect(await standing()).toEqual([
    [bob.id, 'ended'],
    [cleo.id, 'agreed'],
  ])
})

it('TRU-70 twenty simultaneous changes leave exactly one set of guardians', REPEATED, async () => {
  await longSignedIn(ann)
  const people = Object.values(friends)
  await atOnce(test, 20, (_, n) => name([0, 1, 2].map((step) => people[(n + step) % 5]!)))
  const sets = test.db.selectFrom('guardian_sets').select('id').where('player_id', '=', ann.id)
  expect(await sets.execute()).toHaveLength(1)
  expect((await seen()).now!.guardians).toHaveLength(3)
})
