import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { invite } from '../../../../testing/invitations.ts'
import { type MailServer, openMailServer } from '../../../../testing/mail-server.ts'
import { written } from '../../../../testing/messages.ts'
import { choose } from '../../../../testing/notices.ts'
import { ok } from '../../../../testing/ok.ts'
import { bond, member, type Person, vaultUser } from '../../../../testing/people.ts'
import { setDisplayName, setPlayer } from '../../../../testing/rows.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { addRows, rowsIn } from '../../../../testing/table-rows.ts'
import { posted } from '../../../../testing/vault-content.ts'
import { aVault, setAccess, shareVault } from '../../../../testing/vaults.ts'
import { smtpEmail } from '../../../delivery/email/smtp-email.ts'
import { deliverMessage } from '../deliver-message.ts'
import { dueForMail } from './mails.queries.ts'
import { sendMails } from './send-mails.ts'

let mailServer: MailServer
let test: TestApp
let ann: Person
let bob: Person
let next = 0
beforeAll(async () => {
  mailServer = await openMailServer()
  const email = smtpEmail({ url: mailServer.url, from: 'Kinhold <hello@kinhold.example>' })
  test = await openTestApp({ PUBLIC_URL: 'https://kinhold.example' }, {}, { email })
})
afterAll(async () => {
  test.deps.email?.close()
  await test.close?.()
  await mailServer.close()
})
beforeEach(async () => {
  ann = await member(test, 'Ann')
  bob = await member(test, 'Bob')
  await bond(test, ann.id, bob.id)
  await test.db.deleteFrom('email_addresses').execute()
  await choose(test, bob.id, { emailNotifications: true })
  next += 1
  await addRows(test, 'email_addresses', { player_id: bob.id, address: `bob${next}@example.com` })
})

const pass = async (minutes: number) => {
  const span = sql`make_interval(mins => ${minutes})`
  for (const table of ['messages', 'notifications'])
    await sql`update ${sql.table(table)} set created_at = created_at - ${span}`.execute(test.db)
  await sql`update notifications set begun_at = begun_at - ${span}`.execute(test.db)
  await sql`update notice_mails set mailed_until = mailed_until - ${span},
    sent_at = array(select at - ${span} from unnest(sent_at) as at)`.execute(test.db)
}
const mails = () => rowsIn(test, 'outbox_messages', { recipient: `bob${next}@example.com` })
const mailsAfter = async (minutes: number) => {
  await pass(minutes)
  await sendMails(test.deps)
  return mails()
}
const linesIn = ({ body }: { body: string }) => body.split('\n\n')[2]!.split('\n')

describe('SET-04 a member who wants e-mails', () => {
  it('gets one e-mail about ten messages left unread for an hour', async () => {
    for (let i = 0; i < 10; i += 1) await written(ann, bob, `Hello ${i}`)
    expect(await mailsAfter(59)).toEqual([])
    await mailsAfter(2)
    const sent = await mailsAfter(0)
    expect(sent.map(linesIn)).toEqual([['Ann sent you 10 messages.']])
    expect(sent[0]!.subject).toBe('What is new on Kinhold')
    expect(sent[0]!.body).not.toContain('Hello 1')
  })

  it('FAM-26 gets one e-mail line for all new posts in a vault', async () => {
    const vault = await aVault(test, ann, { title: 'Summer', shared: [bob] })
    await choose(test, bob.id, { emailNotifications: true, noticeContent: true })
    await setRows(test, 'vaults', { id: vault.id }, { contribute: 'list' })
    const { id } = await posted(bob, vault.id, 'Mine')
    await ok(ann.browser.post(`/api/vault-posts/${id}/likes`))
    expect(await mailsAfter(100)).toEqual([])
    expect((await dueForMail(test.db)).map(({ playerId }) => playerId)).not.toContain(bob.id)
    for (let i = 0; i < 3; i += 1) {
      await posted(ann, vault.id, 'Hello')
      await pass(25)
    }
    const sent = await mailsAfter(0)
    expect(sent.map(linesIn)).toEqual([['Ann posted 3 times in “Summer”.']])
    await pass(50)
    await posted(ann, vault.id, 'Hello')
    expect(await mailsAfter(5)).toHaveLength(1)
    expect((await mailsAfter(6)).map(linesIn)[1]).toEqual(['Ann posted 4 times in “Summer”.'])
  })

  it('FAM-42 sees the name that the owner gave a vault user', async () => {
    await choose(test, bob.id, { emailNotifications: true, noticeContent: true })
    const nana = await vaultUser(test, ann.id)
    const vault = { id: nana.vaultId }
    await shareVault(test, vault, bob)
    await setRows(test, 'vaults', vault, { contribute: 'list' })
    await setAccess(test, vault, nana, { label: 'Nana' })
    await posted(nana, vault.id, 'Hello')
    expect((await mailsAfter(61)).map(linesIn)).toEqual([['Nana posted in “Letters”.']])
    await setDisplayName(test, nana, 'Ruth')
    await posted(nana, vault.id, 'Hello again')
    expect((await mailsAfter(61)).map(linesIn)[1]).toEqual(['Ruth posted 2 times in “Letters”.'])
  })

  it('gets one e-mail line for each person and kind of news', async () => {
    const cleo = await member(test, 'Cleo')
    await bond(test, cleo.id, bob.id)
    const dan = await member(test, 'Dan')
    await written(ann, bob, 'Hello')
    await invite(dan, bob)
    await pass(61)
    await written(cleo, bob, 'Hello')
    await written(cleo, bob, 'Hello again')
    expect((await mailsAfter(2)).map(linesIn)).toEqual([
      ['Cleo sent you 2 messages.', 'Ann sent you a message.', 'There is news from Dan.'],
    ])
  })

  it('gets no e-mail about read or old news', async () => {
    const { id } = await written(ann, bob, 'Hello')
    await invite(await member(test, 'Dan'), bob)
    const [newest] = (await bob.browser.get('/api/notifications')).body
    await bob.browser.post('/api/notifications/read', { upTo: newest!.id })
    await bob.browser.post(`/api/trust-bonds/${ann.id}-${bob.id}/messages/read`, { upTo: id })
    expect(await mailsAfter(61)).toEqual([])
    await written(ann, bob, 'Hello')
    expect(await mailsAfter(3 * 24 * 60 + 1)).toEqual([])
  })

  it('TRU-29 gets no e-mail about muted people, muted conversations or blocked members', async () => {
    const [cleo, dan] = [await member(test, 'Cleo'), await member(test, 'Dan')]
    for (const one of [cleo, dan]) {
      await bond(test, one.id, bob.id)
      await written(one, bob, 'Hello')
    }
    await written(ann, bob, 'Hello')
    const note = { player_id: bob.id, kind: 'bond', detail: '{"by":"acceptance"}' }
    const notes = [cleo, ...Array<Person>(50).fill(ann)].map(({ id }) => ({ ...note, about_id: id }))
    await addRows(test, 'notifications', notes)
    await bob.browser.put('/api/mutes', { kind: 'person', id: ann.id, for: 'ever' })
    await bob.browser.put('/api/mutes', { kind: 'conversation', id: cleo.id, for: 'ever' })
    await bob.browser.post('/api/blocks', { playerId: dan.id })
    expect((await mailsAfter(61)).map(linesIn)).toEqual([['There is news from Cleo.']])
  })

  it('TRU-29 gets e-mails about a muted person only after the mute ends', async () => {
    await written(ann, bob, 'Hello')
    await bob.browser.put('/api/mutes', { kind: 'person', id: ann.id, for: 'ever' })
    expect(await mailsAfter(61)).toEqual([])
    await bob.browser.delete(`/api/mutes/person/${ann.id}`)
    await sendMails(test.deps)
    expect((await mails()).map(linesIn)).toEqual([['Ann sent you a message.']])
  })

  it('gets only the news and content that the settings allow', async () => {
    await written(ann, bob, 'Hello')
    await invite(await member(test, 'Dan'), bob)
    await choose(test, bob.id, { emailNotifications: true, messageNotifications: false, bondRequests: false })
    expect(await mailsAfter(61)).toEqual([])
    await choose(test, bob.id, { emailNotifications: true, messageNotifications: false, noticeContent: true })
    expect((await mailsAfter(0)).map(linesIn)).toEqual([['Dan invited you to connect.']])
  })

  it('gets at most three e-mails in any 24 hours', async () => {
    for (let i = 0; i < 4; i += 1) {
      await written(ann, bob, 'Hello')
      await pass(61)
      await sendMails(test.deps)
    }
    expect(await mails()).toHaveLength(3)
    expect(await mailsAfter(24 * 60)).toHaveLength(4)
  })

  it('gets no e-mail until the quiet hours end', async () => {
    const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
    const night = { emailNotifications: true, quietFrom: clock(-30), quietTo: clock(30), timeZone: 'UTC' }
    await choose(test, bob.id, night)
    await written(ann, bob, 'Hello')
    expect(await mailsAfter(61)).toEqual([])
    await choose(test, bob.id, { ...night, quietFrom: clock(30), quietTo: clock(60) })
    await sendMails(test.deps)
    expect(await mails()).toHaveLength(1)
  })

  it('gets each e-mail only once, even when several senders run in parallel', REPEATED, async () => {
    await written(ann, bob, 'Hello')
    await pass(61)
    await atOnce(test, 5, () => sendMails(test.deps))
    expect(await mails()).toHaveLength(1)
  })
})

it.each(['suspended', 'deactivated', 'archived'])(
  'a %s member gets no e-mails until active again',
  async (status) => {
    await written(ann, bob, 'Hello')
    await pass(61)
    await setPlayer(test, bob, { status })
    await sendMails(test.deps)
    expect(await mails()).toEqual([])
    await setPlayer(test, bob, { status: 'active' })
    await sendMails(test.deps)
    expect(await mails()).toHaveLength(1)
  },
)

it('an e-mail requires the member’s consent and a confirmed address', async () => {
  await written(ann, bob, 'Hello')
  await pass(61)
  await choose(test, bob.id, {})
  await sendMails(test.deps)
  await choose(test, bob.id, { emailNotifications: true })
  await sendMails({ ...test.deps, config: { ...test.config, publicUrl: null } })
  await test.db.deleteFrom('email_addresses').execute()
  await sendMails(test.deps)
  expect(await mails()).toEqual([])
})

describe('an e-mail about news', () => {
  const delivered = async () => {
    await written(ann, bob, 'Hello')
    const [mail] = await mailsAfter(61)
    await deliverMessage(test.deps, mail!.id)
    return mailServer.messages.at(-1)!
  }
  const tokenIn = (text: string) => /unsubscribe\?token=([\w-]{43})/.exec(text)![1]!

  it('has one-click unsubscribe headers (RFC 8058)', async () => {
    const { text, html, headers } = await delivered()
    const token = tokenIn(text)
    expect(html).toContain(`<a href="https://kinhold.example/unsubscribe?token=${token}">`)
    expect(headers).toContainEqual({
      key: 'list-unsubscribe',
      value: `<https://kinhold.example/api/unsubscribe/${token}>`,
    })
    expect(headers).toContainEqual({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' })
    expect(await mails()).toMatchObject([
      { state: 'sent', html: null, body: 'What is new, for its recipient alone.' },
    ])
  })

  it('contains a token that turns off e-mails when it is posted to the server', async () => {
    const token = tokenIn((await delivered()).text)
    const post = (of: string) =>
      test.app.inject({
        method: 'POST',
        url: `/api/unsubscribe/${of}`,
        headers: { host: 'kinhold.example', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post(`${token.slice(1)}x`)).statusCode).toBe(404)
    const wanted = async () =>
      (await rowsIn(test, 'notice_settings', { player_id: bob.id }))[0]!.email_notifications
    expect(await wanted()).toBe(true)
    expect((await post(token)).statusCode).toBe(204)
    expect(await wanted()).toBe(false)
    expect((await post(token)).statusCode).toBe(204)
    await choose(test, bob.id, { emailNotifications: true })
    expect((await test.browser().post(`/api/unsubscribe/${token}`)).status).toBe(204)
    expect(await wanted()).toBe(false)
  })
})
