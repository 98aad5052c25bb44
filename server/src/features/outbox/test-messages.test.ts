import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { type Carriers, openCarriers } from '../../../testing/carriers.ts'
import { invitee } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, type Person } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { passingApp } from '../../../testing/passing-app.ts'

let carriers: Carriers
let twilio: Carriers['twilio']
let mailServer: Carriers['mailServer']
let test: TestApp
let root: Person
beforeAll(async () => {
  carriers = await openCarriers()
  ;({ twilio, mailServer } = carriers)
  test = await openTestApp({ PUBLIC_URL: 'https://kinhold.example' }, {}, carriers)
  root = await admin(test)
})
afterEach(() => {
  twilio.messages.length = 0
  mailServer.messages.length = 0
})
afterAll(async () => {
  await test.close()
  await carriers.close()
})

const to = '+15557654321'
const bodies: Record<string, Record<string, string>> = {
  '/api/sms/send': { to, body: 'A test' },
  '/api/email/send': { to: 'bob@example.com', subject: 'A test', text: 'Hello', html: '<b>Hello</b>' },
  '/api/sms/invitation': { recipientPhone: to, sponsorName: 'Ann', invitationCode: 'qr-19-1-abc' },
  '/api/email/welcome': { recipientEmail: 'bob@example.com', recipientName: 'Bob', sponsorName: 'Ann' },
}
const calls = Object.keys(bodies)

describe('ADM-02 ADM-45 the response to the admin’s request to send a message', () => {
  it('ADM-41 ADM-42 reports that a text or an e-mail was sent', async () => {
    const sms = await root.browser.post('/api/sms/send', bodies['/api/sms/send'])
    const messageId = twilio.messages[0]!.sid
    expect([sms.status, sms.body]).toEqual([200, { success: true, messageId, error: null }])
    expect(twilio.messages).toMatchObject([{ to, body: 'A test', from: '+15550001234' }])
    const { body } = await root.browser.post('/api/email/send', bodies['/api/email/send'])
    expect(body).toEqual({ success: true, messageId: mailServer.messages[0]!.messageId, error: null })
    expect(mailServer.messages).toMatchObject([
      { to: ['bob@example.com'], subject: 'A test', text: 'Hello', html: '<b>Hello</b>' },
    ])
  })

  it('ADM-43 reports that an invitation was texted', async () => {
    const answer = await root.browser.post('/api/sms/invitation', bodies['/api/sms/invitation'])
    const { body, sid, to: number } = twilio.messages[0]!
    expect([answer.body, number]).toEqual([{ success: true, messageId: sid, error: null }, to])
    expect(body).toContain('Tell me... Kinhold?')
    expect(body).toContain('Ann')
    expect(body).toContain('Your code: qr-19-1-abc')
    expect(body).toContain('https://kinhold.example/register?sponsor=Ann&qrId=qr-19-1-abc')
  })

  it('ADM-44 reports that a welcome e-mail was sent', async () => {
    const answer = await root.browser.post('/api/email/welcome', bodies['/api/email/welcome'])
    const { messageId } = mailServer.messages[0]!
    expect(answer.body).toEqual({ success: true, messageId, error: null })
    expect(mailServer.messages).toMatchObject([{ to: ['bob@example.com'], subject: 'Welcome to Kinhold' }])
    expect(mailServer.messages[0]!.text).toMatch(/Hi Bob,[^]*Ann vouches for you/)
  })

  it.each([
    ['ADM-46', '/api/sms/send', 'to'],
    ['ADM-48', '/api/sms/invitation', 'recipientPhone'],
  ] as const)('%s reports why a number can’t be texted (%s)', async (_, path, field) => {
    twilio.next({ refuse: 21211 })
    const { status, body } = await root.browser.post(path, { ...bodies[path], [field]: freshPhone() })
    expect([status, body.success, body.messageId]).toEqual([200, false, expect.stringMatching(/^outbox-/)])
    expect(body.error).toContain('21211')
  })

  it('ADM-46 reports the failure and announces a retry if the provider is busy', async () => {
    twilio.next({ status: 429 })
    const { body } = await root.browser.post('/api/sms/send', { to: freshPhone(), body: 'A test' })
    expect(body.success).toBe(false)
    expect(body.error).toMatch(/429.* It will be tried again\.$/)
  })

  it.each([
    ['ADM-47', '/api/email/send'],
    ['ADM-49', '/api/email/welcome'],
  ] as const)('%s reports why the mail server refused an address (%s)', async (_, path) => {
    mailServer.next({ code: 550, text: 'No such user' })
    const { status, body } = await root.browser.post(path, bodies[path])
    expect([status, body.success]).toEqual([200, false])
    expect(body.error).toContain('No such user')
  })
})

describe('the server rejects the admin’s message', () => {
  it.each(
    calls.flatMap((path) =>
      Object.keys(bodies[path]!)
        .filter((field) => !['text', 'html'].includes(field))
        .map((field) => ({ path, field })),
    ),
  )('ADM-35 ADM-36 ADM-37 ADM-38 and names $field if $path is called without it', async ({ path, field }) => {
    const { [field]: _, ...rest } = bodies[path]!
    for (const body of [rest, { ...rest, [field]: ' ' }]) {
      const answer = await root.browser.post(path, body)
      expectRefused(answer, 400)
      expect(answer.body.fields).toEqual({ [field]: expect.stringMatching(/ is required$/) })
    }
    expect([twilio.messages, mailServer.messages]).toEqual([[], []])
  })

  it('ADM-36 if it is an e-mail with neither text nor HTML', async () => {
    const { text, html, ...rest } = bodies['/api/email/send']!
    expectRefused(await root.browser.post('/api/email/send', rest), 400)
    expect((await root.browser.post('/api/email/send', { ...rest, text })).body.success).toBe(true)
    expect((await root.browser.post('/api/email/send', { ...rest, html })).body.success).toBe(true)
  })

  it.each(['/api/email/send', '/api/email/welcome'])(
    'ADM-40 and names the field if %s is called with an invalid address',
    async (path) => {
      const field = path.endsWith('send') ? 'to' : 'recipientEmail'
      const { body } = await root.browser.post(path, { ...bodies[path], [field]: 'bob' })
      expect(body.fields).toEqual({ [field]: 'Please enter a valid email address' })
    },
  )
})

describe('the reported status of a provider', () => {
  const expectStanding = async ({ browser }: Person, sms: object, email: object) =>
    expect([
      (await browser.get('/api/sms/status')).body,
      (await browser.get('/api/email/status')).body,
    ]).toEqual([sms, email])
  const ours = { provider: 'Twilio', sender: '+15550001234' }

  it('ADM-31 ADM-33 is “available” if the provider responds', async () => {
    await expectStanding(root, { available: true, ...ours }, { available: true, configured: true })
    const { body } = await test.browser().get('/api/config')
    expect(body).toMatchObject({ smsAvailable: true, emailAvailable: true })
  })

  it('ADM-31 ADM-33 is “unavailable” if the provider is configured but doesn’t respond', async () => {
    const silent = await openCarriers()
    const waiting = await passingApp({}, {}, silent)
    await silent.close()
    const boss = await admin(waiting)
    await expectStanding(boss, { available: false, ...ours }, { available: false, configured: true })
  })

  it('ADM-31 ADM-33 is “unavailable” if the provider isn’t configured', async () => {
    const without = await passingApp()
    const boss = await admin(without)
    const none = { available: false, provider: 'outbox', sender: null }
    await expectStanding(boss, none, { available: false, configured: false })
    const { body } = await boss.browser.post('/api/sms/send', bodies['/api/sms/send'])
    expect(body).toEqual({ success: true, messageId: expect.stringMatching(/^outbox-/), error: null })
  })
})

it('INV-02 a member’s invitation arrives by text and by e-mail', async () => {
  const ann = await member(test, 'Ann')
  const bob = await invitee(test, ann, 'Bob')
  const text = { recipientPhone: bob.phone, message: 'Hi Bob,\nTell me... Kinhold?' }
  const { body } = await ann.browser.post('/api/notifications/sms', text)
  expect(body).toEqual({ success: true, messageId: twilio.messages[0]!.sid, error: null })
  expect(twilio.messages).toMatchObject([{ to: bob.phone, body: text.message }])
  const letter = { recipientEmail: 'bob@example.com', subject: 'Ann fragt: Grüße?', message: 'Hi <Bob>' }
  await ann.browser.post('/api/notifications/email', letter)
  const [mail] = mailServer.messages
  expect(mail).toMatchObject({ to: ['bob@example.com'], subject: 'Ann fragt: Grüße?' })
  expect(mail!.text).toContain(bob.invitation.qrId)
  expect(mail!.html).toContain('Hi &lt;Bob&gt;')
})

it('a member learns that a text was refused', async () => {
  const ann = await member(test, 'Ann')
  const [bob, dan] = [await invitee(test, ann, 'Bob'), await invitee(test, ann, 'Dan')]
  const send = (recipientPhone: string) =>
    ann.browser.post('/api/notifications/sms', { recipientPhone, message: 'Hi' })
  twilio.next({ refuse: 21614 })
  expect((await send(bob.phone)).body).toMatchObject({ success: false, error: expect.any(String) })
  twilio.next({ status: 429 })
  expect((await send(dan.phone)).body).toMatchObject({ success: true, error: null })
})
