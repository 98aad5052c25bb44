import { paths, withKey } from '@kinhold/contract/paths'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { photo } from '../server/testing/pictures.ts'
import { openTwilio } from '../server/testing/twilio.ts'
import { serverAndBrowser } from './beforehand.ts'
import { type Client, clientOf } from './http.ts'
import { keysOf } from './keys.ts'
import { enterNumber, expectCalm, PHONE, seeToast, someone } from './people.ts'

const ROSA = '+15551230001'
const NANA = '+15551230002'
const OPA = '+15551230003'

const twilio = await openTwilio()
afterAll(() => twilio.close())
const { server, browser } = serverAndBrowser({
  TWILIO_ACCOUNT_SID: twilio.accountSid,
  TWILIO_AUTH_TOKEN: twilio.authToken,
  TWILIO_FROM: '+15550001234',
  TWILIO_API_URL: twilio.url,
  HOST: '127.0.0.1',
})

/** An API client that is signed in as Rosa. */
let client: Client
beforeAll(async () => {
  await ask("insert into players (name, phone, sponsor_id, sign_ins) values ('Rosa', $1, 18, 1)", [ROSA])
  client = clientOf(server.url)
  await client.post('/api/auth/login', { phone: ROSA })
  const code = await codeFor(ROSA, 0)
  expect((await client.post('/api/auth/verify', { phone: ROSA, code })).status).toBe(200)
})

it('FAM-35 FAM-37 FAM-39 FAM-44 FAM-45 FAM-47 FAM-48 a guest reaches the pictures in two taps', async () => {
  const rosa = await someone(browser, server.url)
  await enterNumber(rosa.page, ROSA)
  await enterCode(rosa.page, ROSA, 1)
  await rosa.page.waitForURL(/\/dashboard/)
  const vaultId = await createVault(rosa.page)
  await addPictures(vaultId, 4)
  await rosa.page.getByRole('button', { name: 'Text them the link: Nana' }).click()
  await rosa.page.getByText('Text on its way').waitFor()
  const [first] = textsTo(NANA)
  expect(first).toMatch(/^Rosa shares the vault "Summer" with you on Kinhold\. .*: http\S+#\S+$/)

  // Nana taps the link and then 'Continue', and her phone fills in the code.
  const nana = await someone(browser, server.url, { size: PHONE })
  const presses = await countPresses(nana.page)
  await nana.page.goto(`data:text/html,<a href="${encodeURIComponent(linkIn(first!))}">The text</a>`)
  await nana.page.getByRole('link').click()
  await nana.page.getByRole('heading', { name: 'Rosa shares “Summer” with you' }).waitFor()
  expect(await nana.page.getByLabel('Mobile number').inputValue()).toMatch(/02$/)
  await nana.page.getByRole('button', { name: 'Continue' }).click()
  await enterCode(nana.page, NANA)
  await nana.page.waitForURL(/\/vault-base/)
  await expect.poll(() => loadedIn(nana.page)).toBe(4)
  expect(presses()).toBe(2)

  const welcome = nana.page.getByRole('dialog', { name: 'Welcome' })
  await welcome.getByLabel('What shall the family call you?').fill('Nana Ruth')
  await welcome.getByRole('button', { name: 'Save' }).click()
  await seeToast(nana.page, 'Name saved')
  await welcome.getByText('Shall we text you when there are new pictures?').waitFor()
  await welcome.getByRole('button', { name: 'Yes, text me' }).click()
  await welcome.waitFor({ state: 'detached' })
  await nana.page.reload()
  await expect.poll(() => loadedIn(nana.page)).toBe(4)
  expect(await nana.page.getByRole('dialog').count()).toBe(0)

  // Each day, only the first of two posts triggers a text.
  for (const day of [1, 2]) {
    await addPictures(vaultId, 1)
    await expect.poll(() => newsTo(NANA).length).toBe(day)
    await addPictures(vaultId, 1)
    expect(await queuedTo(NANA)).toBe(day)
    await passDay()
  }
  const news = newsTo(NANA)[1]!
  expect(news).toMatch(/^Rosa posted in "Summer" on Kinhold: http\S+#\S+ Reply STOP to opt out\.$/)

  // The link in the text leads back to the vault, even after a sign-out.
  await nana.page.goto(linkIn(news))
  await expect.poll(() => loadedIn(nana.page)).toBe(8)
  await nana.context.clearCookies()
  await nana.page.goto('about:blank')
  await nana.page.goto(linkIn(news))
  await nana.page.getByRole('heading', { name: 'Rosa shares “Summer” with you' }).waitFor()
  await nana.page.getByRole('button', { name: 'Continue' }).waitFor()

  await replyStop(NANA)
  await addPictures(vaultId, 1)
  expect(await queuedTo(NANA)).toBe(2)
  expect(newsTo(NANA)).toHaveLength(2)
  expectCalm(rosa, nana)
})

it('FAM-35 FAM-44 a guest can sign in with just the keyboard', async () => {
  const accessList = [{ type: 'phone' as const, value: OPA }]
  const { id } = (await client.post('/api/vaults', { title: 'Winter', accessList })).body
  const [entry] = (await client.get(`/api/vaults/${id}/access`)).body
  await addPictures(id, 1)
  const opa = await someone(browser, server.url, { size: PHONE })
  const keys = keysOf(opa.page)
  await opa.page.goto(withKey(paths.vaultUserRegister(), entry!.key!))
  await opa.page.getByRole('heading', { name: 'Rosa shares “Winter” with you' }).waitFor()
  await keys.tabTo('button', 'Continue')
  await keys.press('Enter')
  await keys.isOn('textbox', 'Six-digit code')
  await keys.type(await codeFor(OPA, 0))
  await keys.isOn('dialog', 'Welcome')
  await keys.tabTo('textbox', 'What shall the family call you?')
  await keys.type('Opa')
  await keys.press('Enter')
  await seeToast(opa.page, 'Name saved')
  await keys.tabTo('button', 'Yes, text me')
  await keys.press('Enter')
  await opa.page.getByRole('dialog').waitFor({ state: 'detached' })
  await keys.isOn('heading', 'Rosa shares “Winter” with you')
  await keys.tabTo('button', /^Open picture 1/)
  await keys.press('Enter')
  await opa.page.getByRole('dialog').waitFor()
  await keys.escape()
  await keys.isOn('button', /^Open picture 1/)
  expectCalm(opa)
})

const ask = (statement: string, values: unknown[] = []) =>
  withConnection(server.databaseUrl, (query) => query(statement, values))

const textsTo = (phone: string) => twilio.messages.filter(({ to }) => to === phone).map(({ body }) => body)
const newsTo = (phone: string) => textsTo(phone).filter((body) => body.includes('posted in'))
const linkIn = (text: string) => /http\S+/.exec(text)![0]

async function codeFor(phone: string, before: number): Promise<string> {
  const codes = () => textsTo(phone).filter((body) => /^\d{6} is/.test(body))
  await vi.waitUntil(() => codes().length > before, 30_000)
  return codes().at(-1)!.slice(0, 6)
}

/** Waits until more than `before` codes have been texted to a number, and enters the newest code. */
async function enterCode(page: Page, phone: string, before = 0): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Six-digit code' })
  await field.waitFor()
  await field.fill(await codeFor(phone, before))
}

/**
 * Creates a vault with Nana's number and name on its access list. The dialog that offers to text her stays
 * open.
 */
async function createVault(page: Page): Promise<number> {
  await page.goto('/vaults')
  await page.getByRole('button', { name: 'Create Vault' }).first().click()
  const create = page.getByRole('dialog', { name: 'Create New Vault' })
  await create.getByLabel('Title').fill('Summer')
  await create.getByLabel('Mobile number').fill(NANA)
  await create.getByLabel('Name (optional)').fill('Nana')
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/vaults'),
  )
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  return ((await (await created).json()) as { id: number }).id
}

async function addPictures(vaultId: number, count: number): Promise<void> {
  const mediaUrls = await stored(count)
  const posted = await client.post(`/api/vaults/${vaultId}/posts`, { content: 'Look', mediaUrls })
  expect(posted.status).toBe(201)
}

async function stored(count: number): Promise<string[]> {
  const form = new FormData()
  const bytes = new Uint8Array(await photo())
  for (let nth = 0; nth < count; nth += 1) form.append('file', new Blob([bytes]), `${nth}.jpg`)
  return (await client.post('/api/upload', form)).body.mediaUrls
}

/** Counts the clicks on a page, across all the documents that the page loads. */
async function countPresses(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('pressed', () => void (count += 1))
  await page.addInitScript(() => {
    const { pressed } = window as unknown as { pressed: () => void }
    addEventListener('click', ({ isTrusted }) => isTrusted && pressed(), true)
  })
  return () => count
}

/** Returns the number of pictures that have loaded on a page. */
const loadedIn = (page: Page) =>
  page
    .getByRole('button', { name: /^Open picture/, includeHidden: true })
    .locator('img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length)

async function queuedTo(phone: string): Promise<number> {
  const rows = await ask("select from outbox_messages where recipient = $1 and body like '%posted in%'", [
    phone,
  ])
  return rows.length
}

/** Backdates each guest's last text by a day. */
async function passDay(): Promise<void> {
  await ask("update vault_users set news_texted_at = news_texted_at - interval '1 day'")
  await ask("update vault_access set texted_at = texted_at - interval '1 day'")
}

async function replyStop(From: string): Promise<void> {
  const url = `${server.url}/api/webhooks/twilio/incoming`
  const fields = { From, Body: 'Stop' }
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilio.signed(url, fields) },
    body: new URLSearchParams(fields),
  })
  expect(status).toBe(204)
}
