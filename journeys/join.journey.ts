import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { OWN, serverAndBrowser } from './beforehand.ts'
import {
  ADMIN_PHONE,
  dismissWelcome,
  enterNumber,
  expectCalm,
  follow,
  PHONE,
  seeToast,
  signInAs,
  someone,
} from './people.ts'
import { portraitFile } from './portrait.ts'

const { server, browser } = serverAndBrowser(OWN)

it('LOG-42 LOG-43 REG-01 REG-07 the admin signs in and invites; the invited registers with a photo, goes out and comes in again', async () => {
  const admin = await someone(browser, server.url)
  await signInAs(admin.page, ADMIN_PHONE)
  await admin.page.waitForURL('**/admin')
  await dismissWelcome(admin.page)
  await follow(admin.page, 'Invites')
  await invite(admin.page, 'Ann', '5551230001')
  await admin.page.getByRole('tab', { name: 'Sent 1' }).click()

  // Home is there at once where it was fetched ahead, while the dialog that registers her is still closing.
  const ann = await someone(browser, server.url, { size: PHONE, fetchesAhead: true })
  await enterNumber(ann.page, '555 123 0001')
  const photoDialog = ann.page.getByRole('dialog', { name: 'Upload Photo to Complete Invitation' })
  await photoDialog.locator('input[type=file]').setInputFiles(await portraitFile(0))
  await ann.page.getByRole('button', { name: 'No - Cancel' }).waitFor()
  await ann.page.getByRole('dialog').getByText('admin').first().waitFor()
  await ann.page.getByRole('button', { name: 'YES', exact: true }).click()
  await ann.page.waitForURL(/\/dashboard/)
  await dismissWelcome(ann.page)
  await ann.page.getByRole('heading', { name: /Ann/ }).waitFor()
  expect(new URL(ann.page.url()).pathname).toMatch(/^\/dashboard\/\d+$/)

  // The sponsor, whose page has been open meanwhile, sees it without a reload.
  await admin.page.getByText('Connection established').waitFor()

  await ann.page.getByRole('button', { name: 'Menu' }).click()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await ann.page.getByText('Are you sure you want to logout?').waitFor()
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Logout' }).last().click()
  await ann.page.getByPlaceholder('Enter mobile number').waitFor()
  expect((await ann.context.cookies()).some(({ name }) => name === 'kinhold_session')).toBe(false)
  await signInAs(ann.page, '(555) 123-0001')
  await ann.page.waitForURL(/\/dashboard\/\d+$/)
  await ann.page.getByRole('heading', { name: /Ann/ }).waitFor()
  expectCalm(admin, ann)
})

async function invite(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone)
  await page.getByRole('button', { name: 'SEND INVITE' }).click()
  await page.getByRole('button', { name: 'YES', exact: true }).click()
  await page.getByRole('button', { name: 'CONFIRM AND SEND' }).click()
  await seeToast(page, 'Invitation sent!')
  await page.getByRole('button', { name: 'Close dialog' }).click()
}
