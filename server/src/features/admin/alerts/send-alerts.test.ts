import { ADMIN_ID } from '@kinhold/domain/players'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../../testing/beforehand.ts'
import { passingFolder } from '../../../../testing/folders.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members } from '../../../../testing/people.ts'
import { reported } from '../../../../testing/reports.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../../testing/table-rows.ts'
import { removeStop, stopSending } from '../../outbox/sending-stop.queries.ts'
import type { postOf } from './alerts.values.ts'
import { sendAlerts } from './send-alerts.ts'

const TO = 'ann@kinhold.example'
const test = appForTests(
  {
    PUBLIC_URL: 'https://kinhold.example',
    SMTP_URL: 'smtp://mail.example',
    EMAIL_FROM: 'hello@kinhold.example',
    ALERT_EMAIL: TO,
    RATE_LIMITS: 'on',
  },
  {},
  { webhook: { post: async (value) => receive(value as Post) } },
)
const boss = beforehand(() => admin(test))

type Post = ReturnType<typeof postOf>

/**
 * The alerts that the webhook accepted. `receive` returns the webhook's response to the next alert, or null
 * if the webhook accepts the alert.
 */
const posts: Post[] = []
let receive: (post: Post) => string | null | Promise<string | null>
const accept = (post: Post) => (posts.push(post), null)

beforeEach(async () => {
  for (const table of ['told_alerts', 'outbox_messages', 'sending_stop', 'rate_limits'] as const)
    await test.db.deleteFrom(table).execute()
  test.config.backupDir = null
  test.warned.length = 0
  posts.length = 0
  receive = accept
})

let next = 0
/** Adds failed messages. This concern is reported again only if the number of failed messages rises. */
const fail = async (count: number, recipient = freshPhone()) => {
  const row = { channel: 'sms', state: 'failed', recipient, body: 'Dear Ida' }
  await addRows(
    test,
    'outbox_messages',
    Array.from({ length: count }, () => ({ ...row, id: `failed-${(next += 1)}` })),
  )
}
const removeFailed = async () => {
  await test.db.deleteFrom('outbox_messages').where('state', '=', 'failed').execute()
}
/** Makes the daily backup late. This concern is reported again every day. */
const missBackup = async () => {
  const folder = await mkdtemp(join(passingFolder(), 'kinhold-alerts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  test.config.backupDir = folder
}
const mails = () => rowsIn(test, 'outbox_messages', { recipient: TO })
const kindsPosted = () => posts.map(({ concerns }) => concerns.map(({ kind }) => kind))
const send = () => sendAlerts(test.deps)
const pass = async (minutes: number) => {
  await sql`update told_alerts set told_at = told_at - make_interval(mins => ${minutes})`.execute(test.db)
}
/** Sends alerts as if this many minutes had passed. Returns the total number of e-mails and of posts. */
const sentAfter = async (minutes: number) => {
  await pass(minutes)
  await send()
  return [(await mails()).length, posts.length]
}

describe('OPS-34 a new concern', () => {
  it('is reported once, in one message per channel', async () => {
    await missBackup()
    await fail(2)
    for (let run = 0; run < 2; run += 1) expect(await sentAfter(0)).toEqual([1, 1])
    expect(kindsPosted()).toEqual([['backup_late', 'failed_delivery']])
    expect((await mails())[0]!.subject).toBe('Kinhold: there is no backup yet, and 1 more')
  })

  it('is reported only on the configured channels', async () => {
    await fail(1)
    const [config, webhook] = [{ ...test.config, alertEmail: null }, null]
    await sendAlerts({ ...test.deps, config, webhook })
    expect(await rowsIn(test, 'told_alerts')).toEqual([])
    await sendAlerts({ ...test.deps, config })
    expect([(await mails()).length, posts.length]).toEqual([0, 1])
    await sendAlerts({ ...test.deps, webhook })
    expect([(await mails()).length, posts.length]).toEqual([1, 1])
  })

  it('is reported once even if several servers check in parallel', REPEATED, async () => {
    await fail(1)
    await atOnce(test, 5, send)
    expect([(await mails()).length, posts.length]).toEqual([1, 1])
  })

  it('is reported once even if a server checks while another is reporting', async () => {
    await fail(1)
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onTestFinished(() => answer.resolve())
    receive = async (post) => {
      receive = accept
      asked.resolve()
      await answer.promise
      return accept(post)
    }
    const first = send()
    await asked.promise
    expect(await sentAfter(0)).toEqual([0, 0])
    answer.resolve()
    await first
    expect(await sentAfter(0)).toEqual([1, 1])
  })
})

describe('OPS-35 a concern', () => {
  it('is reported again after an hour if its count has risen', async () => {
    await fail(1)
    expect(await sentAfter(0)).toEqual([1, 1])
    await fail(1)
    expect(await sentAfter(59)).toEqual([1, 1])
    expect(await sentAfter(1)).toEqual([2, 2])
    expect(posts[1]!.concerns).toMatchObject([{ kind: 'failed_delivery', count: 2 }])
    expect(await sentAfter(7 * 24 * 60)).toEqual([2, 2])
  })

  it('is reported at once even if another concern was reported a minute ago', async () => {
    await fail(1)
    await send()
    await missBackup()
    expect(await sentAfter(1)).toEqual([2, 2])
    expect(kindsPosted()).toEqual([['failed_delivery'], ['backup_late']])
  })

  it('is reported again after a day if it is about a late backup', async () => {
    await missBackup()
    await fail(1)
    await send()
    expect(await sentAfter(24 * 60 - 1)).toEqual([1, 1])
    expect(await sentAfter(1)).toEqual([2, 2])
    expect(kindsPosted()[1]).toEqual(['backup_late'])
  })

  it('is reported again after an hour if it has ended and returned', async () => {
    await fail(1)
    await send()
    await removeFailed()
    expect(await sentAfter(30)).toEqual([1, 1])
    await fail(1)
    expect(await sentAfter(29)).toEqual([1, 1])
    expect(await sentAfter(1)).toEqual([2, 2])
  })

  it('is reported again if its count drops and then rises', async () => {
    await fail(2)
    await send()
    await removeFailed()
    await fail(1)
    expect(await sentAfter(60)).toEqual([1, 1])
    await fail(1)
    expect(await sentAfter(0)).toEqual([2, 2])
  })
})

describe('OPS-36 an alert', () => {
  it('is sent as an e-mail that explains how to turn alerts off', async () => {
    await fail(3)
    await setRows(test, 'outbox_messages', {}, { created_at: new Date(Date.now() - 3_600_000) })
    await send()
    const [listed] = await ok(boss.browser.get('/api/admin/outbox?limit=1'))
    expect(listed).toMatchObject({ channel: 'email', to: TO, state: 'queued' })
    expect(listed!.subject).toBe('Kinhold: 3 messages of the last week could not be delivered')
    expect(listed!.body.split('\n')).toEqual([
      'Kinhold needs its admin:',
      '',
      '3 messages of the last week could not be delivered.',
      expect.stringMatching(/^Since \d{4}-\d\d-\d\d \d\d:\d\d UTC\.$/),
      'https://kinhold.example/admin?tab=outbox',
      '',
      expect.stringMatching(/^You get this because ALERT_EMAIL .* unset it/),
    ])
    expect((await mails())[0]).toMatchObject({
      html: expect.stringContaining('<a href="https://kinhold.example/admin?tab=outbox">'),
      unsubscribe_url: null,
    })
  })

  it('isn’t counted among the failed messages in later e-mail alerts if it fails', async () => {
    await fail(1)
    await send()
    await setRows(test, 'outbox_messages', { recipient: TO }, { state: 'failed' })
    expect(await sentAfter(60)).toEqual([1, 2])
    await removeFailed()
    await fail(1, TO)
    expect(await sentAfter(60)).toEqual([1, 2])
    await fail(1)
    expect((await sentAfter(60))[1]).toBe(3)
    expect((await mails()).map(({ state }) => state).toSorted()).toEqual(['failed', 'queued'])
  })
})

describe('OPS-37 the webhook', () => {
  it('receives text for chats and structured concerns for programs', async () => {
    await fail(1)
    await send()
    const [post] = posts
    const text = '1 message of the last week could not be delivered.'
    const since = expect.stringMatching(/Z$/)
    expect(post).toEqual({
      app: 'Kinhold',
      text: expect.stringMatching(
        new RegExp(`^Kinhold needs its admin:\n\n${text}\nSince .* UTC\\.\nhttps:`),
      ),
      content: post!.text,
      concerns: [
        {
          kind: 'failed_delivery',
          text,
          count: 1,
          since,
          url: 'https://kinhold.example/admin?tab=outbox',
        },
      ],
    })
  })

  it('is retried after a failure without a second e-mail', async () => {
    await fail(1)
    receive = () => 'The webhook answered with the status 500.'
    for (let run = 0; run < 3; run += 1) expect(await sentAfter(5)).toEqual([1, 0])
    const line =
      'An alert was not sent. The webhook answered with the status 500. It is tried again every five minutes.'
    expect(test.warned).toEqual([line])
    await setRows(test, 'rate_limits', {}, { expire: 1 })
    expect(await sentAfter(5)).toEqual([1, 0])
    expect(test.warned).toEqual([line, line])
    receive = accept
    expect(await sentAfter(5)).toEqual([1, 1])
    expect(await sentAfter(5)).toEqual([1, 1])
  })
})

describe('OPS-38 while sending is stopped', () => {
  it.each(['paused', 'restored'] as const)(
    'nothing is reported until sending is resumed (%s)',
    async (reason) => {
      await fail(1)
      await stopSending(test.db, reason)
      expect(await sentAfter(0)).toEqual([0, 0])
      await test.db.transaction().execute(removeStop)
      expect(await sentAfter(0)).toEqual([1, 1])
      expect(kindsPosted()).toEqual([['failed_delivery']])
    },
  )

  it('a concern that ends is reported again if it returns after sending is resumed', async () => {
    await fail(1)
    await send()
    await stopSending(test.db, 'paused')
    await removeFailed()
    expect(await sentAfter(60)).toEqual([1, 1])
    await test.db.transaction().execute(removeStop)
    await fail(1)
    expect(await sentAfter(0)).toEqual([2, 2])
  })
})

// This test must run last, because its concerns remain.
it('OPS-36 an alert contains no name, phone number or quoted text', async () => {
  await missBackup()
  const [ann, bob] = await members(test, 'Zelda Quill', 'Yorick Quill')
  await bond(test, ann.id, bob.id)
  const told = { player_id: ADMIN_ID, kind: 'delivery', detail: { texts: 210, codesLeave: true } }
  await addRows(test, 'notifications', { ...told, detail: JSON.stringify(told.detail) })
  const to = freshPhone()
  await fail(1, to)
  await reported(boss, ann, 'person', bob.id, { words: 'He was rude' })
  const waiting = await member(test, 'Xenia Quill', { row: { awaiting: 'sponsor' }, bonded: false })
  const asking = { phone: freshPhone(), name: 'Walter Quill', source: 'friend', level: 'deciding' }
  await addRows(test, 'interest_submissions', { ...asking, consent_token_hash: Buffer.alloc(1) })
  await send()
  expect(kindsPosted()).toEqual([
    ['backup_late', 'texts_used_up', 'failed_delivery', 'open_reports', 'waiting_people', 'interested'],
  ])
  const said = JSON.stringify([posts, await mails()])
  for (const phone of [ann, bob, waiting, asking].map((each) => each.phone).concat(to))
    expect(said).not.toContain(phone.slice(-7))
  for (const words of ['Quill', 'Zelda', 'Yorick', 'Xenia', 'Walter', 'Dear Ida', 'rude'])
    expect(said).not.toContain(words)
})
