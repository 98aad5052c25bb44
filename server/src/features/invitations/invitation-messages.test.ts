import { beforeEach, describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { setInvitation } from '../../../testing/rows.ts'
import { invitee, register } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, type Person } from '../../../testing/people.ts'
import { expectRefused, expectTooMany } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests({ PUBLIC_URL: 'https://kinhold.example' })
let ann: Person
beforeEach(async () => {
  ann = await member(test, 'Ann')
  await test.db.deleteFrom('outbox_messages').execute()
})

const text = (person: Person, recipientPhone: string, message = 'Tell me... Kinhold?') =>
  person.browser.post('/api/notifications/sms', { recipientPhone, message })
const mail = (person: Person, body: Record<string, string> = {}) =>
  person.browser.post('/api/notifications/email', {
    recipientEmail: 'bob@example.com',
    subject: 'Join us',
    message: 'Please join.',
    ...body,
  })
const outbox = () => test.db.selectFrom('outbox_messages').selectAll().orderBy('created_at').execute()

describe('a text', () => {
  it('INV-02 INV-30 is sent unchanged to a number that the sender has invited', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const [, area, prefix, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(bob.phone)!
    const { status, body } = await text(ann, `(${area}) ${prefix}-${line}`, 'Hi Bob,\nTell me... Kinhold?')
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, messageId: expect.stringMatching(/^outbox-/), error: null })
    const [{ phone: recipient, invitation }, words] = [bob, 'Hi Bob,\nTell me... Kinhold?']
    const of = { channel: 'sms', recipient, invitation_id: invitation.id }
    expect(await outbox()).toMatchObject([{ id: body.messageId, body: words, state: 'queued', ...of }])
  })

  it('is rejected if the caller has no open invitation to the number', async () => {
    const cleo = await member(test, 'Cleo')
    const bob = await invitee(test, cleo, 'Bob')
    const [joined, declined] = [await invitee(test, ann, 'Dan'), await invitee(test, ann, 'Eve')]
    await register(joined)
    await setInvitation(test, declined.invitation, { declined_at: new Date() })
    const takenBack = await invitee(test, ann, 'Fay')
    await test.db.deleteFrom('invitations').where('id', '=', takenBack.invitation.id).execute()
    const others = [freshPhone(), cleo.phone, ann.phone, test.config.adminPhone]
    for (const phone of [bob.phone, joined.phone, declined.phone, takenBack.phone, ...others])
      expectRefused(await text(ann, phone), 403, 'not_invited')
    expectRefused(await text(await admin(test), bob.phone), 403, 'not_invited')
    expect(await outbox()).toEqual([])
  })

  it('is rejected if it is longer than 480 characters', async () => {
    const bob = await invitee(test, ann, 'Bob')
    const { body } = await text(ann, bob.phone, 'x'.repeat(481))
    expect(body.fields).toEqual({ message: 'Message must be at most 480 characters.' })
    expect((await text(ann, bob.phone, '🌳'.repeat(480))).status).toBe(200)
  })

  it('can be sent only five times a day per invitation', REPEATED, async () => {
    const limited = await passingApp({ RATE_LIMITS: 'on' })
    const sponsor = await member(limited, 'Ann')
    const bob = await invitee(limited, sponsor, 'Bob')
    const answers = await atOnce(limited, 20, () => text(sponsor, bob.phone))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expectTooMany(answers, 15)
    expect((await mail(sponsor)).body.code).toBe('too_many')
    expect(await rowsIn(limited, 'outbox_messages')).toHaveLength(5)
  })
})

describe('an e-mail', () => {
  it('INV-02 INV-33 belongs to the invitation that it links to', async () => {
    const bob = await invitee(test, ann, 'Bob')
    await invitee(test, ann, 'Dan')
    const link = `https://kinhold.example/register?ref=${ann.id}&qrId=${bob.invitation.qrId}`
    const { status, body } = await mail(ann, { message: `Hi Bob,\n\n${link}` })
    expect([status, body.success]).toEqual([200, true])
    const [sent] = await outbox()
    expect(sent).toMatchObject({
      channel: 'email',
      recipient: 'bob@example.com',
      subject: 'Join us',
      invitation_id: bob.invitation.id,
    })
    const from = 'Ann sent you this through Kinhold. If you do not know Ann, you can ignore it.'
    expect(sent!.body).toBe(`Hi Bob,\n\n${link}\n\n${from}`)
  })

  it('includes the newest invitation’s link if the message contains no link', async () => {
    await invitee(test, ann, 'Bob')
    const dan = await invitee(test, ann, 'Dan')
    await mail(ann, { message: 'Please join.' })
    const [sent] = await outbox()
    const { qrId } = dan.invitation
    const query = new URLSearchParams({ ref: String(ann.id), sponsor: 'Ann', phone: dan.phone, qrId })
    expect(sent!.body).toContain(`Please join.\n\nhttps://kinhold.example/register?${query}\n`)
    expect(sent!.invitation_id).toBe(dan.invitation.id)
  })

  it('is sent only for the caller’s own open invitation', async () => {
    const cleo = await member(test, 'Cleo')
    const hers = await invitee(test, cleo, 'Bob')
    const message = `Look: ${hers.invitation.qrId}`
    for (const text of ['Please join.', message])
      expectRefused(await mail(ann, { message: text }), 403, 'not_invited')
    expect(await outbox()).toEqual([])
    const own = await invitee(test, ann, 'Dan')
    await mail(ann, { message })
    const [sent] = await outbox()
    expect(sent!.invitation_id).toBe(own.invitation.id)
    expect(sent!.body).toContain(own.invitation.qrId)
  })

  it('can be sent to at most three addresses per invitation', async () => {
    await invitee(test, ann, 'Bob')
    const answers = await atOnce(test, 20, (n) => mail(ann, { recipientEmail: `bob${n}@example.com` }))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(17)
    for (const answer of refused) expectRefused(answer, 409, 'too_many_addresses')
    const [first] = await outbox()
    expect((await mail(ann, { recipientEmail: first!.recipient.toUpperCase() })).status).toBe(200)
  })

  it.each([
    'bob',
    'bob@',
    '@example.com',
    'bob@example',
    'bob@example.com, eve@example.com',
    'bob@example.com\r\nBcc: eve@example.com',
    'Bob <bob@example.com>',
    '+15551234567',
    `${'b'.repeat(250)}@example.com`,
  ])('ADM-40 INV-34 is rejected if the address is invalid: %j', async (recipientEmail) => {
    await invitee(test, ann, 'Bob')
    const answer = await mail(ann, { recipientEmail })
    expectRefused(answer, 400)
    expect(answer.body.fields).toEqual({ recipientEmail: 'Please enter a valid email address' })
    expect(await outbox()).toEqual([])
  })

  it('has escaped HTML and a single-line subject', async () => {
    const mallory = await member(test, '<b>Mallory</b>')
    await invitee(test, mallory, '<i>Bob</i>')
    await mail(mallory, {
      subject: '<u>Hi</u>\r\nBcc: eve@example.com\nX: y',
      message: '<script>alert(1)</script> "quoted" https://a.example/?a=1&b="><img src=x>',
    })
    const [sent] = await outbox()
    expect(sent!.subject).toBe('<u>Hi</u> Bcc: eve@example.com X: y')
    expect(sent!.html).not.toMatch(/<(script|b|i|u|img)\b/)
    expect(sent!.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(sent!.html).toContain('<a href="https://a.example/?a=1&amp;b=&quot;&gt;&lt;img">')
  })
})
