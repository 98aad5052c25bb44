import { expect, it } from 'vitest'
import { OWN, serverAndBrowser } from './beforehand.ts'
import { clientOf } from './http.ts'
import {
  ADMIN_PHONE,
  dismissWelcome,
  enterNumber,
  expectCalm,
  PHONE,
  seeToast,
  signedIn,
  signInAs,
  someone,
} from './people.ts'
import { portraitFile } from './portrait.ts'

const ANN = { name: 'Ann', phone: '(555) 123-0001' }

const { server, browser } = serverAndBrowser(OWN)

it('LOG-42 LOG-43 REG-01 REG-07 ADM-03 ADM-05 Ann can register with a photo and sign in again', async () => {
  await clientOf(server.url).post('/api/interested-users', {
    phoneNumber: ANN.phone,
    name: ANN.name,
    howDidYouHear: 'friend',
    howDidYouHearOther: null,
    interestLevel: 'deciding',
  })
  const admin = await signedIn(browser, server.url, { phone: ADMIN_PHONE })
  await admin.page.waitForURL('**/admin')
  await dismissWelcome(admin.page)
  await admin.page.getByRole('link', { name: /asked to join/ }).click()
  const row = admin.page.getByRole('row').filter({ hasText: ANN.name })
  await row.getByRole('link', { name: /invite/i }).click()
  for (const name of ['SEND INVITE', 'YES', 'CONFIRM AND SEND'])
    await admin.page.getByRole('button', { name, exact: true }).click()
  await seeToast(admin.page, 'Invitation sent!')
  await admin.page.getByRole('button', { name: 'Close dialog' }).click()
  await admin.page.getByRole('tab', { name: 'Sent 1' }).click()

  // Because of prefetching, the home page appears before the registration dialog has closed.
  const ann = await someone(browser, server.url, { size: PHONE, fetchesAhead: true })
  const { page } = ann
  await enterNumber(page, ANN.phone)
  const photoDialog = page.getByRole('dialog', { name: 'Upload Photo to Complete Invitation' })
  await photoDialog.locator('input[type=file]').setInputFiles(await portraitFile(0))
  await page.getByRole('dialog').getByText('admin').first().waitFor()
  await page.getByRole('button', { name: 'YES', exact: true }).click()
  await page.waitForURL(/\/dashboard\/\d+$/)
  await dismissWelcome(page)
  await page.getByRole('heading', { name: /Ann/ }).waitFor()

  // The admin's open page shows the new connection without a reload.
  await admin.page.getByText('Connection established').waitFor()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Are you sure you want to logout?').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).last().click()
  await page.getByPlaceholder('Enter mobile number').waitFor()
  expect((await ann.context.cookies()).some(({ name }) => name === 'kinhold_session')).toBe(false)
  await signInAs(page, ANN.phone)
  await page.getByRole('heading', { name: /Ann/ }).waitFor()
  expectCalm(admin, ann)
})
