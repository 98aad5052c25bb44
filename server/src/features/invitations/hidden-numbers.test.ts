import { describe, expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { accept, invite, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { freshPhone, members, type Person } from '../../../testing/people.ts'
import { newQr } from '../../../testing/qr-guests.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { bondOf, endBond, longAgo, trio } from '../../../testing/trios.ts'

const test = appForTests()

const look = ({ browser }: Person, qrId: string) => ok(browser.get(`/api/invitation-links/${qrId}`))
const join = ({ browser }: Person, qrId: string) => ok(browser.post(`/api/invitation-links/${qrId}/connect`))
const text = ({ browser }: Person, recipientPhone: string) =>
  browser.post('/api/notifications/sms', { recipientPhone, message: 'Tell me... Kinhold?' })
const mail = ({ browser }: Person, message: string) =>
  browser.post('/api/notifications/email', { recipientEmail: 'eve@example.com', subject: 'Hi', message })
const turn = ({ browser }: Person, { id }: { id: number }, recipientPhone: string) =>
  browser.put(`/api/invitations/${id}`, { recipientPhone })
const decline = ({ browser }: Person, { id }: { id: number }) =>
  ok(browser.post(`/api/invitations/${id}/decline`))
const sentBy = ({ id, browser }: Person) => ok(browser.get(`/api/invitations/sponsor/${id}`))
const receivedBy = async ({ id, browser }: Person) =>
  (await ok(browser.get('/api/invitations'))).filter(({ sponsorId }) => sponsorId !== id)

/** Two ways for Bob to invite Cleo without seeing her number. */
const WAYS = {
  'through their QR link': async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    return { bob, cleo, sent: await join(bob, (await newQr(cleo)).qrId) }
  },
  'again after their bond ended': async () => {
    const { bob, cleo } = await trio(test)
    await ok(endBond(bob, cleo))
    await longAgo(test, bob, cleo, 25)
    const again = `${bondOf(bob, cleo)}/invite-again` as '/api/trust-bonds/1-2/invite-again'
    return { bob, cleo, sent: await ok(bob.browser.post(again)) }
  },
}

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'INV-99 a recipient whose number is hidden, invited %s',
  (way) => {
    it('can’t be e-mailed or texted, whatever number the sender types', async () => {
      const { bob, cleo, sent } = await WAYS[way]()
      for (const message of ['Please join.', `Look: ${sent.qrId}`])
        expectRefused(await mail(bob, message), 403, 'not_invited')
      for (const phone of [cleo.phone, freshPhone()])
        expectRefused(await text(bob, phone), 403, 'not_invited')
      const typed = await invite(bob, { phone: freshPhone(), name: 'Dan' })
      expect((await mail(bob, `Look: ${sent.qrId}`)).status).toBe(200)
      const [left, ...more] = await rowsIn(test, 'outbox_messages', { recipient: 'eve@example.com' })
      expect([more, left!.invitation_id]).toEqual([[], typed.id])
      expect(left!.body).not.toContain(cleo.phone.slice(1))
      await test.db.deleteFrom('outbox_messages').execute()
    })

    it('can’t be identified by guessing the number', async () => {
      const { bob, cleo, sent } = await WAYS[way]()
      const guess = async (phone: string) => {
        const { status, body } = await sendInvite(bob, { phone, name: 'Guess' })
        expect([status, body.recipientPhone, body.recipientId]).toEqual([201, phone, null])
        expect((await text(bob, phone)).status).toBe(200)
        await ok(bob.browser.delete(`/api/invitations/${body.id}`))
      }
      for (const phone of [cleo.phone, freshPhone()]) await guess(phone)
      expect(await sentBy(bob)).toMatchObject([{ id: sent.id, recipientPhone: '' }])
      const turned = await turn(bob, sent, cleo.phone)
      expect([turned.status, turned.body.recipientPhone]).toEqual([200, cleo.phone])
      expect(turned.body.qrId).not.toBe(sent.qrId)
    })
  },
)

describe('INV-99 when a member is invited once by number and once with a hidden number', () => {
  it('neither invitation reveals the other, and accepting one accepts both', async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const { qrId } = await newQr(cleo)
    const typed = await invite(bob, cleo)
    expect((await look(bob, qrId)).standing).toBe('open')
    const hidden = await join(bob, qrId)
    expect(hidden.recipientPhone).toBe('')
    expect((await receivedBy(cleo)).map(({ id }) => id)).toEqual([hidden.id, typed.id])
    await ok(accept(cleo, typed))
    expect((await sentBy(bob)).map(({ status }) => status)).toEqual(['verified', 'verified'])
  })

  it.each(['typed', 'hidden'] as const)(
    'declining the invitation to the %s number silently withholds the other invitation',
    async (first) => {
      const [bob, cleo] = await members(test, 'Bob', 'Cleo')
      const { qrId } = await newQr(cleo)
      const ways = { typed: () => invite(bob, cleo), hidden: () => join(bob, qrId) }
      await decline(cleo, await ways[first]())
      if (first === 'typed') expect((await look(bob, qrId)).standing).toBe('open')
      const second = await ways[first === 'typed' ? 'hidden' : 'typed']()
      expect(second.status).toBe('pending')
      expect(await receivedBy(cleo)).toEqual([])
      if (first === 'hidden') expect((await text(bob, cleo.phone)).body.success).toBe(true)
      expect(await rowsIn(test, 'outbox_messages', { recipient: cleo.phone })).toEqual([])
      expect((await accept(cleo, second)).status).toBe(404)
      expect(await sentBy(bob)).toMatchObject([{ id: second.id }])
    },
  )
})

it('INV-99 an invitation to a hidden number survives a number change', async () => {
  const [bob, cleo] = await members(test, 'Bob', 'Cleo')
  const sent = await join(bob, (await newQr(cleo)).qrId)
  const old = cleo.phone
  await ok(cleo.browser.patch(`/api/players/${cleo.id}`, { phone: freshPhone() }))
  const stranger = test.browser()
  for (const link of [{ qrId: sent.qrId }, { phone: old }, { phone: old, ref: bob.id }])
    expectRefused(await stranger.post('/api/auth/open-invitation', link), 404, 'invitation_not_found')
  expectRefused(await stranger.post('/api/auth/login', { phone: old }), 404, 'phone_not_found')
  expect(await sentBy(bob)).toMatchObject([{ id: sent.id, recipientPhone: '', status: 'pending' }])
  expect(await receivedBy(cleo)).toMatchObject([{ id: sent.id }])
  expect((await accept(cleo, sent)).status).toBe(200)
})

it('INV-99 a correctly guessed number counts toward the daily limit on number changes', async () => {
  const limited = await passingApp({ RATE_LIMITS: 'on' })
  const [bob, cleo] = await members(limited, 'Bob', 'Cleo')
  const { qrId } = await newQr(cleo)
  const sent = await join(bob, qrId)
  await ok(turn(bob, sent, cleo.phone))
  for (let n = 0; n < 4; n += 1) await ok(turn(bob, sent, freshPhone()))
  expectRefused(await turn(bob, sent, freshPhone()), 429, 'too_many')
})
