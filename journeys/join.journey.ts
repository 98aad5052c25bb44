import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
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

const { server, browser } = serverAndBrowser()

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

it('REG-09 REG-12 REG-13 REG-16 REG-24 a registration link leads in as well', async () => {
  const admin = await someone(browser, server.url)
  await signInAs(admin.page, ADMIN_PHONE)
  await admin.page.goto('/invitations')
  const [answer] = await Promise.all([
    admin.page.waitForResponse(
      (response) => response.url().endsWith('/api/invitations') && response.request().method() === 'POST',
    ),
    invite(admin.page, 'Bob', '(555) 123-0002'),
  ])
  const { qrId } = await answer.json()

  const bob = await someone(browser, server.url)
  await bob.page.goto(`/register?ref=18&sponsor=admin&phone=%2B15551230002&qrId=${qrId}`)
  await bob.page.getByLabel('Your Name').fill('Bob')
  await bob.page.locator('input[type=file]').setInputFiles(await portraitFile(1))
  await seeToast(bob.page, 'Photo uploaded!')
  await bob.page.getByRole('button', { name: 'Kinhold?' }).click()
  await bob.page.waitForURL(/\/dashboard/)
  await seeToast(bob.page, 'Welcome to the network!')
  expectCalm(admin, bob)
})

it('LOG-39 LOG-44 LOG-47 REG-36 REG-37 REG-39 REG-41 an unknown number declares interest and is thanked', async () => {
  const cleo = await someone(browser, server.url, { size: PHONE })
  await enterNumber(cleo.page, '5559990000')
  await seeToast(cleo.page, 'Phone number not found')
  const popup = cleo.page.getByRole('dialog')
  await popup.getByLabel('I own this number').check()
  await popup.getByRole('textbox').fill('Cleo')
  await popup.getByRole('radio').nth(1).check()
  await popup.getByRole('button', { name: /submit/i }).click()
  await cleo.page.getByText('SMS Consent Disclosure').waitFor()
  await cleo.page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await cleo.page.getByRole('button', { name: 'I Accept - Send SMS' }).click()
  await cleo.page.getByText('THANK YOU').waitFor()
  // It begins anew, as if nobody had been here.
  await cleo.page.locator('html:not([data-before])').waitFor({ state: 'attached', timeout: 60_000 })
  await cleo.page.getByText('THANK YOU').waitFor({ state: 'detached' })
  await cleo.page.getByPlaceholder('Enter mobile number').waitFor()

  const admin = await someone(browser, server.url)
  await signInAs(admin.page, ADMIN_PHONE)
  await admin.page.goto('/admin/interested-users')
  await admin.page.getByRole('cell', { name: /^Cleo/ }).waitFor()
  expectCalm(cleo, admin)
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
