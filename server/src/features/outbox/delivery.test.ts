import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { type Carriers, openCarriers } from '../../../testing/carriers.ts'
import { drawn } from '../../../testing/drawn.ts'
import { freshPhone } from '../../../testing/people.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import type { Attempt } from '../../delivery/answering.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import { deliverMessage, logTrouble } from './deliver-message.ts'
import type { NewMessage, NewText } from './outbox.queries.ts'
import { queueMessage } from './queue-message.ts'

const test = appForTests()
let carriers: Carriers
let twilio: Carriers['twilio']
let mailServer: Carriers['mailServer']
beforeEach(async () => {
  carriers = await openCarriers(null, 3_000)
  ;({ twilio, mailServer } = carriers)
  Object.assign(test.deps, { sms: carriers.sms, email: carriers.email })
})
afterEach(() => carriers.close())

const add = (message: NewMessage, deps = test.deps) =>
  deps.db.transaction().execute((tx) => queueMessage(deps, tx, message))
const queue = (text: Partial<Omit<NewText, 'to'> & { to: string }> = {}) =>
  add({ channel: 'sms', body: 'Hello', ...text, to: drawn(text.to ?? freshPhone()) })
const deliver = (id: string) => deliverMessage(test.deps, id)
const delivered = async (text: Parameters<typeof queue>[0] = {}) => {
  const id = await queue(text)
  await deliver(id)
  return id
}
const row = (id: string, { db }: Pick<TestApp, 'db'> = test) =>
  db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waits = async (id: string) => ((await row(id)).next_attempt_at!.getTime() - Date.now()) / 1000

const set = (id: string, row: object) => setRows(test, 'outbox_messages', { id }, row)
const makeDue = (id: string) => set(id, { next_attempt_at: new Date(0) })
const again = async (id: string) => {
  await makeDue(id)
  await deliver(id)
}
const makeOverdue = (id: string) => set(id, { give_up_at: new Date(Date.now() - 1000) })
/** Backdates the claim on a message, as if the process that claimed it had died a minute ago. */
const forgetClaim = (id: string) => set(id, { handed_at: new Date(Date.now() - 60_000) })

describe('a queued message is sent', () => {
  it('once, by a job, through its channel’s provider', async () => {
    const working = await passingApp({}, {}, carriers)
    await working.deps.jobs.work([{ name: 'deliver', run: (id) => deliverMessage(working.deps, id) }], [])
    const text = { channel: 'sms', to: drawn(freshPhone()), body: 'Hi Bob' } as const
    const sms = await add(text, working.deps)
    const mail = { channel: 'email', to: 'bob@example.com', subject: 'Hi', body: 'Hi Bob' } as const
    const email = await add(mail, working.deps)
    await Promise.all([twilio.waitFor(1), mailServer.waitFor(1)])
    for (const id of [email, sms])
      await vi.waitFor(async () => expect((await row(id, working)).state).toBe('sent'), 10_000)
    expect(await row(sms, working)).toMatchObject({
      attempts: 1,
      provider_id: twilio.messages[0]!.sid,
      error: null,
      handed_at: null,
    })
    expect(mailServer.messages[0]).toMatchObject({ to: ['bob@example.com'], subject: 'Hi', text: 'Hi Bob' })
  })

  it('once, even when twenty calls try to deliver it in parallel', REPEATED, async () => {
    const id = await queue()
    await atOnce(test, 20, () => deliver(id))
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1 })
    await deliver(id)
    expect(twilio.messages).toHaveLength(1)
  })

  it('without leaving its code in the outbox or in a provider’s error', async () => {
    const code = { body: '123456 is your code', bodyOnceSent: '(A code.)' }
    const id = await queue(code)
    expect((await row(id)).body).toContain('123456')
    await deliver(id)
    expect(twilio.messages[0]!.body).toBe('123456 is your code')
    expect(await row(id)).toMatchObject({ state: 'sent', body: '(A code.)' })
    const error = 'Twilio 30007: “123456 is your code” was filtered (654321).'
    for (const [kind, state] of [
      ['later', 'queued'],
      ['refused', 'failed'],
    ] as const) {
      const other = await queue(code)
      const sms = { ...test.deps.sms!, send: async () => ({ kind, error }) }
      await deliverMessage({ ...test.deps, sms }, other)
      const hidden = 'Twilio 30007: “… is your code” was filtered (654321).'
      expect(await row(other)).toMatchObject({ state, error: hidden })
    }
  })
})

describe('a message that can’t be sent yet is retried', () => {
  it('after the delay that a provider requests in a 429 response', async () => {
    twilio.next({ status: 429, retryAfter: 120 })
    const id = await delivered()
    const error = expect.stringContaining('429')
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, unknown_since: null, error })
    expect(await waits(id)).toSatisfy((seconds: number) => seconds > 110 && seconds <= 120)
    await deliver(id)
    expect(twilio.messages).toHaveLength(0)
    await again(id)
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  it('after delays that grow from 15 seconds to an hour', async () => {
    const id = await queue()
    const seen: number[] = []
    for (let attempt = 1; attempt <= 11; attempt += 1) {
      twilio.next({ status: 429 })
      await deliver(id)
      seen.push(Math.round(await waits(id)))
      await makeDue(id)
    }
    expect(seen).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    const { rows } = await jobsFor(id)
    expect(rows).toHaveLength(12)
  })

  it('with the same Message-ID after a 4xx reply from the mail server', async () => {
    mailServer.next({ code: 451, text: 'Try later' }, 'take-and-cut')
    const id = await add({ channel: 'email', to: 'bob@example.com', subject: 'Hi', body: 'Hi' })
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    for (const _ of [2, 3]) await again(id)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 3 })
    const messageId = `${id}@kinhold.example`
    expect(mailServer.messages).toMatchObject([{ messageId }, { messageId }])
  })

  it.each([
    [{ status: 429 }, 0, /^Given up\. .*429/],
    ['take-and-cut', 1, /^Given up\. /],
  ] as const)('only until its deadline, after the fault %j', async (behaviour, taken, error) => {
    twilio.next(behaviour)
    const id = await delivered()
    await makeDue(id)
    await makeOverdue(id)
    await twilio.close()
    await deliver(id)
    const reason = expect.stringMatching(error)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      handed_at: null,
      next_attempt_at: null,
      error: reason,
    })
    expect(twilio.messages).toHaveLength(taken)
  })

  it('for a day, unless the message has a shorter time limit', async () => {
    const [message, code] = [await row(await queue()), await row(await queue({ goodForSeconds: 600 }))]
    const life = ({ give_up_at, created_at }: typeof message) => give_up_at.getTime() - created_at.getTime()
    expect(Math.round(life(message) / 3_600_000)).toBe(24)
    expect(Math.round(life(code) / 1000)).toBe(600)
  })
})

describe('a text that may have been sent', () => {
  it.each([
    { behaviour: 'take-and-cut', end: 'is found' },
    { behaviour: 'cut', end: 'is not found' },
  ] as const)(
    'is sent exactly once if the provider’s copy $end after the fault “$behaviour”',
    async ({ behaviour }) => {
      twilio.next(behaviour)
      const id = await delivered()
      expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
      expect((await row(id)).unknown_since).not.toBeNull()
      await again(id)
      expect(twilio.messages).toHaveLength(1)
      expect(await row(id)).toMatchObject({
        state: 'sent',
        attempts: 2,
        provider_id: twilio.messages[0]!.sid,
      })
    },
  )

  it('is not sent again if the process died before recording the result', async () => {
    const id = await queue()
    const dying = { ...test.deps, sms: { ...test.deps.sms!, send: diesAfter(test.deps.sms!.send) } }
    await expect(deliverMessage(dying, id)).rejects.toThrow('killed')
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'queued', provider_id: null })
    await deliver(id)
    expect(await row(id), 'somebody may still be at it').toMatchObject({ state: 'queued', attempts: 1 })
    await forgetClaim(id)
    await deliver(id)
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', provider_id: twilio.messages[0]!.sid })
  })

  it('is not mistaken for an earlier text to the same number', async () => {
    const to = freshPhone()
    await delivered({ to })
    twilio.next('cut')
    const second = await delivered({ to })
    await again(second)
    expect(twilio.messages).toHaveLength(2)
    expect((await row(second)).provider_id).toBe(twilio.messages[1]!.sid)
  })

  it('is not sent again while the provider can’t be reached', async () => {
    twilio.next('take-and-cut')
    const id = await delivered()
    twilio.account.status = 'closed'
    const find = vi.spyOn(test.deps.sms!, 'find').mockRejectedValueOnce(new Error('no connection'))
    await again(id)
    expect(find).toHaveBeenCalledOnce()
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 2 })
    await again(id)
    expect(twilio.messages).toHaveLength(1)
    expect((await row(id)).state).toBe('sent')
  })
})

describe('the phone number of a permanently refused text', () => {
  it('receives only codes for 30 days if it is invalid', async () => {
    const to = freshPhone()
    twilio.next({ refuse: 21614 })
    const id = await delivered({ to })
    const error = expect.stringContaining('21614')
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1, error })
    const second = await delivered({ to })
    expect(await row(second)).toMatchObject({
      state: 'failed',
      error: 'Recent texts to this number failed. Please check it.',
    })
    expect(twilio.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    expect(await row(await delivered({ to, bodyOnceSent: '(A code.)' }))).toMatchObject({ state: 'sent' })
    await setRows(test, 'silent_phones', { phone: to }, { since: new Date(Date.now() - 31 * 86_400_000) })
    expect((await row(await delivered({ to }))).state).toBe('sent')
  })

  it('receives no texts, not even codes, after STOP (21610)', async () => {
    const to = freshPhone()
    twilio.next({ refuse: 21610 })
    await deliver(await queue({ to }))
    const id = await delivered({ to, bodyOnceSent: '(A code.)' })
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: 'This number has asked not to be texted (STOP).',
    })
    expect(twilio.messages).toHaveLength(0)
  })
})

it('without a provider, a message stays queued, but no job is added', async () => {
  const closed = { ...test.deps, sms: null }
  const id = await add({ channel: 'sms', to: drawn(freshPhone()), body: 'Hello' }, closed)
  await deliverMessage(closed, id)
  expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0 })
  expect((await jobsFor(id)).rows).toEqual([])
})

/** Wraps `send` so that it throws after sending, as if the process had died. */
function diesAfter<A extends unknown[]>(send: (...args: A) => Promise<unknown>) {
  return async (...args: A): Promise<never> => {
    await send(...args)
    throw new Error('killed')
  }
}

function jobsFor(id: string) {
  return sql`select id from pgboss.job where name = 'deliver' and data->>'id' = ${id}`.execute(test.db)
}

it('a message is queued only if its transaction commits', async () => {
  const to = freshPhone()
  const undone = test.db.transaction().execute(async (tx) => {
    await queueMessage(test.deps, tx, { channel: 'sms', to: drawn(to), body: 'undone' })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const id = await queue({ to })
  expect(await rowsIn(test, 'outbox_messages', { recipient: to })).toMatchObject([{ id, state: 'queued' }])
})

it('each provider error is logged at most once an hour', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: string[] = []
  const deps = { sms: {} as Sms, warn: (line: string) => void told.push(line) }
  const tell = (came: Attempt) => logTrouble(deps, came)
  const wrong = { kind: 'later', error: 'Twilio 20003: Authenticate.' } as const
  for (let n = 0; n < 3; n += 1) tell(wrong)
  tell({ kind: 'sent', providerId: 'SM1' })
  tell({ kind: 'refused', error: 'Twilio 21610: Unsubscribed.', silence: 'stopped' })
  tell({ kind: 'unknown', error: 'Twilio 20500: Not for +15551230001 now.' })
  tell({ kind: 'unknown', error: 'Twilio 20500: Not for +15551230002 now.' })
  const both = [
    'A text was not sent. Twilio 20003: Authenticate.',
    'A text was not sent. Twilio 20500: Not for … now.',
  ]
  expect(told).toEqual(both)
  vi.advanceTimersByTime(3_599_999)
  tell(wrong)
  expect(told).toHaveLength(2)
  vi.advanceTimersByTime(1)
  tell(wrong)
  expect(told).toEqual([...both, both[0]])
})
