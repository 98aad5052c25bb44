import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invite, invitee, readyToRegister, sendInvite } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { invitationRow, setInvitation, setPlayer } from '../../../testing/rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { EDITS_PER_INVITATION_DAY, EDITS_PER_SPONSOR_DAY } from './edit-invitation.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const edit = (from: Person, id: number, change: object) => from.browser.put(`/api/invitations/${id}`, change)

const sent = (from: Person, phone = freshPhone(), name = 'Bob') => invite(from, { phone, name })

const login = (phone: string) => test.browser().post('/api/auth/login', { phone })
const open = (qrId: string) => test.browser().post('/api/auth/open-invitation', { qrId })

describe('PUT /api/invitations/{id}', () => {
  it('INV-48 INV-50 changes the name and keeps the link', async () => {
    const ann = await member(test, 'Ann')
    const before = await sent(ann)
    const { status, body } = await edit(ann, before.id, { recipientName: '  Bobby\n Lee ' })
    expect([status, body]).toEqual([200, { ...before, recipientName: 'Bobby  Lee' }])
    expect((await ann.browser.get(`/api/invitations/sponsor/${ann.id}`)).body).toEqual([body])
    expect((await open(before.qrId)).body).toMatchObject({ recipientName: 'Bobby  Lee' })
  })

  it('INV-48 INV-50 creates a new link only for a new number', async () => {
    const ann = await member(test, 'Ann')
    const before = await sent(ann)
    const phone = freshPhone()
    const both = { recipientPhone: phone.slice(2), recipientName: 'Bobby' }
    const { status, body } = await edit(ann, before.id, both)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, recipientPhone: phone, recipientName: 'Bobby', qrId: body.qrId })
    expect(body.qrId).toMatch(new RegExp(`^qr-${ann.id}-\\d{13}-[\\w-]{22}$`))
    expect(body.qrId).not.toBe(before.qrId)
    const opened = async (phone: string, qrId: string) => [
      (await login(phone)).status,
      (await open(qrId)).status,
    ]
    expect(await opened(before.recipientPhone, before.qrId)).toEqual([404, 404])
    expect(await opened(phone, body.qrId)).toEqual([202, 200])
    expect((await edit(ann, before.id, { recipientPhone: phone.slice(2) })).body).toEqual(body)
  })

  it('INV-63 INV-66 ignores all fields other than the name and the phone number', async () => {
    const ann = await member(test, 'Ann')
    const { id } = await sent(ann)
    const before = await invitationRow(test, { id })
    const more = {
      id: 1,
      status: 'verified',
      verifiedAt: '2026-01-01T00:00:00.000Z',
      sponsorId: boss.id,
      recipientId: ann.id,
      qrId: 'qr-mine',
      sentAt: '2020-01-01T00:00:00.000Z',
    }
    expect((await edit(ann, id, { recipientName: 'Bobby', ...more })).status).toBe(200)
    expect(await invitationRow(test, { id })).toEqual({ ...before, recipient_name: 'Bobby' })
    for (const wrong of [more, {}]) await turnedAway(test, () => edit(ann, id, wrong), 400, 'invalid_input')
  })
})

it('INV-50 a sponsor can correct the name of a suspended recipient', async () => {
  const ann = await member(test, 'Ann')
  const bob = await member(test, 'Bob')
  const { id } = await sent(ann, bob.phone)
  await setPlayer(test, bob, { status: 'suspended' })
  const same = { recipientPhone: bob.phone, recipientName: 'Bobby' }
  expect((await edit(ann, id, same)).body).toMatchObject(same)
})

it.each([
  ['has been accepted', { status: 'verified', verified_at: new Date() }, /./],
  ['has led to a trust unit', { status: 'group_formation', verified_at: new Date() }, /./],
  ['is awaiting its sponsor’s confirmation', { recipient_id: ADMIN_ID }, /has registered already/],
])('INV-50 an edit is rejected if the invitation %s', async (_, row, words) => {
  const ann = await member(test, 'Ann')
  const { id } = await sent(ann)
  await setInvitation(test, { id }, row)
  for (const wish of [{ recipientName: 'Bobby' }, { recipientPhone: freshPhone() }]) {
    const { body } = await turnedAway(test, () => edit(ann, id, wish), 409, 'not_pending')
    expect(body.error).toMatch(words)
  }
})

it('a number change sends live updates only to the sponsor, both recipients and the admin', async () => {
  const [ann, bob, cleo, dora] = await members(test, 'Ann', 'Bob', 'Cleo', 'Dora')
  const { id } = await sent(ann, bob.phone)
  const own = { recipientPhone: ann.phone }
  expect(await heardDuring(test, [ann, bob], () => edit(ann, id, own))).toEqual([[], []])
  const turn = () => edit(ann, id, { recipientPhone: cleo.phone })
  const heard = await heardDuring(test, [ann, boss, bob, cleo, dora], turn)
  const news = [{ topic: 'invitation', key: id }]
  const asInvited = [...news, { topic: 'notification', key: null }]
  expect(heard).toEqual([news, news, news, asInvited, []])
  expect((await bob.browser.get('/api/invitations')).body).toEqual([])
  expect((await cleo.browser.get('/api/invitations')).body).toHaveLength(1)
})

describe('when requests race, the server', () => {
  it('moves only one of twenty invitations to the same number', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const ids = []
    for (let i = 0; i < 20; i += 1) ids.push((await sent(ann)).id)
    const recipientPhone = freshPhone()
    const answers = await atOnce(test, ids, (id) => edit(ann, id, { recipientPhone }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'already_invited')).toHaveLength(19)
    expect(await rowsIn(test, 'invitations', { recipient_phone: recipientPhone })).toHaveLength(1)
  })

  it('stores the number and the link from the same edit', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const { id } = await sent(ann)
    const phones = Array.from({ length: 20 }, freshPhone)
    const answers = await atOnce(test, phones, (recipientPhone) => edit(ann, id, { recipientPhone }))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { recipient_phone, qr_id } = await invitationRow(test, { id })
    const said = answers.map(({ body }) => [body.recipientPhone, body.qrId])
    expect(said).toContainEqual([recipient_phone, qr_id])
  })

  it('rejects two edits that would swap the numbers of two invitations', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    const [one, two] = [await sent(ann), await sent(ann)]
    for (let round = 0; round < 3; round += 1) {
      await openConnections(test)
      const turn = (from: typeof one, to: typeof two) =>
        edit(ann, from.id, { recipientPhone: to.recipientPhone })
      const answers = await Promise.all([turn(one, two), turn(two, one)])
      expect(answers.map(({ body }) => body.code)).toEqual(['already_invited', 'already_invited'])
    }
  })

  it('keeps only one invitation per sponsor and number', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    for (let round = 0; round < 4; round += 1) {
      const { id } = await sent(ann)
      const recipientPhone = freshPhone()
      await openConnections(test)
      const send = () => sendInvite(ann, { phone: recipientPhone, name: 'Bob' })
      const answers = await Promise.all([edit(ann, id, { recipientPhone }), send()])
      const refused = answers.filter(({ body }) => body.code === 'already_invited')
      expect([refused.length, answers.filter(({ status }) => status < 300).length]).toEqual([1, 1])
    }
  })

  it('never leaves an invitation to a newly bonded member pending', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    for (let round = 0; round < 4; round += 1) {
      const bob = await member(test, 'Bob')
      const [mine, theirs] = [await sent(ann), await sent(bob, ann.phone)]
      await openConnections(test)
      const [accepted, edited] = await Promise.all([
        ann.browser.post(`/api/invitations/${theirs.id}/accept`),
        edit(ann, mine.id, { recipientPhone: bob.phone }),
      ])
      const { status, recipient_phone } = await invitationRow(test, mine)
      expect([accepted.status, edited.body.code ?? edited.status, status, recipient_phone]).toEqual(
        edited.status === 200
          ? [200, 200, 'verified', bob.phone]
          : [200, 'already_bonded', 'pending', mine.recipientPhone],
      )
    }
  })

  it('LOG-36 accepts either a registration or a number change, never both', REPEATED, async () => {
    const ann = await member(test, 'Ann')
    for (let round = 0; round < 2; round += 1) {
      const guest = await invitee(test, ann, 'Guest')
      const form = await readyToRegister(guest)
      await openConnections(test)
      const [registered, edited] = await Promise.all([
        guest.browser.post('/api/auth/complete-registration', form),
        edit(ann, guest.invitation.id, { recipientPhone: freshPhone() }),
      ])
      const codes = [registered.body.code ?? registered.status, edited.body.code ?? edited.status]
      expect([
        [201, 'not_pending'],
        ['not_invited', 200],
      ]).toContainEqual(codes)
    }
  })
})

describe('the daily limit on number changes', () => {
  const limited = appForTests({ RATE_LIMITS: 'on' })

  const turn = (from: Person, id: number) => edit(from, id, { recipientPhone: freshPhone() })

  it('allows only five of 25 concurrent changes', async () => {
    const ann = await member(limited, 'Ann')
    const { id } = await sent(ann)
    const answers = await atOnce(limited, 25, () => turn(ann, id))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(EDITS_PER_INVITATION_DAY)
    const refused = await turnedAway(limited, () => turn(ann, id), 429, 'too_many')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    for (let n = 0; n < 10; n += 1)
      expect((await edit(ann, id, { recipientName: `Bob ${n}` })).status).toBe(200)
  })

  it('doesn’t count an unchanged number or another member’s attempts', async () => {
    const [ann, cleo] = await members(limited, 'Ann', 'Cleo')
    const { id, recipientPhone } = await sent(ann)
    for (let n = 0; n < 10; n += 1) {
      expect((await edit(ann, id, { recipientPhone })).status).toBe(200)
      expect((await turn(cleo, id)).status).toBeGreaterThanOrEqual(403)
    }
    for (let n = 0; n < EDITS_PER_INVITATION_DAY; n += 1) expect((await turn(ann, id)).status).toBe(200)
  })

  it('allows only twenty changes across all of a sponsor’s invitations', REPEATED, async () => {
    const ann = await member(limited, 'Ann')
    const invitations: Awaited<ReturnType<typeof sent>>[] = []
    for (let n = 0; n < 5; n += 1) invitations.push(await sent(ann))
    const answers = await atOnce(limited, 25, (n) => turn(ann, invitations[n % 5]!.id))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(EDITS_PER_SPONSOR_DAY)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5)
  })
})
