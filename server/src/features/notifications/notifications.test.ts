import { Notification } from '@kinhold/contract/notifications'
import { isPage } from '@kinhold/contract/pages'
import { NAME_MAX } from '@kinhold/domain/limits'
import { NOTICES_AT_FIRST } from '@kinhold/domain/settings'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { contentOf } from '../../../testing/content.ts'
import { heardDuring } from '../../../testing/heard.ts'
import {
  invitee,
  readyToRegister,
  register,
  registrationForm,
  accept,
  invite,
  sendInvite,
} from '../../../testing/invitations.ts'
import { pagesOf } from '../../../testing/lists.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, member, type Person, vaultUser, members } from '../../../testing/people.ts'
import { qrGuest, waiting } from '../../../testing/qr-guests.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { confirmedUnit } from '../../../testing/units.ts'
import { sweep } from '../account/retention/sweep-leftovers.ts'
import { KINDS, type Note } from './kinds.values.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const ann = perTest(() => member(test, 'Ann'))
const bob = perTest(() => member(test, 'Bob'))
const cleo = perTest(() => member(test, 'Cleo'))
const dan = perTest(() => member(test, 'Dan'))

const listOf = async ({ browser }: Pick<Person, 'browser'>) => (await browser.get('/api/notifications')).body

const textsOf = async (person: Pick<Person, 'browser'>) => (await listOf(person)).map(({ text }) => text)

const saidTo = async (person: Person) =>
  (await listOf(person)).map(({ kind, text, href }) => [kind, text, href])

const read = ({ browser }: Pick<Person, 'browser'>, upTo: number) =>
  browser.post('/api/notifications/read', { upTo })

const rename = async ({ browser, id }: Pick<Person, 'browser' | 'id'>, name: string) =>
  expect((await browser.patch(`/api/players/${id}`, { name })).status).toBe(200)

const turn = ({ browser }: Person, { id }: { id: number }, to: object) =>
  browser.put(`/api/invitations/${id}`, to)

const change = ({ id }: Person, action: string) =>
  boss.browser.patch(`/api/admin/players/${id}/status`, { action })

const complete = async (guest: Person, form: object): Promise<Person> => {
  const { status, body } = await guest.browser.post('/api/auth/complete-registration', form)
  expect(status).toBe(201)
  return { ...guest, id: body.id }
}

type Said = [string, string, string]

/** Bonds Bob and Cleo to Ann and has Bob invite Cleo, who would complete the triangle by accepting. */
async function triangle(): Promise<{ id: number }> {
  await bond(test, ann.id, bob.id)
  await bond(test, ann.id, cleo.id)
  return invite(bob, cleo)
}

/** Forms a unit of Ann, Bob and Cleo by having Cleo accept Bob's invitation. */
const formUnit = async () => expect((await accept(cleo, await triangle())).status).toBe(200)

// Clears the member's number and changes the name, like deleting an account, but keeps everything else.
const leave = ({ id }: Person) => setPlayer(test, { id }, { phone: null, name: 'Former member' })

/**
 * Checks that an action notifies exactly these people and that each link leads to a page. `answered`: the
 * people with an earlier notification that the action marks as read.
 */
async function tells(act: () => Promise<unknown>, expected: Map<Person, Said>, answered: Person[] = []) {
  const people = [boss, ann, bob, cleo, dan]
  const before = await Promise.all(people.map(saidTo))
  const heard = await heardDuring(test, people, act)
  const after = await Promise.all(people.map(saidTo))
  for (const [i, person] of people.entries()) {
    const news = expected.has(person) ? [expected.get(person)] : []
    expect([person.name, after[i]]).toEqual([person.name, [...news, ...before[i]!]])
    const bells = heard[i]!.filter(({ topic }) => topic === 'notification')
    const rings = [...news, ...answered.filter((one) => one === person)]
    expect(bells, person.name).toEqual(rings.map(() => ({ topic: 'notification', key: null })))
  }
  for (const [, , href] of expected.values()) expect(isPage(href.split('?')[0]!)).toBe(true)
}

describe('an invitation', () => {
  const INVITED: Said = ['invitation', 'Ann invited you to connect.', '/invitations?tab=received']

  it('notifies only the member with the invited number', async () => {
    const viewer = await vaultUser(test, ann.id)
    await tells(() => sendInvite(ann, bob), new Map([[bob, INVITED]]))
    for (const stranger of [{ phone: freshPhone(), name: 'Eve' }, viewer])
      await tells(() => sendInvite(ann, stranger), new Map())
    const [declined, removed] = [await invite(cleo, bob), await invite(dan, bob)]
    await tells(() => bob.browser.post(`/api/invitations/${declined.id}/decline`), new Map(), [bob])
    await tells(() => dan.browser.delete(`/api/invitations/${removed.id}`), new Map())
  })

  it('that is edited notifies only the member with the new number', async () => {
    const invitation = await invite(ann, bob)
    await tells(() => turn(ann, invitation, { recipientName: 'Robert' }), new Map())
    await tells(() => turn(ann, invitation, { recipientPhone: bob.phone }), new Map())
    const toCleo = { recipientPhone: cleo.phone, recipientName: 'Cleo' }
    await tells(() => turn(ann, invitation, toCleo), new Map([[cleo, INVITED]]))
    await tells(() => turn(ann, invitation, { recipientPhone: freshPhone() }), new Map())
  })

  it('that is sent again adds no second unread notification', async () => {
    for (let time = 0; time < 3; time += 1) {
      const { id } = await invite(ann, bob)
      expect((await ann.browser.delete(`/api/invitations/${id}`)).status).toBe(204)
    }
    const [only, ...more] = await listOf(bob)
    expect([only!.kind, more]).toEqual(['invitation', []])
    await invite(cleo, bob)
    expect(await listOf(bob)).toHaveLength(2)
    await read(bob, only!.id)
    await invite(ann, bob)
    expect(await listOf(bob)).toHaveLength(3)
  })

  it('from the admin notifies a member', async () => {
    const stranger = await member(test, 'Eve', { bonded: false })
    await invite(boss, stranger)
    expect(await saidTo(stranger)).toEqual([['invitation', 'admin invited you to connect.', INVITED[2]]])
    await tells(() => turnedAway(test, () => sendInvite(ann, boss), 409, 'cannot_invite'), new Map())
  })

  it('appears in a newcomer’s notifications only after the sponsor confirms the newcomer', async () => {
    const eve = await waiting(test, dan, 'Eve')
    await sendInvite(ann, eve)
    await turnedAway(test, () => eve.browser.get('/api/notifications'), 403, 'not_verified')
    await dan.browser.post(`/api/players/${eve.id}/verify`)
    expect(await saidTo(eve)).toEqual([
      ['bond', 'Dan confirmed you. You are connected.', `/player/${dan.id}`],
      INVITED,
    ])
  })
})

describe('a bond', () => {
  it('from an accepted invitation notifies the inviter once, even after mutual invitations', async () => {
    const there = await invite(ann, bob)
    await invite(bob, ann)
    const text = 'Bob accepted your invitation. You are connected.'
    await tells(() => accept(bob, there), new Map([[ann, ['bond', text, `/player/${bob.id}`]]]), [ann, bob])
  })

  it('from a registration notifies only the sponsor', async () => {
    const guest = await invitee(test, ann, 'Eve')
    await sendInvite(bob, guest)
    const form = await readyToRegister(guest)
    let eve = guest as Person
    const expected = new Map<Person, Said>()
    await tells(async () => {
      eve = await complete(guest, form)
      const text = 'Eve joined by your invitation. You are connected.'
      expected.set(ann, ['bond', text, `/player/${eve.id}`])
    }, expected)
    expect(await listOf(eve)).toEqual([])
  })

  it('created by twenty parallel confirmations notifies the newcomer once', async () => {
    const eve = await waiting(test, ann, 'Eve')
    const verify = () => ann.browser.post(`/api/players/${eve.id}/verify`)
    const heard = await heardDuring(test, [eve, ann], () => atOnce(test, 20, verify))
    const told = { topic: 'notification', key: null }
    const bells = heard.map((changes) => changes.filter(({ topic }) => topic === told.topic))
    expect(bells).toEqual([[told], [told]])
    const text = 'Ann confirmed you. You are connected.'
    expect(await saidTo(eve)).toEqual([['bond', text, `/player/${ann.id}`]])
  })
})

describe('a newcomer', () => {
  it('who registers with a personal QR code is announced to the sponsor', async () => {
    const guest = await qrGuest(test, ann, 'Eve')
    const form = await registrationForm(guest)
    const expected = new Map<Person, Said>()
    await tells(async () => {
      const { id } = await complete(guest, form)
      expected.set(ann, ['newcomer', 'Eve registered with your QR code. Is it them?', `/player/${id}`])
    }, expected)
  })

  it('who was also invited by number is announced as bonded', async () => {
    const guest = await qrGuest(test, ann, 'Eve')
    await sendInvite(ann, guest)
    const { id } = await complete(guest, await registrationForm(guest))
    const text = 'Eve joined by your invitation. You are connected.'
    expect(await saidTo(ann)).toEqual([['bond', text, `/player/${id}`]])
  })
})

describe('a trust unit', () => {
  const formed = (others: string): Said => [
    'trust_unit',
    `You form a trust unit with ${others}. Please confirm your part.`,
    '/network?tab=units',
  ]
  it('sends each member a notification naming the other two', async () => {
    const invitation = await triangle()
    await setPlayer(test, cleo, { created_at: sql<Date>`now() - interval '1 day'` })
    const heard = await heardDuring(test, [ann, bob, cleo, dan, boss], () => accept(cleo, invitation))
    const told = heard.map((changes) => changes.some(({ topic }) => topic === 'notification'))
    expect(told).toEqual([true, true, true, false, false])
    expect(await saidTo(ann)).toEqual([formed('Cleo and Bob')])
    const bond = ['bond', 'Cleo accepted your invitation. You are connected.', `/player/${cleo.id}`]
    expect(await saidTo(bob)).toEqual([formed('Cleo and Ann'), bond])
    expect((await saidTo(cleo))[0]).toEqual(formed('Ann and Bob'))
    expect([await saidTo(dan), isPage('/network')]).toEqual([[], true])
    const { attention } = (await ann.browser.get(`/api/players/${ann.id}/dashboard`)).body
    expect(attention).toMatchObject([{ text: 'Confirm your trust unit with Cleo and Bob.' }])
  })

  it('UNI-90 notifies a member with automatic confirmation that their part is confirmed', async () => {
    await ok(bob.browser.put('/api/settings', { privacy: { autoAcceptGroups: true } }))
    await accept(cleo, await triangle())
    expect(await textsOf(ann)).toEqual([formed('Bob and Cleo')[1]])
    expect(await textsOf(bob)).toContain('You form a trust unit with Ann and Cleo. Your part is confirmed.')
  })

  it('notifies each of its members once, even when one bond forms two units', async () => {
    const invitation = await triangle()
    await bond(test, dan.id, bob.id)
    await bond(test, dan.id, cleo.id)
    await accept(cleo, invitation)
    const unitsTold = async (person: Person) =>
      (await saidTo(person)).filter(([kind]) => kind === 'trust_unit').toSorted()
    expect(await unitsTold(ann)).toEqual([formed('Bob and Cleo')])
    expect(await unitsTold(dan)).toEqual([formed('Bob and Cleo')])
    expect(await unitsTold(bob)).toEqual([formed('Ann and Cleo'), formed('Cleo and Dan')])
    expect(await unitsTold(cleo)).toEqual([formed('Ann and Bob'), formed('Bob and Dan')])
  })

  it('is not announced again when two of its members bond again', async () => {
    await accept(cleo, await triangle())
    await test.db.deleteFrom('bonds').where('low_id', '=', bob.id).where('high_id', '=', cleo.id).execute()
    const again = await invite(cleo, bob)
    const text = 'Bob accepted your invitation. You are connected.'
    await tells(() => accept(bob, again), new Map([[cleo, ['bond', text, `/player/${bob.id}`]]]), [bob])
  })
})

it('creating a group notifies the other two members of the trust unit', async () => {
  const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
  let id = 0
  const expected = new Map<Person, Said>()
  await tells(async () => {
    id = (await ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId })).body.id
    for (const other of [bob, cleo])
      expected.set(other, ['group', 'Ann named your trust unit “The Porch”.', `/groups/${id}`])
  }, expected)
  const heard = await heardDuring(test, [ann, bob, cleo], () =>
    ann.browser.patch(`/api/groups/${id}`, { name: 'The Yard' }),
  )
  expect(heard.flat().filter(({ topic }) => topic === 'notification')).toEqual([])
  expect((await Promise.all([ann, bob, cleo].map(listOf))).map(({ length }) => length)).toEqual([0, 1, 1])
  expect((await bob.browser.get(`/api/groups/${id}`)).status).toBe(200)
})

describe('the admin’s change to an invitee’s status', () => {
  it.each([
    ['re_register', 'The admin asked Eve to register again.'],
    ['suspend', 'The admin suspended Eve.'],
    ['deactivate', 'The admin deactivated Eve.'],
    ['archive', 'The admin archived Eve.'],
  ])('with the action %s notifies only the sponsor', async (action, text) => {
    const eve = await member(test, 'Eve', { sponsorId: ann.id })
    await bond(test, bob.id, eve.id)
    if (action === 're_register') await change(eve, 'suspend')
    await tells(() => change(eve, action), new Map([[ann, ['player_status', text, `/player/${eve.id}`]]]))
    expect((await boss.browser.get(`/api/players/${eve.id}`)).status).toBe(200)
  })

  it('notifies no one when the admin is the sponsor', async () => {
    const eve = await member(test, 'Eve')
    await tells(() => change(eve, 'suspend'), new Map())
  })
})

it('notifications show any allowed name unchanged, whatever its characters or length', async () => {
  const strange = '<b>Ann</b> & “Co” ‘{}’ \\ %s $1 👩‍👩‍👧 O’Néill'
  const name = strange + '\u{1F3E1}'.repeat(NAME_MAX - [...strange].length)
  expect((await ann.browser.patch(`/api/players/${ann.id}`, { name })).status).toBe(200)
  await invite(ann, bob)
  expect((await listOf(bob))[0]!.text).toBe(`${name} invited you to connect.`)
  const group = `“${'x'.repeat(118)}”`
  const trustUnitId = await confirmedUnit(test, [ann, bob, cleo])
  await cleo.browser.post('/api/groups', { name: group, trustUnitId })
  expect((await listOf(bob))[0]!.text).toBe(`Cleo named your trust unit “${group}”.`)
})

describe('no notification is sent', () => {
  it('when the action is rolled back', async () => {
    const invitation = await triangle()
    await test.db.deleteFrom('bonds').where('low_id', '=', ann.id).where('high_id', '=', cleo.id).execute()
    const fail = sql`alter table notifications add constraint none_now check (kind <> 'bond') not valid`
    await fail.execute(test.db)
    const before = await contentOf(test)
    const heard = await heardDuring(test, [ann, bob, cleo], async () => {
      expect((await accept(cleo, invitation)).status).toBe(500)
    })
    expect([heard, await contentOf(test)]).toEqual([[[], [], []], before])
    await sql`alter table notifications drop constraint none_now`.execute(test.db)
    expect((await accept(cleo, invitation)).status).toBe(200)
    expect(await saidTo(bob)).toHaveLength(1)
  })
})

describe('parallel requests', () => {
  it('twenty acceptances of one invitation create each notification only once', async () => {
    const invitation = await triangle()
    await atOnce(test, 20, () => accept(cleo, invitation))
    const kindsTold = await Promise.all(
      [ann, bob, cleo].map(async (who) => (await listOf(who)).map(({ kind }) => kind)),
    )
    expect(kindsTold).toEqual([['trust_unit'], ['trust_unit', 'bond'], ['trust_unit', 'invitation']])
  })

  it('accepting mutual invitations creates only one notification about the bond', REPEATED, async () => {
    const [eve, fay] = await members(test, 'Eve', 'Fay')
    await test.db.deleteFrom('bonds').where('low_id', '=', boss.id).where('high_id', '=', fay.id).execute()
    const [there, back] = [await invite(eve, fay), await invite(fay, eve)]
    await atOnce(test, 2, (n) => (n === 0 ? accept(fay, there) : accept(eve, back)))
    const told = [...(await listOf(eve)), ...(await listOf(fay))].filter(({ kind }) => kind === 'bond')
    expect(told).toHaveLength(1)
  })

  it('inviting a newcomer succeeds even while the sponsor declines the newcomer', REPEATED, async () => {
    const eve = await waiting(test, ann, 'Eve')
    const inviting = [bob, cleo, dan].map((who) => async () => (await sendInvite(who, eve)).status)
    const declining = async () => (await ann.browser.post(`/api/players/${eve.id}/decline`)).status
    expect(await atOnce(test, [...inviting, declining], (act) => act())).toEqual([201, 201, 201, 204])
  })
})

describe('GET /api/notifications', () => {
  it('returns the caller’s own notifications, newest first, with all their fields', async () => {
    for (const who of [ann, cleo]) await sendInvite(who, bob)
    const line = ({ id, name }: Person) => ({
      id: expect.any(Number),
      kind: 'invitation',
      text: `${name} invited you to connect.`,
      names: [id],
      href: '/invitations?tab=received',
      createdAt: MOMENT,
      begunAt: MOMENT,
      readAt: null,
    })
    const list = await listOf(bob)
    expect(list).toEqual([line(cleo), line(ann)])
    expect(list[0]!.id).toBeGreaterThan(list[1]!.id)
    expect(await listOf(dan)).toEqual([])
  })

  it('returns at most a hundred notifications per page by default', async () => {
    await many(bob, 5)
    await sendInvite(ann, bob)
    await sendInvite(ann, dan)
    const ids = (await listOf(bob)).map(({ id }) => id)
    expect(ids).toHaveLength(6)
    expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    const pages = await pagesOf(bob.browser, '/api/notifications?limit=4')
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([ids.slice(0, 4), ids.slice(4)])
    expect((await pagesOf(bob.browser, '/api/notifications?limit=6')).length).toBe(1)
    expect((await pagesOf(dan.browser, '/api/notifications?limit=1')).flat()).toHaveLength(1)
    await many(bob, 95)
    expect(await listOf(bob)).toHaveLength(100)
    expect((await bob.browser.get('/api/notifications?limit=500')).body).toHaveLength(101)
  })
})

describe('POST /api/notifications/read', () => {
  const unread = async (person: Person) =>
    (await listOf(person)).filter(({ readAt }) => readAt === null).map(({ id }) => id)

  it('marks only the caller’s own notifications as read', async () => {
    await many(bob, 2)
    await sendInvite(ann, dan)
    await many(bob, 2)
    const [newest, second] = await listOf(bob)
    const { status, raw } = await read(bob, second!.id)
    expect([status, raw.length]).toEqual([204, 0])
    const marked = await listOf(bob)
    expect(marked.map(({ readAt }) => readAt)).toEqual([null, MOMENT, MOMENT, MOMENT])
    expect(await unread(bob)).toEqual([newest!.id])
    expect(await unread(dan)).toHaveLength(1)
    await read(bob, newest!.id)
    expect(await unread(bob)).toEqual([])
  })

  it('publishes the change once despite repeated requests', async () => {
    await many(bob, 3)
    const [newest] = await listOf(bob)
    const heard = await heardDuring(test, [bob, bob, ann, boss], () =>
      Promise.all(Array.from({ length: 20 }, () => read(bob, newest!.id))),
    )
    const told = [{ topic: 'notification', key: null }]
    expect(heard).toEqual([told, told, [], []])
    const before = await contentOf(test)
    expect(await heardDuring(test, [bob, ann, boss], () => read(bob, newest!.id))).toEqual([[], [], []])
    expect(await contentOf(test)).toEqual(before)
  })

  it('never marks other members’ or future notifications as read, whatever the id', async () => {
    await many(bob, 2)
    const [newest] = await listOf(bob)
    const before = await contentOf(test)
    expect((await read(dan, newest!.id)).status).toBe(204)
    expect((await read(boss, Number.MAX_SAFE_INTEGER)).status).toBe(204)
    await turnedAway(test, () => read(boss, 2 ** 53), 400, 'invalid_input')
    expect((await read(bob, newest!.id - 2)).status).toBe(204)
    expect(await contentOf(test)).toEqual(before)
    await read(dan, 2_147_483_647)
    await sendInvite(ann, dan)
    expect(await unread(dan)).toHaveLength(1)
  })
})

it('OPS-90 notifications with ids above 2,147,483,647 are listed, paged and marked as read', async () => {
  await sql`select setval('notification_ids', 3000000000)`.execute(test.db)
  await many(bob, 3)
  const all = await listOf(bob)
  expect(all.map(({ id }) => id)).toEqual([3_000_000_003, 3_000_000_002, 3_000_000_001])
  expect((await pagesOf(bob.browser, '/api/notifications?limit=1')).flat()).toEqual(all)
  expect((await read(bob, 3_000_000_002)).status).toBe(204)
  expect((await listOf(bob)).map(({ readAt }) => readAt === null)).toEqual([true, false, false])
})

it('the sweep deletes read and unread notifications after 90 days', async () => {
  await many(bob, 4)
  const [fourth, third, second, first] = await listOf(bob)
  await read(bob, second!.id)
  const age = ({ id }: { id: number }, days: number) =>
    setRows(test, 'notifications', { id }, { created_at: sql<Date>`now() - ${days} * interval '1 day'` })
  for (const old of [fourth!, first!]) await age(old, 90.01)
  for (const young of [third!, second!]) await age(young, 89.99)
  await sweep(test.deps)
  expect((await listOf(bob)).map(({ id }) => id)).toEqual([third!.id, second!.id])
})

describe('earlier notifications show the new name', () => {
  it('of an inviter who invites the member again', async () => {
    const { id } = await invite(ann, bob)
    await ann.browser.delete(`/api/invitations/${id}`)
    await rename(ann, 'Anna')
    await invite(ann, bob)
    expect(await textsOf(bob)).toEqual(['Anna invited you to connect.'])
  })

  it('of members who bonded, confirmed a newcomer or were suspended', async () => {
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

  it('of the other two members of a unit', async () => {
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

  it('of a group and its creator, until the group is deleted', async () => {
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

describe('a notification about a former member or declined newcomer', () => {
  it('names the person as “Former member” after the account is deleted', async () => {
    await formUnit()
    await invite(cleo, await member(test, 'Dan'))
    await leave(cleo)
    const formed = 'You form a trust unit with Bob and Former member. Please confirm your part.'
    expect(await textsOf(ann)).toEqual([formed])
    expect((await textsOf(bob))[1]).toBe('Former member accepted your invitation. You are connected.')
  })

  it('disappears with a live update when the sponsor declines the newcomer', async () => {
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

it('the list omits notifications of an unknown kind', async () => {
  await addRows(test, 'notifications', { player_id: bob.id, kind: 'of a later version' })
  expect(await listOf(bob)).toEqual([])
})

it('a notification with missing or extra data doesn’t compile', () => {
  const about = { id: 20 }
  const right: Note[] = [{ kind: 'group', to: 19, about, group: { id: 3 } }]
  // @ts-expect-error The group is missing.
  right.push({ kind: 'group', to: 19, about })
  // @ts-expect-error The detail is missing.
  right.push({ kind: 'bond', to: 19, about })
  // @ts-expect-error The sentence names no one.
  right.push({ kind: 'looked_at', to: 19, about })
  expect(right).toHaveLength(4)
})

it('SET-04 notification settings are on by default', () => {
  const icons: string[] = Notification.shape.kind.options
  const always = Object.entries(KINDS).filter(
    ([kind, { setting }]) => icons.includes(kind) && setting === null,
  )
  expect(always.map(([kind]) => kind)).toEqual(['player_status', 'delivery'])
  for (const { setting } of Object.values(KINDS)) if (setting) expect(NOTICES_AT_FIRST[setting]).toBe(true)
})

it('reading a hundred notifications takes as many SQL statements as reading one', async () => {
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

async function many(to: Person, count: number): Promise<void> {
  const value = { player_id: to.id, kind: 'invitation', about_id: cleo.id }
  await addRows(test, 'notifications', Array<typeof value>(count).fill(value))
}

const MOMENT = expect.stringMatching(/^\d{4}-.*Z$/)
