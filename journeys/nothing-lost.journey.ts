import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pairKey } from '@kinhold/domain/bonds'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../server/testing/database.ts'
import { passingFolder } from '../server/testing/folders.ts'
import { paths } from '../web/src/paths.ts'
import { isWholeRun } from '../test-runs.ts'
import { launchChromium } from './chromium.ts'
import { type Client, known, sponsored } from './http.ts'
import { expectCalm, signInAs, someone, type Someone } from './people.ts'
import { portraitFile } from './portrait.ts'
import { atRest } from './rest.ts'
import { type RunningServer, startServer } from './server.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }
const CLEO = { name: 'Cleo', phone: '+15551230003' }

let database: Awaited<ReturnType<typeof createTestDatabase>>
let dataDir: string
let server: RunningServer
let browser: Browser
let bob: Client
const ids = { ann: 0, bob: 0 }

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(passingFolder(), 'kinhold-journey-'))
  ;[server, browser] = await Promise.all([start('0'), launchChromium()])
  await sponsored(server.url, '+15550000018', ANN)
  for (const person of [BOB, CLEO]) await sponsored(server.url, ANN.phone, person)
  const [ann, his] = await known(server.url, ANN, BOB)
  bob = his.client
  Object.assign(ids, { ann: ann.id, bob: his.id })
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
})

const start = (port: string) =>
  startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, RATE_LIMITS: 'off', PORT: port })

it('MSG-15 MSG-46 ten messages arrive once and in order after an outage', async () => {
  const ann = await openConversation()
  const { page, context } = ann
  await write(page, words('cut', 1, 4))
  await context.setOffline(true)
  await write(page, words('cut', 5, 7))
  const { buffer, mimeType } = await portraitFile(1)
  await page.getByLabel('Files', { exact: true }).setInputFiles({ name: 'garden.jpg', mimeType, buffer })
  await write(page, ['cut 8'])
  await write(page, words('cut', 9, 10))
  await messages(page).getByText('cut 10', { exact: true }).waitFor()
  await context.setOffline(false)
  await expect.poll(() => received('cut')).toEqual(words('cut', 1, 10))
  const [withPicture] = (await inConversation()).filter(({ content }) => content === 'cut 8')
  expect(withPicture?.media.map(({ kind }) => kind)).toEqual(['picture'])
  await expect.poll(() => page.getByText('Sending', { exact: true }).count()).toBe(0)
  // The page renders only the rows near the visible area.
  const inSight = await shown(page, 'cut')
  expect(inSight).toEqual(words('cut', 1, 10).slice(-inSight.length))
  expectCalm(ann)
  await context.close()
})

it('MSG-15 MSG-46 messages arrive once and in order even if the tab is closed', async () => {
  const ann = await openConversation()
  const { context } = ann
  await write(ann.page, words('tab', 1, 3))
  await expect.poll(() => received('tab')).toEqual(words('tab', 1, 3))
  // The messages reach the server, but no response reaches the app.
  await context.route('**/api/trust-bonds/*/messages', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await write(ann.page, words('tab', 4, 10))
  await expect.poll(() => received('tab')).toContain('tab 4')
  // The app clears the field a moment before the browser stores the message.
  await expect.poll(() => kept(ann.page)).toContain('tab 10')
  await ann.page.close()
  await context.unroute('**/api/trust-bonds/*/messages')
  const page = await context.newPage()
  await page.goto(paths.dashboard())
  // Waits up to a minute, because the delay grows with each retry.
  await expect.poll(() => received('tab'), { timeout: 60_000 }).toEqual(words('tab', 1, 10))
  await page.goto(paths.messagesWith(ids.bob))
  await messages(page).getByText('tab 10', { exact: true }).waitFor()
  // The page renders only the rows near the visible area.
  const inSight = await shown(page, 'tab')
  expect(inSight).toEqual(words('tab', 1, 10).slice(-inSight.length))
  await context.close()
})

it('MSG-15 MSG-46 messages arrive once and in order even if the server is killed', async () => {
  const ann = await openConversation()
  const { page, context } = ann
  const port = new URL(server.url).port
  const last = isWholeRun ? 100 : 40
  const written = write(page, words('kill', 1, last))
  await expect
    .poll(async () => (await received('kill')).length, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(20)
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
  await written
  server = await start(port)
  await expect.poll(() => received('kill'), { timeout: 60_000 }).toEqual(words('kill', 1, last))
  await messages(page).getByText(`kill ${last}`, { exact: true }).waitFor()
  await context.close()
})

it('MSG-47 unsent messages stay hidden from other accounts in the browser', async () => {
  const { page, context } = await openConversation({ isPatient: true })
  const sent: string[] = []
  await context.route('**/api/trust-bonds/*/messages', async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.abort()
  })
  await write(page, words('own', 1, 2))
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await signOut(page)
  // A request intercepted during `unroute` would stay pending forever.
  await atRest(page)
  await context.unroute('**/api/trust-bonds/*/messages')
  const others: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/messages')) others.push(request.url())
  })
  await signInAs(page, CLEO.phone)
  await page.goto(paths.messages())
  await page.getByText('Select a conversation').waitFor()
  expect(await page.getByText(/own \d/).count()).toBe(0)
  expect(others).toEqual([])
  await signOut(page)
  expect(await received('own')).toEqual([])
  await signInAs(page, ANN.phone)
  await expect.poll(() => received('own')).toEqual(words('own', 1, 2))
  await context.close()
})

// Opens Ann's conversation with Bob. If `isPatient` is true, actions wait until earlier messages have been
// sent.
async function openConversation({ isPatient } = { isPatient: false }): Promise<Someone> {
  const ann = await someone(browser, server.url, { isPatient })
  await signInAs(ann.page, ANN.phone)
  await ann.page.goto(paths.messagesWith(ids.bob))
  await field(ann.page).waitFor()
  return ann
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByPlaceholder('Enter mobile number').waitFor()
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const words = (what: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${what} ${from + n}`)

async function write(page: Page, messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    await field(page).fill(message)
    await page.keyboard.press('Enter')
    await expect.poll(() => field(page).inputValue()).toBe('')
  }
}

// The list of conversations quotes the newest message, too.
const messages = (page: Page) => page.getByRole('log', { name: 'Messages' })

async function shown(page: Page, what: string): Promise<string[]> {
  return messages(page)
    .getByText(new RegExp(`^${what} \\d+$`))
    .allTextContents()
}

/** Returns the unsent messages stored in the browser. */
async function kept(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('messages')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const all = opening.result.transaction('waiting').objectStore('waiting').getAll()
          all.addEventListener('error', () => reject(all.error))
          all.addEventListener('success', () => {
            opening.result.close()
            resolve((all.result as { content: string }[]).map(({ content }) => content))
          })
        })
      }),
  )
}

async function received(what: string): Promise<string[]> {
  return (await inConversation()).map(({ content }) => content).filter((one) => one.startsWith(`${what} `))
}

async function inConversation() {
  const key = pairKey(ids.ann, ids.bob)
  const { body } = await bob.get(`/api/messages/trust-bond/${key}?limit=500`)
  return body
}
