import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { ADMIN_PHONE, dismissWelcome, enterNumber, expectCalm, PHONE, seeToast, someone } from './people.ts'

const { server, browser } = serverAndBrowser({ PHONE_VERIFICATION: 'required' })

/** Requests a code for the admin's number; returns the code that the server prints to the terminal. */
async function askForCode(page: Page): Promise<string> {
  const before = codes().length
  await enterNumber(page, ADMIN_PHONE)
  await page.getByLabel('Six-digit code').waitFor()
  await expect.poll(() => codes().length, { timeout: 15_000 }).toBe(before + 1)
  return codes().at(-1)!
}

const codes = () => [...server.printed().matchAll(/Code for \S+ (\d{6})/g)].map((match) => match[1]!)

test('a phone needs a new code after a remote sign-out', async () => {
  const [computer, lost] = [
    await someone(browser, server.url),
    await someone(browser, server.url, { size: PHONE }),
  ]

  const code = await askForCode(computer.page)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await computer.page.getByLabel('Six-digit code').fill(wrong)
  await computer.page.getByText('That is not the code for this number. Please check it.').waitFor()
  await computer.page.getByLabel('Six-digit code').fill(code)
  await computer.page.waitForURL(/\/admin/)
  await dismissWelcome(computer.page)

  // A code works only in the browser that requested it.
  const theirs = await askForCode(lost.page)
  await lost.page.getByLabel('Six-digit code').fill(theirs)
  await lost.page.waitForURL(/\/admin/)

  await computer.page.goto('/settings?tab=account')
  const rows = computer.page.getByRole('region', { name: 'Your browsers' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)
  await lost.page.goto('/settings?tab=account')
  await lost.page
    .getByText(/needs no code until/)
    .last()
    .scrollIntoViewIfNeeded()

  await computer.page.getByRole('button', { name: /^Sign out/ }).click()
  await computer.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await seeToast(computer.page, 'Signed out')
  await expect.poll(() => rows.count()).toBe(1)
  await lost.page.getByText('You were signed out here from another of your browsers.').waitFor()
  await enterNumber(lost.page, ADMIN_PHONE)
  await lost.page.getByLabel('Six-digit code').waitFor()

  expectCalm(computer, lost)
})
