import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { ADMIN_PHONE, dismissWelcome, expectCalm, PHONE, signInAs, someone } from './people.ts'

const { server, browser } = serverAndBrowser({})

const dialog = (page: Page) => page.getByRole('dialog')
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const pathOf = (page: Page) => new URL(page.url()).pathname

test('API-38 Back closes an open dialog before leaving the page', async () => {
  const person = await someone(browser, server.url, { size: PHONE })
  const { page } = person
  await signInAs(page, ADMIN_PHONE)
  await dismissWelcome(page)
  const home = page.url()
  const back = () => page.evaluate(() => history.back())
  const menu = () => page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Groups' }).first().click()
  await page.waitForURL(/groups/)

  // Closing a dialog with its button removes its history entry, so Back leaves the page at once.
  await menu()
  await page.getByRole('button', { name: 'Close dialog' }).click()
  await isClosed(page)
  await back()
  await page.waitForURL(home)
  await page.evaluate(() => history.forward())
  await page.waitForURL(/groups/)

  // Back closes a dialog that replaced another dialog, and the next Back leaves the page.
  await menu()
  await dialog(page).getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('dialog', { name: 'Logout' }).waitFor()
  await back()
  await isClosed(page)
  expect(pathOf(page)).toBe('/groups')
  await back()
  await page.waitForURL(home)

  // After someone follows a link in a dialog, Back returns to the previous page without the dialog.
  for (const name of ['Groups', 'Invitations', 'Settings', 'Network']) {
    const before = page.url()
    await menu()
    await dialog(page).getByRole('link', { name, exact: true }).click()
    await page.waitForURL((url) => url.href !== before)
    await isClosed(page)
    const after = page.url()
    await back()
    await page.waitForURL(before)
    await page.evaluate(() => history.forward())
    await page.waitForURL(after)
  }
  await page.waitForURL(/network/)

  // After a reload has closed the dialog, Back leaves the page right away.
  await menu()
  await dialog(page).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await isClosed(page)
  await back()
  await page.waitForURL(/settings/)
  expectCalm(person)
})
