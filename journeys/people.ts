import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { atRest, waitsForRest } from './rest.ts'

export const ADMIN_PHONE = '(555) 000-0018'
export type Size = { width: number; height: number }
export const PHONE: Size = { width: 375, height: 667 }
export const SMALL_PHONE: Size = { width: 320, height: 568 }
export const DESKTOP: Size = { width: 1280, height: 800 }

/** A person with their own browser context. `errors` lists the page's uncaught and logged errors. */
export type Someone = { context: BrowserContext; page: Page; errors: string[] }

/**
 * Opens a browser context for a person. Actions wait until the app is at rest unless `isPatient` is false.
 * `keepsApp` allows the service worker, and `fetchesAhead` lets the app prefetch pages.
 */
export async function someone(
  browser: Pick<Browser, 'newContext'>,
  url: string,
  options: Options = {},
): Promise<Someone> {
  const { size = DESKTOP, isPatient = true, locale = 'en-US' } = options
  const { keepsApp = false, fetchesAhead = keepsApp } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: 'light',
    locale,
    timezoneId: 'UTC',
    // A service worker would handle requests that a journey needs to intercept.
    serviceWorkers: keepsApp ? 'allow' : 'block',
  })
  if (!fetchesAhead) await context.addInitScript(saveData)
  if (isPatient) context.on('page', waitsForRest)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  sayWhatIsShown(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser logs every failed request as an error, but some requests are expected to fail.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return { context, page, errors }
}

type Options = {
  size?: Size
  isPatient?: boolean
  keepsApp?: boolean
  fetchesAhead?: boolean
  /** The language of the browser. */
  locale?: string
}

// Keeps the app from prefetching pages, because prefetching would slow down the journeys.
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Prints a page's address and content if the journey fails. */
function sayWhatIsShown(page: Page): void {
  onTestFailed(async () => {
    if (page.isClosed()) return
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
    console.error(`${page.url()}\n${shown}`)
  })
}

/** Enters a number on the first screen and clicks Continue. */
export async function enterNumber(page: Page, phone: string): Promise<void> {
  await page.goto('/')
  await page.getByPlaceholder('Enter mobile number').fill(phone)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs a member or the admin in, and waits for their home page. */
export async function signInAs(page: Page, phone: string): Promise<void> {
  await enterNumber(page, phone)
  await page.waitForURL(/\/(dashboard|admin)/)
}

/** Opens a browser context for a person and signs them in. */
export async function signedIn(
  browser: Pick<Browser, 'newContext'>,
  url: string,
  { phone }: { phone: string },
  options: Options = {},
): Promise<Someone> {
  const person = await someone(browser, url, options)
  await signInAs(person.page, phone)
  return person
}

/** Waits for a toast with this title. */
export async function seeToast(page: Page, title: string): Promise<void> {
  await page.locator('li[data-state=open]').getByText(title, { exact: true }).waitFor()
}

/** Presses Escape after all toasts have closed, because Escape would dismiss a toast first. */
export async function pressEscape(page: Page): Promise<void> {
  await page.locator('[data-toast][data-state=open]').first().waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
}

/** Waits for the welcome dialog and closes it. */
export async function dismissWelcome(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Trust The Ones You Love').waitFor()
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Clicks a link in the navigation. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).first().click()
}

/**
 * Goes to a page as a link in the app would, and waits for the heading. If the first path segment stays the
 * same, loads the page instead, because the app may reuse the heading.
 */
export async function goWithin(page: Page, path: string): Promise<void> {
  const placeOf = (address: string) => new URL(address, 'http://app').pathname.split('/')[1]
  if (page.url() === 'about:blank' || placeOf(page.url()) === placeOf(path)) await page.goto(path)
  else {
    await atRest(page)
    await page.evaluate(leaveFor, path)
  }
  await page.locator('h1:not([data-left])').waitFor()
}

function leaveFor(path: string): void {
  document.querySelector('h1')?.setAttribute('data-left', '')
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Expects no errors on these people's pages. */
export function expectCalm(...people: Someone[]): void {
  expect(people.flatMap(({ errors }) => errors)).toEqual([])
}
