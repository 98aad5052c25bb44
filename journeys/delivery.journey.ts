import { expect, it, onTestFinished, vi } from 'vitest'
import { endWaits, passMinute } from '../server/testing/jobs.ts'
import { openMailServer } from '../server/testing/mail-server.ts'
import { openTwilio } from '../server/testing/twilio.ts'
import { clientOf, signIn } from './http.ts'
import { ADMIN_PHONE } from './people.ts'
import { freshPlace, kill, startServer } from './server.ts'

it('each outbox message arrives exactly once even if the server is killed', async () => {
  const [twilio, mail, place] = await Promise.all([openTwilio(), openMailServer(), freshPlace()])
  onTestFinished(async () => void (await Promise.all([twilio.close(), mail.close(), place.end()])))
  const start = () =>
    startServer({
      ...place.env,
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+15550001234',
      TWILIO_API_URL: twilio.url,
      SMTP_URL: mail.url,
      EMAIL_FROM: 'Kinhold <hello@kinhold.example>',
      HOST: '127.0.0.1',
      RATE_LIMITS: 'off',
      PHONE_VERIFICATION: 'off',
    })
  const killed = await start()
  expect(killed.printed()).toContain('by Twilio, from (555) 000-1234')
  const admin = await signIn(killed.url, ADMIN_PHONE)
  await admin.post('/api/invitations', { recipientPhone: '+15551230001', recipientName: 'Ann' })

  // The SMS provider accepts the text but doesn't respond. The mail server stops responding before the
  // e-mail's content is sent.
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

  await kill(killed)
  expect(await Promise.all(lost)).toEqual(['cut off', 'cut off'])
  twilio.release()
  await passMinute(place.env.DATABASE_URL)

  const server = await start()
  onTestFinished(async () => void (await server.stop()))
  const again = await signIn(server.url, ADMIN_PHONE)
  const areSent = async () => {
    await endWaits(place.env.DATABASE_URL, 'deliver')
    return (await again.get('/api/admin/outbox')).body.every(({ state }) => state === 'sent')
  }
  await vi.waitUntil(areSent, { timeout: 150_000, interval: 500 })
  expect(twilio.messages.map(({ to }) => to).toSorted()).toEqual(['+15551230001', ...phones])
  expect(mail.messages.map(({ to }) => to)).toEqual([['ann@example.com']])
})

/** Submits the interest form as a visitor who agrees to receive texts, so that the server queues a text. */
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
