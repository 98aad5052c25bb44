import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { drawn } from '../../../testing/drawn.ts'
import { freshPhone, member } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { openTwilio, type Twilio } from '../../../testing/twilio.ts'
import { twilioSms } from '../../delivery/sms/twilio-sms.ts'
import { deliverMessage } from './deliver-message.ts'
import { queueMessage } from './queue-message.ts'

const ORIGIN = 'https://kinhold.example'
const INCOMING = '/api/webhooks/twilio/incoming'
const STATUS = '/api/webhooks/twilio/status'

let twilio: Twilio
let test: TestApp
beforeAll(async () => {
  twilio = await openTwilio()
  const sms = await twilioSms({
    accountSid: twilio.accountSid,
    authToken: twilio.authToken,
    from: '+15550001234',
    apiUrl: twilio.url,
    statusCallback: `${ORIGIN}${STATUS}`,
  })
  test = await openTestApp({ PUBLIC_URL: ORIGIN, PHONE_VERIFICATION: 'required' }, {}, { sms })
})
afterAll(async () => {
  await test.close()
  await twilio.close()
})

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** What Twilio sends to a webhook of ours. */
function call(
  path: string,
  fields: Record<string, string>,
  signature = twilio.signed(ORIGIN + path, fields),
) {
  return test.browser().post(path, form(fields), {
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature,
    },
  })
}

async function sentTo(to: string): Promise<{ id: string; sid: string; callback: string }> {
  const id = await test.db
    .transaction()
    .execute((tx) => queueMessage(test.deps, tx, { channel: 'sms', to: drawn(to), body: 'Hello' }))
  await deliverMessage(test.deps, id)
  const { sid, statusCallback } = twilio.messages.at(-1)!
  return { id, sid, callback: statusCallback! }
}

const row = (id: string) =>
  test.db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const silent = () => test.db.selectFrom('silent_phones').selectAll().execute()

describe('a text to our number', () => {
  it.each(['STOP', ' stop ', 'Unsubscribe', 'QUIT'])('%j silences its sender', async (Body) => {
    const From = freshPhone()
    expect((await call(INCOMING, { From, To: '+15550001234', Body })).status).toBe(204)
    expect(await silent()).toContainEqual(expect.objectContaining({ phone: From, reason: 'stopped' }))
    const id = await test.db
      .transaction()
      .execute((tx) => queueMessage(test.deps, tx, { channel: 'sms', to: drawn(From), body: 'Hello' }))
    const before = twilio.messages.length
    await deliverMessage(test.deps, id)
    expect(twilio.messages).toHaveLength(before)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: 'This number has asked not to be texted (STOP).',
    })
  })

  it('START ends it', async () => {
    const From = freshPhone()
    await call(INCOMING, { From, Body: 'STOP' })
    await call(INCOMING, { From, Body: 'Start' })
    expect((await sentTo(From)).sid).toMatch(/^SM/)
  })

  it('anything else changes nothing', async () => {
    const before = await silent()
    for (const Body of ['Thank you', 'stop it', '', 'HELP'])
      expect((await call(INCOMING, { From: freshPhone(), Body })).status).toBe(204)
    expect((await call(INCOMING, { Body: 'STOP' })).status).toBe(204)
    expect(await silent()).toEqual(before)
  })

  it("Twilio's own reading of it holds", async () => {
    const From = freshPhone()
    await call(INCOMING, { From, Body: 'Arrêt', OptOutType: 'STOP' })
    expect(await silent()).toContainEqual(expect.objectContaining({ phone: From, reason: 'stopped' }))
  })

  it('whoever stopped is told how to get codes again, instead of waiting for one', async () => {
    const bob = await member(test, 'Bob')
    await call(INCOMING, { From: bob.phone, Body: 'STOP' })
    const answer = await test.browser().post('/api/auth/login', { phone: bob.phone })
    expectRefused(answer, 403, 'texts_stopped')
    expect(answer.body.error).toContain('Text START to (555) 000-1234')
    const log = await test.db
      .selectFrom('phone_audit_logs')
      .selectAll()
      .where('phone_number', '=', bob.phone)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log!.validation_result).toBe('blacklisted')
  })
})

describe('what became of a text', () => {
  it('delivered: nothing more to say', async () => {
    const { id, sid } = await sentTo(freshPhone())
    const status = await call(`${STATUS}?message=${id}`, { MessageSid: sid, MessageStatus: 'delivered' })
    expect(status.status).toBe(204)
    expect(await row(id)).toMatchObject({ state: 'sent', error: null })
  })

  it('the address that a text carries leads back to it', async () => {
    const { id, callback } = await sentTo(freshPhone())
    expect(callback).toBe(`${ORIGIN}${STATUS}?message=${id}`)
  })

  it('undelivered: it failed, with the reason; a number at fault is left alone', async () => {
    const to = freshPhone()
    const { id, sid } = await sentTo(to)
    const fields = { MessageSid: sid, MessageStatus: 'undelivered', ErrorCode: '30006', To: to }
    await call(`${STATUS}?message=${id}`, fields)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: 'The carrier did not deliver it (Twilio error 30006).',
    })
    expect(await silent()).toContainEqual(expect.objectContaining({ phone: to, reason: 'unreachable' }))
  })

  it('undelivered for another reason: the number may be texted again', async () => {
    const to = freshPhone()
    const { id, sid } = await sentTo(to)
    await call(`${STATUS}?message=${id}`, {
      MessageSid: sid,
      MessageStatus: 'failed',
      ErrorCode: '30003',
    })
    expect((await row(id)).state).toBe('failed')
    expect((await silent()).map(({ phone }) => phone)).not.toContain(to)
  })

  it('a text whose sending nobody noted is known to have left', async () => {
    const { id, sid } = await sentTo(freshPhone())
    await test.db
      .updateTable('outbox_messages')
      .set({ state: 'queued', provider_id: null, handed_at: new Date() })
      .where('id', '=', id)
      .execute()
    await call(`${STATUS}?message=${id}`, { MessageSid: sid, MessageStatus: 'sent' })
    expect(await row(id)).toMatchObject({ state: 'sent', provider_id: sid })
  })

  it('a signed form with a NUL byte in it is read without it', async () => {
    const to = freshPhone()
    const { id, sid } = await sentTo(to)
    const fields = {
      'Message\0Sid': '\0',
      MessageSid: `${sid}\0`,
      MessageStatus: 'failed',
      ErrorCode: '30\x000\u202e06',
    }
    const path = `${STATUS}?message=${id}%00`
    expect((await call(path, fields)).status).toBe(204)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      provider_id: sid,
      error: 'The carrier did not deliver it (Twilio error 30006).',
    })
    const stop = { From: `${to}\0`, Body: 'ST\0OP', 'Opt\0': '\0' }
    expect((await call(INCOMING, stop)).status).toBe(204)
    expect(await silent()).toContainEqual(expect.objectContaining({ phone: to, reason: 'stopped' }))
    expectRefused(
      await call(INCOMING, { ...stop, Body: 'STOP' }, twilio.signed(ORIGIN + INCOMING, stop)),
      403,
    )
  })

  it("another message's id changes nothing", async () => {
    const { id } = await sentTo(freshPhone())
    const other = await sentTo(freshPhone())
    await call(`${STATUS}?message=${id}`, { MessageSid: 'SMother', MessageStatus: 'failed' })
    expect((await row(id)).state).toBe('sent')
    await call(`${STATUS}?message=outbox-nobody`, { MessageSid: 'SMnobody', MessageStatus: 'failed' })
    expect((await row(other.id)).state).toBe('sent')
  })
})

describe('a call that Twilio did not sign', () => {
  const fields = () => ({ From: freshPhone(), Body: 'STOP' })

  it.each([INCOMING, STATUS])('%s is refused', async (path) => {
    const before = await silent()
    const sent = fields()
    expectRefused(await call(path, sent, ''), 403, 'bad_signature')
    expectRefused(await call(path, sent, 'nonsense'), 403, 'bad_signature')
    expectRefused(await call(path, sent, twilio.signed(`${ORIGIN}${path}?x=1`, sent)), 403, 'bad_signature')
    const other = { ...sent, Body: 'START' }
    expectRefused(await call(path, sent, twilio.signed(ORIGIN + path, other)), 403, 'bad_signature')
    expect(await silent()).toEqual(before)
  })

  it('is none of ours where Twilio is not set up', async () => {
    const without = await openTestApp()
    try {
      for (const path of [INCOMING, STATUS])
        expectRefused(
          await without.browser().post(path, form(fields()), {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
          404,
        )
    } finally {
      await without.close()
    }
  })

  it('a form is read by the webhooks alone', async () => {
    const { status, body } = await test.browser().post('/api/auth/login', 'phone=1', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
  })
})
