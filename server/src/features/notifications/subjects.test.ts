import { NOTICES_AT_FIRST } from '@kinhold/domain/settings'
import { describe, expect, it } from 'vitest'
import { anew, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invitee, register, accept, invite } from '../../../testing/invitations.ts'
import { admin, bond, member, type Person } from '../../../testing/people.ts'
import { waiting } from '../../../testing/qr-guests.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { KINDS, type Note } from './kinds.values.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const ann = anew(() => member(test, 'Ann'))
const bob = anew(() => member(test, 'Bob'))
const cleo = anew(() => member(test, 'Cleo'))

const listOf = async ({ browser }: Pick<Person, 'browser'>) => (await browser.get('/api/notifications')).body

const textsOf = async (person: Pick<Person, 'browser'>) => (await listOf(person)).map(({ text }) => text)

const rename = async ({ browser, id }: Pick<Person, 'browser' | 'id'>, name: string) =>
  expect((await browser.patch(`/api/players/${id}`, { name })).status).toBe(200)

/** Ann, Bob and Cleo become a unit: Cleo accepts Bob’s invitation. */
async function formUnit(): Promise<void> {
  await bond(test, ann.id, bob.id)
  await bond(test, ann.id, cleo.id)
  expect((await accept(cleo, await invite(bob, cleo))).status).toBe(200)
}

// Leaves the row of a deleted account, without the call that deletes one.
const leave = ({ id }: Person) => setPlayer(test, { id }, { phone: null, name: 'Former member' })

describe('earlier notifications show a changed name', () => {
  it('of the inviter, whose repeated invitation under the new name adds no other', async () => {
    const { id } = await invite(ann, bob)
    await ann.browser.delete(`/api/invitations/${id}`)
    await rename(ann, 'Anna')
    await invite(ann, bob)
    expect(await textsOf(bob)).toEqual(['Anna invited you to connect.'])
  })

  it('of members who accepted, joined, confirmed or were suspended', async () => {
    await accept(bob, await invite(ann, bob))
    const dan = await register(await invitee(test, ann, 'Dan'))
    const eve = await waiting(test, ann, 'Eve')
    await ann.browser.post(`/api/players/${eve.id}/verify`)
    const fay = await member(test, 'Fay', { sponsorId: ann.id })
    await boss.browser.patch(`/api/admin/players/${fay.id}/status`, { action: 'suspend' })
    await setPlayer(test, fay, { name: 'Faye' })
    await rename(bob, 'Robert')
    await rename(dan, 'Daniel')
    await rename(eve, 'Eva')
    await rename(ann, 'Anna')
    expect(await textsOf(ann)).toEqual([
      'The admin suspended Faye.',
      'Eva registered with your QR code. Is it them?',
      'Daniel joined by your invitation. You are connected.',
      'Robert accepted your invitation. You are connected.',
    ])
    expect(await textsOf(eve)).toEqual(['Anna confirmed you. You are connected.'])
  })

  it('of all three in a unit, for each of the three, in order of joining', async () => {
    await formUnit()
    await rename(ann, 'Anna')
    await rename(bob, 'Robert')
    await rename(cleo, 'Cleopatra')
    const first = async (person: Person) => (await textsOf(person))[0]
    const formed = (others: string) => `You form a trust unit with ${others}. Please confirm your part.`
    expect(await first(ann)).toBe(formed('Robert and Cleopatra'))
    expect(await first(bob)).toBe(formed('Anna and Cleopatra'))
    expect(await first(cleo)).toBe(formed('Anna and Robert'))
  })

  it('of a group and its creator, and go with the group', async () => {
    const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
    const { id } = (await ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId })).body
    await ann.browser.patch(`/api/groups/${id}`, { name: 'The Yard' })
    await rename(ann, 'Anna')
    const text = 'Anna named your trust unit “The Yard”.'
    expect(await listOf(bob)).toMatchObject([{ text, href: `/groups/${id}` }])
    await test.db.deleteFrom('groups').where('id', '=', id).execute()
    expect(await listOf(bob)).toEqual([])
  })
})

describe('a notification about a former or removed member', () => {
  it('names a former member after the account was deleted', async () => {
    await formUnit()
    await invite(cleo, await member(test, 'Dan'))
    await leave(cleo)
    const formed = 'You form a trust unit with Bob and Former member. Please confirm your part.'
    expect(await textsOf(ann)).toEqual([formed])
    expect((await textsOf(bob))[1]).toBe('Former member accepted your invitation. You are connected.')
  })

  it('goes with a newcomer that the sponsor declined, and the sponsor gets a live update', async () => {
    await invite(bob, ann)
    const eve = await waiting(test, ann, 'Eve')
    await waiting(test, ann, 'Fay')
    expect(await textsOf(ann)).toHaveLength(3)
    const decline = () => ann.browser.post(`/api/players/${eve.id}/decline`)
    const heard = await heardDuring(test, [ann, bob], decline)
    const bells = heard.map((changes) => changes.filter(({ topic }) => topic === 'notification'))
    expect(bells).toEqual([[{ topic: 'notification', key: null }], []])
    const left = ['Fay registered with your QR code. Is it them?', 'Bob invited you to connect.']
    expect(await textsOf(ann)).toEqual(left)
  })
})

it('a stored sentence without subjects is shown as written', async () => {
  const old = { text: 'Zoe invited you to connect.', href: '/invitations?tab=received' }
  await addRows(test, 'notifications', { player_id: bob.id, kind: 'invitation', ...old })
  expect(await listOf(bob)).toMatchObject([{ kind: 'invitation', ...old }])
})

it('a notification without its subjects, or with others, is a type error', () => {
  const about = { id: 20 }
  const right: Note[] = [{ kind: 'group', to: 19, about, group: { id: 3 } }]
  // @ts-expect-error The group is missing.
  right.push({ kind: 'group', to: 19, about })
  // @ts-expect-error The other member is missing.
  right.push({ kind: 'unit_dissolved', to: 19, about })
  // @ts-expect-error The detail is missing.
  right.push({ kind: 'bond', to: 19, about })
  // @ts-expect-error The sentence names no one.
  right.push({ kind: 'looked_at', to: 19, about })
  expect(right).toHaveLength(5)
})

it('SET-04 all kinds but changes of invitees, used-up texts and trust events have a setting, which is on at first', () => {
  const kinds = Object.values(KINDS)
  const always = new Set(kinds.filter(({ setting }) => setting === null).map(({ shown }) => shown))
  expect([...always]).toEqual(['player_status', 'delivery', 'trust'])
  for (const { setting } of kinds) if (setting) expect(NOTICES_AT_FIRST[setting]).toBe(true)
})

it('a page of a hundred takes no more statements than a page of one', async () => {
  const others = Array.from({ length: 100 }, (_, i) => ({ name: `Friend ${i}` }))
  const friends = await test.db.insertInto('players').values(others).returning('id').execute()
  const tell = (of: { id: number }[]) => {
    const values = of.map(({ id }) => ({ player_id: bob.id, kind: 'invitation', about_id: id }))
    return addRows(test, 'notifications', values)
  }
  await tell(friends.slice(0, 1))
  const ofOne = await statementsDuring(() => listOf(bob))
  await tell(friends.slice(1))
  await formUnit()
  expect(await textsOf(bob)).toHaveLength(100)
  expect(await statementsDuring(() => listOf(bob))).toHaveLength(ofOne.length)
})
