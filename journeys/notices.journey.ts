import { sql } from 'kysely'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailServer, openMailServer } from '../server/testing/mail-server.ts'
import { smtpEmail } from '../server/src/delivery/email/smtp-email.ts'
import { sendMails } from '../server/src/features/outbox/notices/send-mails.ts'
import { launchChromium } from './chromium.ts'
import { type Client, signIn, sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, PHONE, signInAs, someone } from './people.ts'
import { standInFor, startServerHere } from './server-here.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }

let here: Awaited<ReturnType<typeof startServerHere>>
let mail: MailServer
let email: ReturnType<typeof smtpEmail>
let chromium: Browser
let url: string
let ann: Client
let annId: number
let bondId: string

beforeAll(async () => {
  ;[mail, chromium] = await Promise.all([openMailServer(), launchChromium()])
  email = smtpEmail({ url: mail.url, from: 'Kinhold <hello@kinhold.example>' })
  const smtp = { SMTP_URL: mail.url, EMAIL_FROM: 'Kinhold <hello@kinhold.example>' }
  here = await startServerHere(smtp, { email })
  url = here.url

  await sponsored(url, ADMIN_PHONE, ANN)
  await sponsored(url, ANN.phone, BOB)
  ann = await signIn(url, ANN.phone)
  annId = (await ann.get('/api/auth/me')).body.id
  const bobId = (await (await signIn(url, BOB.phone)).get('/api/auth/me')).body.id
  bondId = [annId, bobId].toSorted((a, b) => a - b).join('-')
})
afterAll(async () => {
  await chromium?.close()
  await here?.close()
  email?.close()
  await mail?.close()
})

async function write(content: string): Promise<void> {
  const message = { senderId: annId, content, messageType: 'text' }
  expect((await ann.post(`/api/trust-bonds/${bondId}/messages`, message)).status).toBe(201)
}

/** Backdates messages and e-mails by this many minutes, and sends the e-mails that are due. */
async function pass(minutes: number): Promise<void> {
  const span = sql`make_interval(mins => ${minutes})`
  await sql`update messages set created_at = created_at - ${span}`.execute(here.test.db)
  await sql`update notice_mails set mailed_until = mailed_until - ${span},
    sent_at = array(select at - ${span} from unnest(sent_at) as at)`.execute(here.test.db)
  await sendMails(here.test.deps)
}

it('SET-07 NAV-58 a notification opens Ann’s message even when Bob has closed the app', async () => {
  const bob = await someone(chromium, url, { size: PHONE, keepsApp: true })
  const { subscription, arrived } = here.service.browser()
  await bob.context.addInitScript(standInFor, subscription)
  await signInAs(bob.page, BOB.phone)
  here.service.trust((await ann.get('/api/push')).body.publicKey)
  await bob.page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { polling: 100 })
  await bob.page.goto('/settings?tab=notifications')
  const onThisDevice = bob.page.getByRole('checkbox', { name: 'Notify me on this device' })
  await onThisDevice.click()
  await expect.poll(() => onThisDevice.isChecked()).toBe(true)
  await bob.page.close()

  await write('The porch light is on')
  await expect.poll(() => arrived.length, { timeout: 15_000 }).toBe(1)
  expect(arrived[0]).toMatchObject({ title: 'Kinhold', body: 'Ann sent you a message.' })
  // Opens the notification's address, as a tap on the notification would.
  const opened = await bob.context.newPage()
  await opened.goto(arrived[0]!.href)
  await opened.getByText('The porch light is on').last().waitFor()
  await opened.getByRole('textbox', { name: 'Message' }).waitFor()
  expectCalm(bob)
  await bob.context.close()
})

it('SET-04 SET-07 NAV-60 Bob receives one e-mail for ten messages and can unsubscribe', async () => {
  const bob = await someone(chromium, url)
  await signInAs(bob.page, BOB.phone)
  await bob.page.goto('/settings?tab=notifications')
  const byMail = bob.page.getByRole('checkbox', { name: 'By e-mail' })
  await byMail.check()
  await bob.page.getByRole('textbox', { name: 'E-mail address' }).fill('bob@example.com')
  await bob.page.getByRole('button', { name: 'Send me a code' }).click()
  await mail.waitFor(1)
  await bob.page.getByLabel('Six-digit code').fill(/\b\d{6}\b/.exec(mail.messages[0]!.text)![0])
  await bob.page.getByRole('button', { name: 'Confirm' }).click()
  await bob.page.getByRole('button', { name: 'Change' }).waitFor()

  for (let n = 1; n <= 10; n += 1) await write(`Soup ${n}`)
  await pass(59)
  await pass(2)
  await pass(5)
  await mail.waitFor(2)
  const [, news] = mail.messages
  expect([news!.to, news!.subject]).toEqual([['bob@example.com'], 'What is new on Kinhold'])
  expect(news!.text).toContain('Ann sent you 10 messages.')
  expect(news!.text).not.toContain('Soup')

  const anywhere = await someone(chromium, url, { size: PHONE })
  await anywhere.page.goto(/http:\S+\/unsubscribe\?token=\S+/.exec(news!.text)![0])
  await anywhere.page.getByRole('button', { name: 'Stop e-mails' }).click()
  await anywhere.page.getByRole('heading', { name: 'E-mails Stopped' }).waitFor()
  await bob.page.reload()
  await byMail.waitFor()
  expect(await byMail.isChecked()).toBe(false)

  await write('More soup')
  await pass(61)
  const mailed = here.test.db
    .selectFrom('outbox_messages')
    .select('state')
    .where('recipient', '=', 'bob@example.com')
  expect(await mailed.execute()).toEqual([{ state: 'sent' }, { state: 'sent' }])
  expectCalm(bob, anywhere)
})
