import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { invite, invitee } from '../../../testing/invitations.ts'
import { freshPhone, member, type Person } from '../../../testing/people.ts'
import { expectTooMany } from '../../../testing/refusals.ts'
import { setInvitation, setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

const open = (body: object, browser = test.browser()) => browser.post('/api/auth/open-invitation', body)
const notFound = (body: object) => turnedAway(test, () => open(body), 404, 'invitation_not_found')

describe('a valid link', () => {
  const kinds: Record<string, (guest: Awaited<ReturnType<typeof invitee>>) => object> = {
    'with a phone number': ({ phone }) => ({ phone }),
    'with a phone number in any format': ({ phone }) => ({
      phone: ` 1 (${phone.slice(2, 5)}) ${phone.slice(5)}`,
    }),
    'REG-11 with a phone number and ref': ({ phone }) => ({ phone, ref: ann.id }),
    'with the qrId of the invitation': ({ invitation: { qrId } }) => ({ qrId }),
    'with a qrId and ref': ({ invitation: { qrId } }) => ({ qrId, ref: ann.id }),
    'with a phone number, qrId and ref': ({ phone, invitation: { qrId } }) => ({ phone, qrId, ref: ann.id }),
  }

  it.each(Object.keys(kinds))('%s opens the registration form', async (kind) => {
    const guest = await invitee(test, ann, 'Guest')
    const { status, body } = await open(kinds[kind]!(guest), guest.browser)
    expect([status, body]).toEqual([200, { recipientName: 'Guest', phone: guest.phone, sponsorId: ann.id }])
    expect(guest.browser.jar.has('kinhold_invitee')).toBe(true)
    expect(guest.browser.jar.has('kinhold_session')).toBe(false)
    expect((await guest.browser.get(`/api/players/${ann.id}`)).status).toBe(200)
  })

  it('opens the earliest invitation unless ref or qrId selects another', async () => {
    const cleo = await member(test, 'Cleo')
    const guest = await invitee(test, ann, 'Guest')
    const { qrId } = await invite(cleo, { phone: guest.phone, name: 'Gus' })
    const of = async (body: object) => (await open(body)).body.sponsorId
    expect([
      await of({ phone: guest.phone }),
      await of({ phone: guest.phone, ref: cleo.id }),
      await of({ phone: guest.phone, ref: ann.id }),
      await of({ qrId }),
    ]).toEqual([ann.id, cleo.id, ann.id, cleo.id])
  })

  it('doesn’t sign out a member in the same browser', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await open({ phone: guest.phone }, ann.browser)
    expect((await ann.browser.get('/api/auth/me')).body.id).toBe(ann.id)
  })
})

describe('an invalid link', () => {
  type Invitation = { id: number; recipientPhone: string }
  it('opens nothing if its parameters don’t match', async () => {
    const cleo = await member(test, 'Cleo')
    const [guest, other] = [await invitee(test, ann, 'Guest'), await invitee(test, ann, 'Other')]
    const { qrId } = guest.invitation
    await invitee(test, cleo, 'Only')
    for (const bare of [{ ref: cleo.id }, {}]) await notFound(bare)
    await notFound({ phone: guest.phone, ref: cleo.id })
    await notFound({ qrId, ref: cleo.id })
    await notFound({ qrId, phone: other.phone })
    await notFound({ phone: freshPhone() })
    const others = ['', 'qr-1-1-a', `${qrId}x`, qrId.toUpperCase(), qrId.slice(0, -1), '%', '_'.repeat(30)]
    for (const wrong of others) await notFound({ qrId: wrong })
  })

  const closed: Record<string, (invitation: Invitation, sponsor: Person) => Promise<unknown>> = {
    'is to a member’s number': async ({ recipientPhone: phone }) =>
      setPlayer(test, await member(test, 'Cleo'), { phone }),
    'was declined by a member': (invitation) =>
      setInvitation(test, invitation, { declined_at: new Date(), recipient_id: ann.id }),
    'was verified': (invitation) =>
      setInvitation(test, invitation, { status: 'verified', verified_at: new Date() }),
    'was deleted': ({ id }) => test.db.deleteFrom('invitations').where('id', '=', id).execute(),
    'is from a suspended sponsor': (_, sponsor) => setPlayer(test, sponsor, { status: 'suspended' }),
  }

  it.each(Object.keys(closed))('opens nothing if its invitation %s', async (how) => {
    const sponsor = await member(test, 'Sponsor')
    const { phone, invitation } = await invitee(test, sponsor, 'Guest')
    await closed[how]!({ ...invitation, recipientPhone: phone }, sponsor)
    await notFound({ phone })
    await notFound({ qrId: invitation.qrId, ref: sponsor.id })
  })

  it('fails with phone_blocked if it leads to a blocked number', async () => {
    const guest = await invitee(test, ann, 'Guest')
    const unknown = freshPhone()
    for (const phone of [guest.phone, unknown]) await addRows(test, 'blocked_phones', { phone })
    for (const body of [{ phone: guest.phone }, { qrId: guest.invitation.qrId }, { phone: unknown }])
      await turnedAway(test, () => open(body), 403, 'phone_blocked')
  })
})

it('one IP address can open at most thirty links in ten minutes', async () => {
  const limited = await passingApp({ RATE_LIMITS: 'on' })
  const bob = await member(limited, 'Bob')
  const guest = await invitee(limited, bob, 'Guest')
  const browser = limited.browser('10.5.0.1')
  const answers = await Promise.all(Array.from({ length: 40 }, () => open({ phone: guest.phone }, browser)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expectTooMany(answers, 10)
})
