import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { type MailServer, openMailServer } from '../../../testing/mail-server.ts'
import { drawn } from '../../../testing/drawn.ts'
import { freshPhone } from '../../../testing/people.ts'
import { openTwilio, type Twilio } from '../../../testing/twilio.ts'
import { smtpEmail } from '../../delivery/email/smtp-email.ts'
import { twilioSms } from '../../delivery/sms/twilio-sms.ts'
import { deliverMessage } from './deliver-message.ts'
import type { NewMessage, NewText } from './outbox.queries.ts'
import { queueMessage } from './queue-message.ts'
import { silence } from './silent-phones.queries.ts'

const test = appForTests()
let twilio: Twilio
let mailServer: MailServer
beforeEach(async () => {
  ;[twilio, mailServer] = await Promise.all([openTwilio(), openMailServer()])
  const from = 'Kinhold <hello@kinhold.example>'
  test.deps.email = smtpEmail({ url: mailServer.url, from }, 3_000)
  const { accountSid, authToken, url: apiUrl } = twilio
  const account = { accountSid, authToken, from: '+15550001234', apiUrl, statusCallback: null }
  test.deps.sms = await twilioSms(account, 3_000)
})
afterEach(async () => {
  test.deps.email!.close()
  await Promise.all([twilio.close(), mailServer.close()])
})

const add = (message: NewMessage, deps = test.deps) =>
  deps.db.transaction().execute((tx) => queueMessage(deps, tx, message))
const queue = (text: Partial<Omit<NewText, 'to'> & { to: string }> = {}) =>
  add({ channel: 'sms', body: 'Hello', ...text, to: drawn(text.to ?? freshPhone()) })
const deliver = (id: string) => deliverMessage(test.deps, id)
const row = (id: string, { db }: Pick<TestApp, 'db'> = test) =>
  db.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waits = async (id: string) => ((await row(id)).next_attempt_at!.getTime() - Date.now()) / 1000

/** Lets the wait for the next attempt be over. */
const makeDue = (id: string) =>
  test.db
    .updateTable('outbox_messages')
    .set({ next_attempt_at: new Date(0) })
    .where('id', '=', id)
    .execute()

/** Lets the time be over in which a message may still leave. */
const makeOverdue = (id: string) =>
  test.db
    .updateTable('outbox_messages')
    .set({ give_up_at: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

/** Makes the claim on a message as old as if its process had died a minute ago. */
const forgetClaim = (id: string) =>
  test.db
    .updateTable('outbox_messages')
    .set({ handed_at: new Date(Date.now() - 60_000) })
    .where('id', '=', id)
    .execute()

describe('what is queued leaves', () => {
  it('by the job, each kind by its own provider, once', async () => {
    const { sms: texts, email: mails } = test.deps
    const working = await openTestApp({}, {}, { sms: texts, email: mails })
    onTestFinished(() => working.close())
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

  it('once, though twenty processes take it up together', REPEATED, async () => {
    const id = await queue()
    await atOnce(test, 20, () => deliver(id))
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1 })
    await deliver(id)
    expect(twilio.messages).toHaveLength(1)
  })

  it('a code is nobody’s to read once it has left', async () => {
    const id = await queue({ body: '123456 is your code', bodyOnceSent: '(A code.)' })
    expect((await row(id)).body).toContain('123456')
    await deliver(id)
    expect(twilio.messages[0]!.body).toBe('123456 is your code')
    expect(await row(id)).toMatchObject({ state: 'sent', body: '(A code.)' })
  })

  it.each([
    ['later', 'queued'],
    ['refused', 'failed'],
  ] as const)(
    'a code is nobody’s to read in what the provider says of its text (%s)',
    async (kind, state) => {
      const id = await queue({ body: '123456 is your code', bodyOnceSent: '(A code.)' })
      const error = 'Twilio 30007: “123456 is your code” was filtered (654321).'
      const sms = { ...test.deps.sms!, send: async () => ({ kind, error }) }
      await deliverMessage({ ...test.deps, sms }, id)
      expect(await row(id)).toMatchObject({
        state,
        error: 'Twilio 30007: “… is your code” was filtered (654321).',
      })
    },
  )
})

describe('what can not leave now is tried again', () => {
  it('429: as late as the provider says, and then it leaves once', async () => {
    twilio.next({ status: 429, retryAfter: 120 })
    const id = await queue()
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, unknown_since: null })
    expect((await row(id)).error).toContain('429')
    const seconds = await waits(id)
    expect(seconds).toBeGreaterThan(110)
    expect(seconds).toBeLessThanOrEqual(120)
    await deliver(id)
    expect(twilio.messages).toHaveLength(0)
    await makeDue(id)
    await deliver(id)
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, error: null })
  })

  it('after waits that grow from 15 seconds to an hour, each attempt bringing the next job', async () => {
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

  it('a mail server that says 4xx is asked again; the Message-ID stays the same', async () => {
    mailServer.next({ code: 451, text: 'Try later' }, 'take-and-cut')
    const id = await add({ channel: 'email', to: 'bob@example.com', subject: 'Hi', body: 'Hi' })
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    for (const _ of [2, 3]) {
      await makeDue(id)
      await deliver(id)
    }
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 3 })
    const [first, second] = mailServer.messages
    expect(mailServer.messages).toHaveLength(2)
    expect(second!.messageId).toBe(first!.messageId)
    expect(first!.messageId).toBe(`${id}@kinhold.example`)
  })

  it('given up after a day, with the reason kept', async () => {
    twilio.next({ status: 429 })
    const id = await queue()
    await deliver(id)
    await makeDue(id)
    await makeOverdue(id)
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'failed', handed_at: null, next_attempt_at: null })
    expect((await row(id)).error).toMatch(/^Given up\. .*429/)
    expect(twilio.messages).toHaveLength(0)
  })

  it('given up after a day though the provider can not be asked whether it left', async () => {
    twilio.next('take-and-cut')
    const id = await queue()
    await deliver(id)
    await makeDue(id)
    await makeOverdue(id)
    await twilio.close()
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'failed', handed_at: null, next_attempt_at: null })
    expect((await row(id)).error).toMatch(/^Given up\. /)
    expect(twilio.messages).toHaveLength(1)
  })

  it('a day is what a message has, a code its ten minutes', async () => {
    const [message, code] = [await row(await queue()), await row(await queue({ goodForSeconds: 600 }))]
    const life = ({ give_up_at, created_at }: typeof message) => give_up_at.getTime() - created_at.getTime()
    expect(Math.round(life(message) / 3_600_000)).toBe(24)
    expect(Math.round(life(code) / 1000)).toBe(600)
  })
})

describe('what may have left already is looked for before it is handed over again', () => {
  it.each([
    { behaviour: 'take-and-cut', end: 'is found' },
    { behaviour: 'cut', end: 'is not found, and sent' },
  ] as const)('a text $end when the provider answers by $behaviour, once', async ({ behaviour }) => {
    twilio.next(behaviour)
    const id = await queue()
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1 })
    expect((await row(id)).unknown_since).not.toBeNull()
    await makeDue(id)
    await deliver(id)
    expect(twilio.messages).toHaveLength(1)
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2, provider_id: twilio.messages[0]!.sid })
  })

  it('a process that died between sending and noting it: its text is found, not sent again', async () => {
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

  it('a text that another row has is not taken for it', async () => {
    const to = freshPhone()
    const first = await queue({ to })
    await deliver(first)
    twilio.next('cut')
    const second = await queue({ to })
    await deliver(second)
    await makeDue(second)
    await deliver(second)
    expect(twilio.messages).toHaveLength(2)
    expect((await row(second)).provider_id).toBe(twilio.messages[1]!.sid)
  })

  it('nothing is sent while the provider can not be asked', async () => {
    twilio.next('take-and-cut')
    const id = await queue()
    await deliver(id)
    twilio.account.status = 'closed'
    const find = vi.spyOn(test.deps.sms!, 'find').mockRejectedValueOnce(new Error('no connection'))
    await makeDue(id)
    await deliver(id)
    expect(find).toHaveBeenCalledOnce()
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 2 })
    await makeDue(id)
    await deliver(id)
    expect(twilio.messages).toHaveLength(1)
    expect((await row(id)).state).toBe('sent')
  })
})

describe('what is refused for good is not tried again', () => {
  it('a number that is none: the reason is kept and the number left alone for 30 days', async () => {
    const to = freshPhone()
    twilio.next({ refuse: 21614 })
    const id = await queue({ to })
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await row(id)).error).toContain('21614')
    const again = await queue({ to })
    await deliver(again)
    expect(await row(again)).toMatchObject({
      state: 'failed',
      error: 'This number could not be texted lately. Please check it.',
    })
    expect(twilio.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await test.db
      .updateTable('silent_phones')
      .set({ since: new Date(Date.now() - 31 * 86_400_000) })
      .execute()
    const later = await queue({ to })
    await deliver(later)
    expect((await row(later)).state).toBe('sent')
  })

  it('a code goes to such a number all the same', async () => {
    const to = freshPhone()
    await silence(test.db, to, 'unreachable', null)
    const id = await queue({ to, bodyOnceSent: '(A code.)' })
    await deliver(id)
    expect((await row(id)).state).toBe('sent')
  })

  it('STOP (21610): nothing goes there any more, codes included', async () => {
    const to = freshPhone()
    twilio.next({ refuse: 21610 })
    await deliver(await queue({ to }))
    const id = await queue({ to, bodyOnceSent: '(A code.)' })
    await deliver(id)
    expect(await row(id)).toMatchObject({
      state: 'failed',
      error: 'This number has asked not to be texted (STOP).',
    })
    expect(twilio.messages).toHaveLength(0)
  })

  it('an address that the mail server refuses', async () => {
    mailServer.next({ code: 550, text: 'No such user' })
    const id = await add({ channel: 'email', to: 'nobody@example.com', subject: 'Hi', body: 'Hi' })
    await deliver(id)
    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1 })
    expect((await row(id)).error).toContain('No such user')
  })
})

it('without a provider a message stays in the outbox, and setting one up later does not send it', async () => {
  const closed = { ...test.deps, sms: null }
  const id = await add({ channel: 'sms', to: drawn(freshPhone()), body: 'Hello' }, closed)
  await deliverMessage(closed, id)
  expect(await row(id)).toMatchObject({ state: 'queued', attempts: 0 })
  expect((await jobsFor(id)).rows).toEqual([])
})

/** Sends, and is killed before it can answer. */
function diesAfter<A extends unknown[]>(send: (...args: A) => Promise<unknown>) {
  return async (...args: A): Promise<never> => {
    await send(...args)
    throw new Error('killed')
  }
}

function jobsFor(id: string) {
  return sql`select id from pgboss.job where name = 'deliver' and data->>'id' = ${id}`.execute(test.db)
}
