import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { signIn, sponsored } from './http.ts'
import { ADMIN_PHONE, enterNumber, expectCalm, PHONE, signedIn, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552120001' }
const BOB = { name: 'Bob', phone: '+15552120002' }
const ENDED_ELSEWHERE = 'You were signed out here from another of your browsers. Please sign in again.'

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, BOB)
})

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'PROFILE' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Signs a member in and ends the member's other sessions. */
async function endElsewhere(phone: string): Promise<void> {
  const client = await signIn(server.url, phone)
  const sessions = (await client.get('/api/auth/sessions')).body as { id: string; current: boolean }[]
  for (const { id } of sessions.filter(({ current }) => !current))
    await client.delete(`/api/auth/sessions/${id}`)
}

it('LOG-63 LOG-64 LOG-65 API-37 a half-filled form survives a remote sign-out', async () => {
  const bob = await signedIn(browser, server.url, BOB, { size: PHONE })
  const { page } = bob
  await page.goto('/settings')
  await openProfile(page)
  const name = page.getByRole('dialog', { name: 'Update Profile' }).getByLabel('Name')
  await name.fill('Bob of the hill')
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
  await openProfile(page)
  await expect.poll(() => name.inputValue()).toBe('Bob of the hill')
  expectCalm(bob)
})

it('LOG-66 signing out takes the other tabs to the login page', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  const { page, context } = ann
  const other = await context.newPage()
  await other.goto('/settings')
  await heading(other, 'Settings').waitFor()
  // The tab has to notice the sign-out without any response from the server.
  await other.route('**/api/**', () => new Promise(() => {}))
  await page
    .getByRole('button', { name: /Logout/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await tab.getByPlaceholder('Enter mobile number').waitFor()
    await tab.waitForURL('/')
    // A locator would wait for responses that will never come.
    expect(await tab.evaluate(() => document.body.innerText)).not.toContain('Your session has ended')
  }
  expectCalm(ann)
})

it('LOG-67 the login page redirects to the dashboard after another tab signs in', async () => {
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
