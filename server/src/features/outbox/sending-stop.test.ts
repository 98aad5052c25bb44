import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { REPEATED } from '../../../testing/at-once.ts'
import { type Carriers, openCarriers } from '../../../testing/carriers.ts'
import { drawn } from '../../../testing/drawn.ts'
import { written } from '../../../testing/messages.ts'
import { choose } from '../../../testing/notices.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, bond, freshPhone, members, type Person } from '../../../testing/people.ts'
import { openPushService } from '../../../testing/push-service.ts'
import { startCommand } from '../../../testing/server-process.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import type { Tx } from '../../db/database.ts'
import { deliverMessage } from './deliver-message.ts'
import { resumeSending } from './end-stop.ts'
import { dueForMail } from './notices/mails.queries.ts'
import { waitingPushes } from './notices/push.queries.ts'
import { sendPushes } from './notices/send-pushes.ts'
import { addMessage } from './outbox.queries.ts'
import { queueMessage } from './queue-message.ts'
import { stopSending } from './sending-stop.queries.ts'

let carriers: Carriers
let service: Awaited<ReturnType<typeof openPushService>>
let test: TestApp
let boss: Person
let ann: Person
let bob: Person
beforeAll(async () => {
  carriers = await openCarriers()
  service = await openPushService()
  test = await openTestApp({ PUBLIC_URL: 'https://kinhold.example' }, {}, { ...carriers, push: service.push })
  boss = await admin(test)
  ;[ann, bob] = await members(test, 'Ann', 'Bob')
  await bond(test, ann.id, bob.id)
  await test.deps.jobs.work([{ name: 'deliver', run: (id) => deliverMessage(test.deps, id) }], [])
})
afterAll(async () => {
  await test.close?.()
  await carriers.close()
  await service.close()
})
beforeEach(async () => {
  await test.db.deleteFrom('sending_stop').execute()
  await test.db.deleteFrom('outbox_messages').execute()
  await test.db.deleteFrom('pushes').execute()
  carriers.twilio.messages.length = 0
  carriers.mailServer.messages.length = 0
})

const texts = (what: string, ...more: string[]) => {
  const { databaseUrl, dataDir } = test.config
  return startCommand({ DATABASE_URL: databaseUrl!, DATA_DIR: dataDir }, 'texts', what, ...more).ended
}
const text = () => ({ channel: 'sms', to: drawn(freshPhone()), body: 'Hi Bob' }) as const
const mail = { channel: 'email', to: 'bob@example.com', subject: 'Hi', body: 'Hi Bob' } as const
const resume = () => test.db.transaction().execute((tx) => resumeSending(tx, test.deps))
const queued = (message: Parameters<typeof queueMessage>[2]) =>
  test.db.transaction().execute((tx) => queueMessage(test.deps, tx, message))
const states = async () => (await rowsIn(test, 'outbox_messages')).map(({ state }) => state)
const left = () => [carriers.twilio.messages.length, carriers.mailServer.messages.length]

describe('OPS-11 while sending is stopped', () => {
  it('texts and e-mails stay queued', { timeout: 120_000 }, async () => {
    expect((await texts('pause')).said).toMatch(/^No text, e-mail or push is sent until /)
    expect((await texts('pause')).said).toBe('Sending was stopped already.\n')
    const ids = [await queued(text()), await queued(mail)]
    for (const id of ids) await deliverMessage(test.deps, id)
    const { body } = await boss.browser.post('/api/sms/send', { to: freshPhone(), body: 'A test' })
    expect(body).toMatchObject({
      success: false,
      error: 'The operator has stopped all sending for now. It will be tried again.',
    })
    expect([await states(), left()]).toEqual([
      ['queued', 'queued', 'queued'],
      [0, 0],
    ])
    expect((await texts('resume')).said).toBe('Sending is on again. 3 texts and e-mails waited.\n')
    await Promise.all([carriers.twilio.waitFor(2), carriers.mailServer.waitFor(1)])
    expect((await texts('resume', '--json')).said).toBe('{"isStopped":false,"waited":0}\n')
    const log = await ok(boss.browser.get('/api/admin/actions'))
    expect(log).toMatchObject([
      { action: 'resume_sending', byCommand: true },
      { action: 'pause_sending', byCommand: true },
    ])
  })

  it('pushes are neither due nor sent', async () => {
    const { arrived } = await service.subscribed(bob)
    await choose(test, bob.id, {})
    await stopSending(test.db, 'paused')
    await written(ann, bob, 'Hello')
    await setRows(test, 'pushes', {}, { due_at: new Date(0) })
    await sendPushes(test.deps)
    expect([arrived.length, (await waitingPushes(test.db)).count]).toEqual([0, 0])
    await resume()
    await sendPushes(test.deps)
    expect(arrived.length).toBe(1)
  })

  it('e-mails about news are not due', async () => {
    await choose(test, bob.id, { emailNotifications: true })
    await addRows(test, 'email_addresses', { player_id: bob.id, address: 'bob@example.com' })
    await written(ann, bob, 'Hello')
    await sql`update messages set created_at = created_at - interval '2 hours'`.execute(test.db)
    await stopSending(test.db, 'paused')
    expect(await dueForMail(test.db)).toEqual([])
    await resume()
    expect(await dueForMail(test.db)).toMatchObject([{ playerId: bob.id }])
  })

  it('the admin’s desk shows the reason', async () => {
    for (const [reason, words] of [
      ['restored', /^No texts, e-mails or pushes are sent from this copy of the network/],
      ['paused', /are sent while sending is paused\. ‘npm run kinhold -- texts resume’/],
    ] as const) {
      await stopSending(test.db, reason)
      const [concern] = await ok(boss.browser.get('/api/admin/concerns'))
      expect(concern).toMatchObject({ kind: 'sending_stopped', text: expect.stringMatching(words) })
      await resume()
    }
    expect(await ok(boss.browser.get('/api/admin/concerns'))).toEqual([])
  })
})

it('OPS-11 each waiting message is sent exactly once when sending resumes', REPEATED, async () => {
  await stopSending(test.db, 'paused')
  // These messages have no jobs of their own, so only the jobs added when sending resumes can send them.
  const add = (tx: Tx) => addMessage(tx, text())
  const ids = await Promise.all(Array.from({ length: 10 }, () => test.db.transaction().execute(add)))
  const delivering = ids.map((id) => deliverMessage(test.deps, id))
  await Promise.all([...delivering, resume()])
  await vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['sent'])), 20_000)
  expect(left()).toEqual([10, 0])
})

it('OPS-09 ‘Try again’ sends a failed message', async () => {
  await addRows(test, 'outbox_messages', { id: 'waited', ...mailRow, state: 'failed' })
  await ok(boss.browser.post('/api/admin/outbox/waited/retry'))
  await deliverMessage(test.deps, 'waited')
  // The job may have claimed the message first.
  await vi.waitFor(() => expect(carriers.mailServer.messages).toMatchObject([{ to: ['bob@example.com'] }]))
})

const mailRow = { channel: 'email', recipient: 'bob@example.com', subject: 'Hi', body: 'Hi' }
