import { expect, it } from 'vitest'
import { OWN, serverAndBrowser } from './beforehand.ts'
import {
  ADMIN_PHONE,
  dismissWelcome,
  enterNumber,
  expectCalm,
  PHONE,
  seeToast,
  signInAs,
  type Someone,
  someone,
} from './people.ts'
import { portraitFile } from './portrait.ts'

const { server, browser } = serverAndBrowser(OWN)

it('LOG-39 LOG-44 LOG-47 REG-36 REG-37 REG-39 REG-41 ADM-03 ADM-04 ADM-05 ADM-52 ADM-60 ADM-73 TRU-102 the admin can let Dan register again after suspending him', async () => {
  const admin = await someone(browser, server.url)
  const dan = await someone(browser, server.url, { size: PHONE })
  await askToJoin(dan)

  await signInAs(admin.page, ADMIN_PHONE)
  await admin.page.waitForURL('**/admin')
  await dismissWelcome(admin.page)
  await admin.page.getByRole('link', { name: /asked to join/ }).click()
  await admin.page
    .getByRole('row')
    .filter({ hasText: 'Dan' })
    .getByRole('link', { name: /invite/i })
    .click()
  await admin.page.getByRole('button', { name: 'SEND INVITE' }).click()
  await admin.page.getByRole('button', { name: 'YES', exact: true }).click()
  await admin.page.getByRole('button', { name: 'CONFIRM AND SEND' }).click()
  await seeToast(admin.page, 'Invitation sent!')

  await register(dan)
  await dismissWelcome(dan.page)

  await admin.page.goto('/network')
  await change(admin, 'SUSPEND')
  await dan.page.getByRole('alert').getByText('This account has been suspended.').waitFor()

  await change(admin, 'RE-REG')
  await rowOfDan(admin).getByText('Pending').waitFor()
  await register(dan)
  // The app shows Dan the reason he was suspended.
  const word = dan.page.getByRole('dialog', { name: 'The admin suspended your account' })
  await word.getByRole('button', { name: 'I have read this' }).click()
  await word.waitFor({ state: 'detached' })
  await dan.page.getByRole('heading', { name: /Dan/ }).waitFor()
  expectCalm(admin, dan)
})

it('ADM-06 the desk shows its charts even if the browser’s language isn’t a valid language tag', async () => {
  const admin = await someone(browser, server.url)
  await admin.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'language', { get: () => 'en-US@posix' }),
  )
  await signInAs(admin.page, ADMIN_PHONE)
  // The welcome dialog may hide the page from assistive technology, so find the chart by its `aria-label`
  // attribute.
  await admin.page.locator('[aria-label^="Messages per day"] canvas').waitFor()
  expectCalm(admin)
})

it('ADM-64 the admin’s second window shows the status set in the first', async () => {
  const [one, other] = [await someone(browser, server.url), await someone(browser, server.url)]
  for (const { page } of [one, other]) {
    await signInAs(page, ADMIN_PHONE)
    await page.goto('/network')
  }
  await rowOfDan(other).getByRole('button', { name: 'SUSPEND' }).click()
  await change(one, 'ARCHIVE')
  const dialog = other.page.getByRole('dialog', { name: 'Suspend Dan?' })
  await dialog.getByRole('button', { name: 'SUSPEND' }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await rowOfDan(other).getByText('Archived').waitFor()
  expectCalm(one, other)
})

it('ADM-15 the phone log keeps a fixed height and scrolls', async () => {
  const { page, context } = await someone(browser, server.url)
  for (let n = 0; n < 30; n += 1)
    await context.request.post('/api/auth/login', { data: { phone: `none ${n}` } })
  // Signs in twice, because the welcome dialog appears only after the first sign-in.
  for (const phone of [ADMIN_PHONE, ADMIN_PHONE])
    await context.request.post('/api/auth/login', { data: { phone } })
  await page.goto('/admin?tab=phone')
  const list = page.getByRole('list', { name: 'Tries to sign in, newest first' })
  await list.waitFor()
  const measured = () =>
    list.evaluate(({ parentElement: box }) => ({
      height: box!.getBoundingClientRect().height,
      scrolls:
        box!.scrollHeight > box!.clientHeight && /^(auto|scroll)$/.test(getComputedStyle(box!).overflowY),
    }))
  const full = await measured()
  expect(full.scrolls).toBe(true)
  await page.getByText('Success', { exact: true }).click()
  await expect.poll(async () => (await measured()).scrolls).toBe(false)
  expect((await measured()).height).toBe(full.height)
  expect(full.height).toBeLessThan(600)
  await context.close()
})

async function askToJoin({ page }: Someone): Promise<void> {
  await enterNumber(page, DAN)
  await seeToast(page, 'Phone number not found')
  const popup = page.getByRole('dialog')
  await popup.getByLabel('I own this number').check()
  await popup.getByRole('textbox').fill('Dan')
  await popup.getByRole('radio').nth(1).check()
  await popup.getByRole('button', { name: /submit/i }).click()
  await page.getByText('SMS Consent Disclosure').waitFor()
  await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
  await page.getByRole('button', { name: 'I Accept - Send SMS' }).click()
  await page.getByText('THANK YOU').waitFor()
  // After the thank-you message, the app reloads the page for the next visitor.
  await page.locator('html:not([data-before])').waitFor({ state: 'attached', timeout: 60_000 })
  await page.getByText('THANK YOU').waitFor({ state: 'detached' })
  await page.getByPlaceholder('Enter mobile number').waitFor()
}

async function register({ page }: Someone): Promise<void> {
  await enterNumber(page, DAN)
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(await portraitFile(3))
  await page.getByRole('button', { name: 'YES', exact: true }).click()
  await page.waitForURL(/\/dashboard\/\d+$/)
}

const rowOfDan = ({ page }: Someone) =>
  page.getByRole('table', { name: 'Member details' }).getByRole('row').filter({ hasText: 'Dan' })

async function change(admin: Someone, label: string): Promise<void> {
  await rowOfDan(admin).getByRole('button', { name: label }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: label }).click()
  await seeToast(admin.page, 'Player Status Updated')
}

const DAN = '(555) 123-0004'
