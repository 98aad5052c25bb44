import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { spend } from '../../../testing/budgets.ts'
import { type Carriers, openCarriers } from '../../../testing/carriers.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, type Person } from '../../../testing/people.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows } from '../../../testing/table-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { addressKey } from '../../http/address.ts'
import { deliverMessage } from '../outbox/deliver-message.ts'
import { TEXTS_PER_ADDRESS_DAY, TEXTS_PER_NUMBER_DAY } from '../outbox/draw-text.ts'

let carriers: Carriers
let test: TestApp
let boss: Person
beforeAll(async () => {
  carriers = await openCarriers()
  test = await openTestApp({ RATE_LIMITS: 'on' }, {}, carriers)
  boss = await admin(test)
})
afterAll(async () => {
  await test.close()
  await carriers.close()
})

let n = 0
async function failed(row: { channel?: string; recipient?: string; body_once_sent?: string } = {}) {
  const id = `outbox-retry-${(n += 1)}`
  const recipient = freshPhone()
  const values = { id, channel: 'sms', recipient, subject: 'Hi', body: 'Hello', state: 'failed', ...row }
  await addRows(test, 'outbox_messages', {
    ...values,
    attempts: 3,
    error: 'refused',
    provider_id: id,
    give_up_at: new Date(0),
  })
  return { id, to: values.recipient }
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const address = addressKey('192.0.2.44')
/** Requests a retry as the admin, from the address `from`. Each address has its own text budget. */
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

describe('POST /api/admin/outbox/{id}/retry', () => {
  it('reports which text budget is used up and when to try again', async () => {
    const text = await failed()
    await spend(test, 'number_texts', text.to, TEXTS_PER_NUMBER_DAY)
    const full = await turnedAway(test, () => retry(text), 429, 'too_many')
    expect(full.body.error).toBe(
      'This number has reached its limit of texts for today. Please try again in 2 hours.',
    )
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(7100)
    const other = await failed()
    await spend(test, 'address_texts', address, TEXTS_PER_ADDRESS_DAY)
    const here = await turnedAway(test, () => retry(other, '192.0.2.44'), 429, 'too_many')
    expect(here.body.error).toMatch(/^Your internet connection has used up its texts for today\./)
    expect(await shown(other)).toMatchObject({ state: 'failed', attempts: 3, error: 'refused' })
    expect((await ok(retry(other))).state).toBe('queued')
  })

  it('counts against the text budgets only when an SMS is queued', async () => {
    const text = await failed()
    expect((await ok(retry(text))).state).toBe('queued')
    const rows = test.db.selectFrom('outbox_messages').selectAll().where('id', '=', text.id)
    const row = await rows.executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'queued', attempts: 0, error: null, provider_id: null })
    expect(row.give_up_at.getTime()).toBeGreaterThan(Date.now())
    expect(await drawnBy(text.to)).toBe(1)
    await turnedAway(test, () => retry({ id: 'outbox-none' }), 404, 'not_found')
    await turnedAway(test, () => retry(text), 409, 'not_failed')
    expect(await drawnBy(text.to)).toBe(1)
    const code = await failed({ body_once_sent: '(A code for Kinhold.)' })
    await turnedAway(test, () => retry(code), 409, 'was_code')
    expect(await drawnBy(code.to)).toBe(0)
    const mail = await failed({ channel: 'email', recipient: 'ann@example.com' })
    await spend(test, 'address_texts', address, TEXTS_PER_ADDRESS_DAY)
    expect((await ok(retry(mail, '192.0.2.44'))).state).toBe('queued')
  })

  it('queues a failed message only once when requests race', REPEATED, async () => {
    const text = await failed()
    const answers = await atOnce(test, TEXTS_PER_NUMBER_DAY, () => retry(text))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(4).fill(409)])
    await setRows(test, 'outbox_messages', { id: text.id }, { state: 'sent' })
    await turnedAway(test, () => retry(text), 409, 'not_failed')
  })

  it('FAM-82 rejects a message that hasn’t failed and explains its state', async () => {
    const text = await failed()
    await ok(retry(text))
    const sentence = async () => (await turnedAway(test, () => retry(text), 409, 'not_failed')).body.error
    expect(await sentence()).toBe('This message has not failed. It is on its way, or has left.')
    const { sms } = test.deps
    onTestFinished(() => void (test.deps.sms = sms))
    test.deps.sms = null
    expect(await sentence()).toBe(
      'This message waits in the outbox, because no provider is set up. Once there is one, you can send it here.',
    )
  })

  it.each(['sms', 'email'] as const)(
    'FAM-82 sends a message exactly once if it was queued before the provider was set up: %s',
    async (channel) => {
      const recipient = channel === 'sms' ? freshPhone() : 'ann@example.com'
      const left = await failed({ channel, recipient })
      const written = { state: 'queued', attempts: 0, error: null, provider_id: null }
      await setRows(test, 'outbox_messages', { id: left.id }, { ...written, created_at: minutesAgo(4) })
      expect(await shown(left)).toMatchObject({ state: 'queued', isLeft: false })
      await turnedAway(test, () => retry(left), 409, 'not_failed')
      await setRows(test, 'outbox_messages', { id: left.id }, { created_at: minutesAgo(6) })
      expect(await shown(left)).toMatchObject({ state: 'queued', isLeft: true })
      const provider = test.deps[channel]
      onTestFinished(() => void Object.assign(test.deps, { [channel]: provider }))
      Object.assign(test.deps, { [channel]: null })
      await turnedAway(test, () => retry(left), 409, 'not_failed')
      expect(await drawnBy(recipient)).toBe(0)
      Object.assign(test.deps, { [channel]: provider })
      expect(await ok(retry(left))).toMatchObject({ state: 'queued', isLeft: false })
      expect(await drawnBy(recipient)).toBe(channel === 'sms' ? 1 : 0)
      await turnedAway(test, () => retry(left), 409, 'not_failed')
      await deliverMessage(test.deps, left.id)
      expect(await shown(left)).toMatchObject({ state: 'sent', isLeft: false })
    },
  )

  it('FAM-82 never sends a code queued before the provider was set up', async () => {
    const code = await failed({ body_once_sent: '(A code for Kinhold.)' })
    await setRows(test, 'outbox_messages', { id: code.id }, { state: 'queued', created_at: minutesAgo(6) })
    expect(await shown(code)).toMatchObject({ state: 'queued', isLeft: false })
    await turnedAway(test, () => retry(code), 409, 'not_failed')
  })

  it('rejects a message to a number outside SMS_COUNTRIES', async () => {
    const text = await failed({ recipient: '+9607710001' })
    const { body } = await turnedAway(test, () => retry(text), 403, 'country_not_texted')
    expect(body.error).toBe(
      'We cannot text numbers in that country from here. The setting SMS_COUNTRIES says where texts go.',
    )
  })
})

describe('a retried message', () => {
  const again = async (message: { id: string }) => {
    await ok(retry(message))
    await deliverMessage(test.deps, message.id)
    return shown(message)
  }

  it('shows the reason and raises a concern if it fails again', async () => {
    const text = await failed()
    carriers.twilio.next({ refuse: 21614 })
    const failure = (error: unknown) => ({ state: 'failed', attempts: 1, error })
    expect(await again(text)).toMatchObject(failure(expect.stringMatching(/21614/)))
    // After a failure caused by the number, the server doesn't call the provider again.
    const asked = carriers.twilio.calls.length
    const { body } = await turnedAway(test, () => retry(text), 403, 'texts_stopped')
    expect(body.error).toBe('Recent texts to this number failed. Please check it.')
    expect(carriers.twilio.calls).toHaveLength(asked)
    const mail = await failed({ channel: 'email', recipient: 'nobody@example.com' })
    carriers.mailServer.next({ code: 550, text: 'No such user' })
    expect(await again(mail)).toMatchObject(failure(expect.stringMatching(/No such user/)))
    const concerns = await ok(boss.browser.get('/api/admin/concerns'))
    expect(concerns.map(({ kind }) => kind)).toContain('failed_delivery')
  })

  it('stays queued while the provider is down and is sent afterwards', async () => {
    const text = await failed()
    carriers.twilio.next({ status: 503 })
    const error = expect.stringMatching(/503/)
    expect(await again(text)).toMatchObject({ state: 'queued', attempts: 1, error })
    await turnedAway(test, () => retry(text), 409, 'not_failed')
    await setRows(test, 'outbox_messages', { id: text.id }, { next_attempt_at: new Date(0) })
    await deliverMessage(test.deps, text.id)
    expect(await shown(text)).toMatchObject({ state: 'sent', attempts: 2, error: null })
    expect(carriers.twilio.messages.at(-1)).toMatchObject({ to: text.to, body: 'Hello' })
  })
})
