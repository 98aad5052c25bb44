import { TEXTS_PER_ADDRESS_DAY, TEXTS_PER_NUMBER_DAY } from '@kinhold/domain/limits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { spend } from '../../../testing/budgets.ts'
import { type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, type Person } from '../../../testing/people.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { openTwilio, type Twilio } from '../../../testing/twilio.ts'
import { smtpEmail } from '../../delivery/email/smtp-email.ts'
import { twilioSms } from '../../delivery/sms/twilio-sms.ts'
import { addressKey } from '../../http/address.ts'
import { deliverMessage } from '../outbox/deliver-message.ts'

let twilio: Twilio
let mailServer: MailServer
let test: TestApp
let boss: Person
beforeAll(async () => {
  ;[twilio, mailServer] = await Promise.all([openTwilio(), openMailServer()])
  const { accountSid, authToken, url } = twilio
  const sms = await twilioSms({
    accountSid,
    authToken,
    from: '+15550001234',
    apiUrl: url,
    statusCallback: null,
  })
  const email = smtpEmail({ url: mailServer.url, from: 'hello@kinhold.example' })
  test = await openTestApp({ RATE_LIMITS: 'on' }, {}, { sms, email })
  boss = await admin(test)
})
afterAll(async () => {
  test.deps.email!.close()
  await test.close()
  await Promise.all([twilio.close(), mailServer.close()])
})

let n = 0
/** A message that failed, as the outbox holds it. */
async function failed(row: { channel?: string; recipient?: string; body_once_sent?: string } = {}) {
  const id = `outbox-retry-${(n += 1)}`
  const recipient = freshPhone()
  const values = { id, channel: 'sms', recipient, subject: 'Hi', body: 'Hello', state: 'failed', ...row }
  await test.db
    .insertInto('outbox_messages')
    .values({ ...values, attempts: 3, error: 'refused' })
    .execute()
  return { id, to: values.recipient }
}
const address = addressKey('192.0.2.44')
/** The admin at an address of their own, so that no test spends what another needs. */
const retry = ({ id }: { id: string }, from = '192.0.2.1') => {
  const browser = test.browser(from)
  for (const [name, value] of boss.browser.jar) browser.jar.set(name, value)
  return browser.post(`/api/admin/outbox/${id}/retry`)
}
const shown = async ({ id }: { id: string }) =>
  (await ok(boss.browser.get('/api/admin/outbox'))).find((message) => message.id === id)!
const drawnBy = async (phone: string) => {
  const row = test.db.selectFrom('rate_limits').select('points').where('key', '=', `number_texts:${phone}`)
  return (await row.executeTakeFirst())?.points ?? 0
}

describe('POST /api/admin/outbox/{id}/retry where texts are counted', () => {
  it('says which budget is used up and until when; the message stays as it failed', async () => {
    const text = await failed()
    await spend(test, 'number_texts', text.to, TEXTS_PER_NUMBER_DAY)
    const full = await turnedAway(test, () => retry(text), 429, 'too_many')
    expect(full.body.error).toBe(
      'This number was texted as often as it may be in a day. Please try again in 2 hours.',
    )
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(7100)
    const other = await failed()
    await spend(test, 'address_texts', address, TEXTS_PER_ADDRESS_DAY)
    const here = await turnedAway(test, () => retry(other, '192.0.2.44'), 429, 'too_many')
    expect(here.body.error).toMatch(/^From your connection as many texts were asked for as may be in a day\./)
    expect(await shown(other)).toMatchObject({ state: 'failed', attempts: 3, error: 'refused' })
    expect((await ok(retry(other))).state).toBe('queued')
  })

  it('draws one text, and none for what is refused or no text', async () => {
    const text = await failed()
    await ok(retry(text))
    expect(await drawnBy(text.to)).toBe(1)
    await turnedAway(test, () => retry(text), 409, 'not_failed')
    expect(await drawnBy(text.to)).toBe(1)
    const code = await failed({ body_once_sent: '(A code for Kinhold.)' })
    await turnedAway(test, () => retry(code), 409, 'was_code')
    expect(await drawnBy(code.to)).toBe(0)
    const mail = await failed({ channel: 'email', recipient: 'ann@example.com' })
    await spend(test, 'address_texts', address, TEXTS_PER_ADDRESS_DAY)
    expect((await ok(retry(mail, '192.0.2.44'))).state).toBe('queued')
  })

  it('is refused for a number of a country that is not texted', async () => {
    const text = await failed({ recipient: '+9607710001' })
    const { body } = await turnedAway(test, () => retry(text), 403, 'country_not_texted')
    expect(body.error).toBe(
      'We can not text numbers of that country from here. The setting SMS_COUNTRIES says where texts go.',
    )
  })
})

describe('what was handed over again and is refused again', () => {
  const again = async (message: { id: string }) => {
    await ok(retry(message))
    await deliverMessage(test.deps, message.id)
    return shown(message)
  }

  it('shows the admin the provider’s reason, and concerns them anew', async () => {
    const text = await failed()
    twilio.next({ refuse: 21614 })
    expect(await again(text)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: expect.stringMatching(/21614/),
    })
    // A number that is none is left alone: the provider is not asked once more.
    const asked = twilio.calls.length
    expect(await again(text)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: 'This number could not be texted lately. Please check it.',
    })
    expect(twilio.calls).toHaveLength(asked)
    const mail = await failed({ channel: 'email', recipient: 'nobody@example.com' })
    mailServer.next({ code: 550, text: 'No such user' })
    expect(await again(mail)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: expect.stringMatching(/No such user/),
    })
    const concerns = await ok(boss.browser.get('/api/admin/concerns'))
    expect(concerns.map(({ kind }) => kind)).toContain('failed_delivery')
  })

  it('waits where the provider is out of order, and leaves once it is not', async () => {
    const text = await failed()
    twilio.next({ status: 503 })
    expect(await again(text)).toMatchObject({
      state: 'queued',
      attempts: 1,
      error: expect.stringMatching(/503/),
    })
    await turnedAway(test, () => retry(text), 409, 'not_failed')
    await setRows(test, 'outbox_messages', { id: text.id }, { next_attempt_at: new Date(0) })
    await deliverMessage(test.deps, text.id)
    expect(await shown(text)).toMatchObject({ state: 'sent', attempts: 2, error: null })
    expect(twilio.messages.at(-1)).toMatchObject({ to: text.to, body: 'Hello' })
  })
})
