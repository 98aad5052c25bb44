import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { listeningApp } from '../../../testing/beforehand.ts'
import { openCarriers } from '../../../testing/carriers.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { accept, invite, invitee, register } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { freshPhone, member, members, type Person } from '../../../testing/people.ts'
import { newQr } from '../../../testing/qr-guests.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
let ann: Person
beforeEach(async () => {
  test.deps.sms = null
  test.deps.email = null
  ann = await member(test, 'Ann')
})

const declare = ({ browser }: Person, id: number) => browser.post(`/api/invitations/${id}/sent`)
const textTo = ({ phone }: { phone: string }) =>
  ann.browser.post('/api/notifications/sms', { recipientPhone: phone, message: 'Tell me... Kinhold?' })
const mailWith = ({ invitation }: { invitation: { qrId: string } }) =>
  ann.browser.post('/api/notifications/email', {
    recipientEmail: 'bob@example.com',
    subject: 'Join us',
    message: `Please join: ${invitation.qrId}`,
  })

/** Returns the `isUnsent` field of a member's newest invitation. */
async function isUnsent({ browser, id }: Person = ann) {
  return (await ok(browser.get(`/api/invitations/sponsor/${id}`)))[0]!.isUnsent
}

async function withCarriers() {
  const carriers = await openCarriers()
  onTestFinished(() => carriers.close())
  test.deps.sms = carriers.sms
  test.deps.email = carriers.email
  return carriers
}

describe('FAM-81 an invitation to a number that the sponsor typed', () => {
  it('is unsent until its sponsor marks it as sent', async () => {
    const { invitation } = await invitee(test, ann, 'Bob')
    expect(invitation.isUnsent).toBe(true)
    expect(await isUnsent()).toBe(true)
    expect((await declare(ann, invitation.id)).status).toBe(204)
    expect(await isUnsent()).toBe(false)
    expect((await declare(ann, invitation.id)).status).toBe(204)
  })

  it('causes only one live update when concurrent requests mark it as sent', REPEATED, async () => {
    const cleo = await member(test, 'Cleo')
    const invitation = await invite(ann, cleo)
    const [toAnn, toCleo] = await heardDuring(test, [ann, cleo], async () => {
      const answers = await atOnce(test, 20, () => declare(ann, invitation.id))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204))
    })
    expect(toAnn).toEqual([{ topic: 'invitation', key: invitation.id }])
    expect(toCleo).toEqual([])
  })

  it('can’t be marked as sent by anyone except its sponsor', async () => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    const invitation = await invite(ann, bob)
    await turnedAway(test, () => declare(bob, invitation.id), 403, 'not_you')
    await turnedAway(test, () => declare(cleo, invitation.id), 404, 'not_found')
    expect(await isUnsent()).toBe(true)
  })

  it.each(['SMS', 'e-mail'])('counts as sent once the provider has accepted an %s', async (way) => {
    await withCarriers()
    const bob = await invitee(test, ann, 'Bob')
    expect((await (way === 'SMS' ? textTo(bob) : mailWith(bob))).body.success).toBe(true)
    expect(await isUnsent()).toBe(false)
  })

  it('stays unsent while its messages wait in the outbox', async () => {
    const bob = await invitee(test, ann, 'Bob')
    expect((await textTo(bob)).body.success).toBe(true)
    expect((await mailWith(bob)).body.success).toBe(true)
    expect(await isUnsent()).toBe(true)
  })

  it('stays unsent if the provider rejects the text', async () => {
    const { twilio } = await withCarriers()
    const bob = await invitee(test, ann, 'Bob')
    twilio.next({ refuse: 21614 })
    expect((await textTo(bob)).body.success).toBe(false)
    expect(await isUnsent()).toBe(true)
  })

  it('TRU-25 is shown to a blocked sponsor as sent, even though the text is withheld', async () => {
    await withCarriers()
    const cleo = await member(test, 'Cleo', { sponsorId: ann.id, bonded: false })
    await ok(cleo.browser.post('/api/blocks', { playerId: ann.id }))
    const invitation = await invite(ann, cleo)
    expect(invitation.isUnsent).toBe(true)
    expect((await textTo(cleo)).body.success).toBe(true)
    expect(await isUnsent()).toBe(false)
  })

  it('becomes unsent again after a number change', async () => {
    const { invitation } = await invitee(test, ann, 'Bob')
    await declare(ann, invitation.id)
    const edit = (change: object) => ok(ann.browser.put(`/api/invitations/${invitation.id}`, change))
    expect((await edit({ recipientName: 'Robert' })).isUnsent).toBe(false)
    expect((await edit({ recipientPhone: freshPhone() })).isUnsent).toBe(true)
  })

  it('counts as sent once it has been answered', async () => {
    const [bob] = await members(test, 'Bob')
    expect((await ok(accept(bob, await invite(ann, bob)))).isUnsent).toBe(false)
    expect(await isUnsent()).toBe(false)
    await register(await invitee(test, ann, 'Dan'))
    expect(await isUnsent()).toBe(false)
  })
})

it('FAM-81 an invitation through a member’s link counts as sent immediately', async () => {
  const bob = await member(test, 'Bob')
  const { qrId } = await newQr(bob)
  const sent = await ok(ann.browser.post(`/api/invitation-links/${qrId}/connect`))
  expect(sent.isUnsent).toBe(false)
})
