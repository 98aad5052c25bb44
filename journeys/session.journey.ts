import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { signIn, sponsored } from './http.ts'
import { enterNumber, expectCalm, PHONE, signInAs, type Someone, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552120001' }
const BOB = { name: 'Bob', phone: '+15552120002' }
const ENDED_ELSEWHERE = 'You were signed out here from another of your browsers. Please sign in again.'

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, BOB)
})

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Signs every browser of a number out but the one that asks. */
async function endElsewhere(phone: string): Promise<void> {
  const client = await signIn(server.url, phone)
  const sessions = (await client.get('/api/auth/sessions')).body as { id: string; current: boolean }[]
  for (const { id } of sessions.filter(({ current }) => !current))
    await client.delete(`/api/auth/sessions/${id}`)
}

/** Someone signed in whose stream of live updates never says a word; `atRest` waits until nothing else is asked for. */
async function withoutStream(phone: string): Promise<Someone & { atRest: () => Promise<void> }> {
  const person = await someone(browser, server.url, { size: PHONE })
  const { page } = person
  await page.route('**/api/events', () => new Promise(() => {}))
  const asked = new Set<Request>()
  let since = Date.now()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/api/events') asked.add(request)
  })
  const end = (request: Request) => {
    asked.delete(request)
    since = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await signInAs(page, phone)
  const atRest = async () => {
    await expect.poll(() => asked.size === 0 && Date.now() - since > AT_REST_MS).toBe(true)
  }
  return { ...person, atRest }
}

// As Playwright counts it, to whom a stream is never at rest.
const AT_REST_MS = 500

it('LOG-63 LOG-64 LOG-65 whoever is signed out elsewhere reads why, and is back at the page once signed in', async () => {
  const bob = await someone(browser, server.url, { size: PHONE })
  const { page } = bob
  await signInAs(page, BOB.phone)
  await page.goto('/settings')
  await heading(page, 'Settings').waitFor()
  await endElsewhere(BOB.phone)
  await page.getByRole('alert').getByText(ENDED_ELSEWHERE).waitFor()
  await page.waitForURL('/')
  await page.reload()
  await page.getByText(ENDED_ELSEWHERE).waitFor()

  await page.getByPlaceholder('Enter mobile number').fill('5552120002')
  await page.getByText(ENDED_ELSEWHERE).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'Settings').waitFor()
  await page.waitForURL('/settings')
  expectCalm(bob)
})

it('LOG-65 API-37 a half-typed form is there again once the same person has signed in, and not for another', async () => {
  const bob = await someone(browser, server.url, { size: PHONE })
  const { page } = bob
  await signInAs(page, BOB.phone)
  await page.goto('/settings')
  const name = page.getByRole('dialog', { name: 'Update Profile' }).getByLabel('Name')
  const openProfile = () => page.getByRole('button', { name: 'PROFILE' }).click()
  const comeBackAs = async (number: string) => {
    await page.getByText(ENDED_ELSEWHERE).waitFor()
    await page.getByPlaceholder('Enter mobile number').fill(number)
    await page.getByRole('button', { name: 'Continue' }).click()
    await openProfile()
  }
  await openProfile()
  await name.fill('Bob of the hill')
  await endElsewhere(BOB.phone)
  await comeBackAs('5552120002')
  await expect.poll(() => name.inputValue()).toBe('Bob of the hill')

  await endElsewhere(BOB.phone)
  await comeBackAs('5552120001')
  await expect.poll(() => name.inputValue()).toBe(ANN.name)
  await page.getByRole('button', { name: 'Close dialog' }).click()
  await endElsewhere(ANN.phone)
  await comeBackAs('5552120002')
  await expect.poll(() => name.inputValue()).toBe(BOB.name)
  expectCalm(bob)
})

it('LOG-65 a call answered 401 leads to the login while live updates stand still; another person goes home', async () => {
  const bob = await withoutStream(BOB.phone)
  const { page } = bob
  await page.goto('/settings')
  await heading(page, 'Settings').waitFor()
  // Otherwise what the page still asks is answered 401.
  await bob.atRest()
  await endElsewhere(BOB.phone)
  await page.getByRole('navigation').getByRole('link', { name: 'Network' }).first().click()
  await page.waitForURL('/')
  await page.getByText(ENDED_ELSEWHERE).waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByText(ENDED_ELSEWHERE).waitFor({ state: 'detached' })

  await page.getByPlaceholder('Enter mobile number').fill('5552120001')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/dashboard\/\d+$/)
  await heading(page, /Ann/).waitFor()
})

it('LOG-66 a sign-out leads the other tabs of the browser to the login at once, and says nothing', async () => {
  const ann = await someone(browser, server.url)
  const { page, context } = ann
  await signInAs(page, ANN.phone)
  const other = await context.newPage()
  await other.goto('/settings')
  await heading(other, 'Settings').waitFor()
  // Nothing that this tab asks is answered any more: it hears of the sign-out all the same.
  await other.route('**/api/**', () => new Promise(() => {}))
  await page
    .getByRole('button', { name: /Logout/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await tab.getByPlaceholder('Enter mobile number').waitFor()
    await tab.waitForURL('/')
    // Not by a locator: the other tab waits for answers that never come.
    expect(await tab.evaluate(() => document.body.innerText)).not.toContain('Your session has ended')
  }
  expectCalm(ann)
})

it('LOG-67 whoever comes back by the browser’s buttons to a page from before the sign-in is signed in', async () => {
  const { page, context } = await someone(browser, server.url)
  await page.goto('/')
  await page.getByPlaceholder('Enter mobile number').waitFor()
  await page.goto('/privacy')
  await heading(page, 'Privacy Policy').waitFor()
  const other = await context.newPage()
  await enterNumber(other, ANN.phone)
  await other.waitForURL(/\/dashboard\/\d+$/)
  await page.goBack()
  await page.waitForURL(/\/dashboard\/\d+$/)
})
