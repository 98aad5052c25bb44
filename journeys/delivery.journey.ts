import { once } from 'node:events'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../server/testing/database.ts'
import { emptyDataDir } from '../server/testing/embedded.ts'
import { endWaits, passMinute } from '../server/testing/jobs.ts'
import { type MailServer, openMailServer } from '../server/testing/mail-server.ts'
import { openTwilio, type Twilio } from '../server/testing/twilio.ts'
import { type Client, clientOf, signIn } from './http.ts'
import { type RunningServer, startServer } from './server.ts'

const ADMIN = '+15550000018'

let twilio: Twilio
let mail: MailServer
beforeEach(async () => {
  ;[twilio, mail] = await Promise.all([openTwilio(), openMailServer()])
})
afterEach(async () => {
  await Promise.all([twilio.close(), mail.close()])
})

/** Starts the server as an operator would who has both providers. */
async function start(env: Record<string, string>): Promise<RunningServer> {
  return startServer({
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+15550001234',
    TWILIO_API_URL: twilio.url,
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Kinhold <hello@kinhold.example>',
    HOST: '127.0.0.1',
    RATE_LIMITS: 'off',
    ...env,
  })
}

async function home(): Promise<{ DATABASE_URL: string; DATA_DIR: string }> {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  return { DATABASE_URL: database.url, DATA_DIR: await emptyDataDir() }
}

it('with both providers set, codes, invitations and consents leave by themselves', async () => {
  const server = await start(await home())
  onTestFinished(async () => void (await server.stop()))
  expect(server.printed()).toContain('by Twilio, from (555) 000-1234')

  // A provider is set: the number alone signs nobody in any more.
  const admin = clientOf(server.url)
  expect((await admin.post('/api/auth/login', { phone: ADMIN })).status).toBe(401)
  await twilio.waitFor(1)
  const code = /^\d{6}/.exec(twilio.messages[0]!.body)![0]
  expect((await admin.post('/api/auth/verify', { phone: ADMIN, code })).status).toBe(200)

  await invite(admin, '+15551230001')
  const text = { recipientPhone: '+15551230001', message: 'Hi Ann,\nTell me... Kinhold?' }
  expect((await admin.post('/api/notifications/sms', text)).body).toMatchObject({ success: true })
  const letter = { recipientEmail: 'ann@example.com', subject: 'Join us', message: 'Hi Ann' }
  expect((await admin.post('/api/notifications/email', letter)).body).toMatchObject({ success: true })
  await consent(server.url, '+15559990000')
  await Promise.all([twilio.waitFor(3), mail.waitFor(1)])
  expect(twilio.messages[1]).toMatchObject({ to: '+15551230001', body: text.message, from: '+15550001234' })
  expect(twilio.messages[2]!.to).toBe('+15559990000')
  expect(mail.messages[0]).toMatchObject({ to: ['ann@example.com'], subject: 'Join us' })
  const outbox = await outboxOf(admin)
  expect(outbox.find(({ to }) => to === ADMIN)!.body).not.toContain(code)
})

it('the server is killed while messages wait to leave and while they leave; started again, each arrives once', async () => {
  const place = { ...(await home()), PHONE_VERIFICATION: 'off' }
  const killed = await start(place)
  const admin = await signIn(killed.url, ADMIN)
  await invite(admin, '+15551230001')

  // One text that the provider has taken and not yet confirmed, one e-mail that the mail server keeps waiting.
  twilio.hold()
  mail.next('hang')
  const lost = [
    admin.post('/api/notifications/sms', { recipientPhone: '+15551230001', message: 'Hi Ann' }),
    admin.post('/api/notifications/email', {
      recipientEmail: 'ann@example.com',
      subject: 'Join us',
      message: 'Hi Ann',
    }),
  ].map((call) => call.catch(() => 'cut off'))
  await twilio.waitFor(1)
  await vi.waitUntil(() => mail.visits() > 0, { timeout: 10_000 })
  const phones = Array.from({ length: 10 }, (_, n) => `+1555999${String(n).padStart(4, '0')}`)
  await Promise.all(phones.map((phone) => consent(killed.url, phone)))

  const ended = once(killed.process, 'exit')
  killed.process.kill('SIGKILL')
  await ended
  expect(await Promise.all(lost)).toEqual(['cut off', 'cut off'])
  twilio.release()
  await passMinute(place.DATABASE_URL)

  const server = await start(place)
  onTestFinished(async () => void (await server.stop()))
  const again = await signIn(server.url, ADMIN)
  const areSent = async () => {
    await endWaits(place.DATABASE_URL, 'deliver')
    return (await outboxOf(again)).every(({ state }) => state === 'sent')
  }
  await vi.waitUntil(areSent, { timeout: 150_000, interval: 500 })
  expect(twilio.messages.map(({ to }) => to).toSorted()).toEqual(['+15551230001', ...phones])
  expect(mail.messages.map(({ to }) => to)).toEqual([['ann@example.com']])
})

async function invite(admin: Client, phone: string): Promise<void> {
  const { status } = await admin.post('/api/invitations', { recipientPhone: phone, recipientName: 'Ann' })
  expect(status).toBe(201)
}

/** Someone unknown declares interest and agrees to be texted, which queues one SMS. */
async function consent(url: string, phoneNumber: string): Promise<void> {
  const visitor = clientOf(url)
  const { body } = await visitor.post('/api/interested-users', {
    phoneNumber,
    name: 'Cleo',
    howDidYouHear: 'friend',
    howDidYouHearOther: null,
    interestLevel: 'interested',
  })
  const answer = await visitor.post(`/api/interested-users/${body.id}/consent`, {
    consentToken: body.consentToken,
    accepted: true,
  })
  expect(answer.status).toBe(204)
}

async function outboxOf(admin: Client): Promise<{ to: string; body: string; state: string }[]> {
  return (await admin.get('/api/admin/outbox')).body
}
