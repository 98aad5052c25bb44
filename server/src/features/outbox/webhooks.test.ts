import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { type Carriers, openCarriers } from '../../../testing/carriers.ts'
import { drawn } from '../../../testing/drawn.ts'
import { ok } from '../../../testing/ok.ts'
import { freshPhone, member, vaultUser } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { deliverMessage } from './deliver-message.ts'
import { queueMessage } from './queue-message.ts'

const ORIGIN = 'https://kinhold.example'
const INCOMING = '/api/webhooks/twilio/incoming'
const STATUS = '/api/webhooks/twilio/status'

let carriers: Carriers
let twilio: Carriers['twilio']
let test: TestApp
beforeAll(async () => {
  carriers = await openCarriers(`${ORIGIN}${STATUS}`)
  ;({ twilio } = carriers)
  const settings = { PUBLIC_URL: ORIGIN, PHONE_VERIFICATION: 'required' }
  test = await openTestApp(settings, {}, { sms: carriers.sms })
})
afterAll(async () => {
  await test.close()
  await carriers.close()
})

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

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

const queued = (to: string) =>
  test.db
    .transaction()
    .execute((tx) => queueMessage(test.deps, tx, { channel: 'sms', to: drawn(to), body: 'Hello' }))

async function sentTo(to: string): Promise<{ id: string; sid: string; callback: string }> {
  const id = await queued(to)
  await deliverMessage(test.deps, id)
  const { sid, statusCallback } = twilio.messages.at(-1)!
  return { id, sid, callback: statusCallback! }
}

const row = (id: string) =>
  test.db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const silent = () => rowsIn(test, 'silent_phones')

describe('a text to our number', () => {
  it('that counts as STOP silences the sender until START', async () => {
    const From = freshPhone()
    const wishes: Record<string, string>[] = [{ Body: ' stop ' }, { Body: 'Arrêt', OptOutType: 'STOP' }]
    for (const asked of wishes) {
      expect((await call(INCOMING, { From, To: '+15550001234', ...asked })).status).toBe(204)
      expect(await silent()).toContainEqual(expect.objectContaining({ phone: From, reason: 'stopped' }))
      const id = await queued(From)
      const before = twilio.messages.length
      await deliverMessage(test.deps, id)
      expect(twilio.messages).toHaveLength(before)
      const error = 'This number has asked not to be texted (STOP).'
      expect(await row(id)).toMatchObject({ state: 'failed', error })
      await call(INCOMING, { From, Body: 'Start' })
      expect((await sentTo(From)).sid).toMatch(/^SM/)
    }
  })

  it('that says anything but STOP or START changes nothing', async () => {
    const before = await silent()
    for (const Body of ['Thank you', 'stop it', '', 'HELP'])
      expect((await call(INCOMING, { From: freshPhone(), Body })).status).toBe(204)
    expect((await call(INCOMING, { Body: 'STOP' })).status).toBe(204)
    expect(await silent()).toEqual(before)
  })

  it('that says STOP makes the sender’s sign-in fail', async () => {
    const bob = await member(test, 'Bob')
    await call(INCOMING, { From: bob.phone, Body: 'STOP' })
    const answer = await test.browser().post('/api/auth/login', { phone: bob.phone })
    expectRefused(answer, 403, 'texts_stopped')
    expect(answer.body.error).toContain('Text START to (555) 000-1234')
    const logs = await rowsIn(test, 'phone_audit_logs', { phone_number: bob.phone })
    expect(logs.map((log) => log.validation_result)).toEqual(['success', 'success', 'blacklisted'])
  })
})

describe('FAM-48 the settings of a vault user', () => {
  it('include our number after the user texts STOP', async () => {
    const ann = await member(test, 'Ann')
    const zoe = await vaultUser(test, ann.id)
    const stopped = async () => (await ok(zoe.browser.get('/api/settings'))).textsStopped
    expect(await stopped()).toBeUndefined()
    await call(INCOMING, { From: zoe.phone, Body: 'STOP' })
    expect(await stopped()).toEqual({ sender: '+15550001234' })
    await call(INCOMING, { From: zoe.phone, Body: 'START' })
    expect(await stopped()).toBeUndefined()
  })
})

describe('the delivery status of a text', () => {
  it('leaves the text marked as sent if it is “delivered”', async () => {
    const { id, sid, callback } = await sentTo(freshPhone())
    expect(callback).toBe(`${ORIGIN}${STATUS}?message=${id}`)
    const status = await call(`${STATUS}?message=${id}`, { MessageSid: sid, MessageStatus: 'delivered' })
    expect(status.status).toBe(204)
    expect(await row(id)).toMatchObject({ state: 'sent', error: null })
  })

  it.each([
    ['undelivered', '30006', true],
    ['failed', '30003', false],
  ])(
    'OPS-20 silences the number only if it caused the error: %s with error %s',
    async (MessageStatus, ErrorCode, isAtFault) => {
      const to = freshPhone()
      const { id, sid } = await sentTo(to)
      const counted = vi.spyOn(test.deps.metrics, 'attempted')
      await call(`${STATUS}?message=${id}`, { MessageSid: sid, MessageStatus, ErrorCode, To: to })
      expect(counted.mock.calls).toEqual([['sms', 'undelivered']])
      counted.mockRestore()
      const error = `The carrier did not deliver it (Twilio error ${ErrorCode}).`
      expect(await row(id)).toMatchObject({ state: 'failed', error })
      const reasons = (await silent()).filter(({ phone }) => phone === to).map(({ reason }) => reason)
      expect(reasons).toEqual(isAtFault ? ['unreachable'] : [])
    },
  )

  it('marks the text as sent if it is still queued', async () => {
    const { id, sid } = await sentTo(freshPhone())
    await setRows(
      test,
      'outbox_messages',
      { id },
      { state: 'queued', provider_id: null, handed_at: new Date() },
    )
    await call(`${STATUS}?message=${id}`, { MessageSid: sid, MessageStatus: 'sent' })
    expect(await row(id)).toMatchObject({ state: 'sent', provider_id: sid })
  })

  it('is stripped of NUL bytes, but only after its signature is checked', async () => {
    const to = freshPhone()
    const { id, sid } = await sentTo(to)
    const odd = { 'Message\0Sid': '\0', MessageSid: `${sid}\0`, ErrorCode: '30\x000\u202e06' }
    const fields = { ...odd, MessageStatus: 'failed' }
    const path = `${STATUS}?message=${id}%00`
    expect((await call(path, fields)).status).toBe(204)
    const error = 'The carrier did not deliver it (Twilio error 30006).'
    expect(await row(id)).toMatchObject({ state: 'failed', provider_id: sid, error })
    const stop = { From: `${to}\0`, Body: 'ST\0OP', 'Opt\0': '\0' }
    expect((await call(INCOMING, stop)).status).toBe(204)
    expect(await silent()).toContainEqual(expect.objectContaining({ phone: to, reason: 'stopped' }))
    const forged = await call(INCOMING, { ...stop, Body: 'STOP' }, twilio.signed(ORIGIN + INCOMING, stop))
    expectRefused(forged, 403)
  })

  it('is ignored unless both of its ids belong to the same message', async () => {
    const { id } = await sentTo(freshPhone())
    const other = await sentTo(freshPhone())
    await call(`${STATUS}?message=${id}`, { MessageSid: 'SMother', MessageStatus: 'failed' })
    expect((await row(id)).state).toBe('sent')
    await call(`${STATUS}?message=outbox-nobody`, { MessageSid: 'SMnobody', MessageStatus: 'failed' })
    expect((await row(other.id)).state).toBe('sent')
  })
})

describe('a call that Twilio didn’t sign', () => {
  const fields = () => ({ From: freshPhone(), Body: 'STOP' })

  it.each([INCOMING, STATUS])('is refused at %s', async (path) => {
    const before = await silent()
    const sent = fields()
    expectRefused(await call(path, sent, ''), 403, 'bad_signature')
    expectRefused(await call(path, sent, 'nonsense'), 403, 'bad_signature')
    expectRefused(await call(path, sent, twilio.signed(`${ORIGIN}${path}?x=1`, sent)), 403, 'bad_signature')
    const other = { ...sent, Body: 'START' }
    expectRefused(await call(path, sent, twilio.signed(ORIGIN + path, other)), 403, 'bad_signature')
    expect(await silent()).toEqual(before)
  })

  it('gets a 404 when Twilio is not set up', async () => {
    const without = await passingApp()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const path of [INCOMING, STATUS])
      expectRefused(await without.browser().post(path, form(fields()), { headers }), 404)
  })
})
