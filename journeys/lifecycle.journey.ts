import type { Locator, Page } from 'playwright-core'
import { beforeAll, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, enterNumber, expectCalm, PHONE, seeToast, signInAs, someone } from './people.ts'
import { portraitFile } from './portrait.ts'

const ANN = { name: 'Ann', phone: '+15551230001' }
const BOB = { name: 'Bob', phone: '+15551230002' }
const SUSPENDED = 'This account has been suspended. Please ask your sponsor or the admin.'

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, BOB)
})

it('ADM-04 ADM-60 ADM-61 ADM-62 ADM-65 ADM-67 ADM-73 NET-13 the admin suspends Bob, who is out at once, and has him register anew; Ann is told', async () => {
  const [admin, ann, bob] = [
    await someone(browser, server.url),
    await someone(browser, server.url),
    await someone(browser, server.url, { size: PHONE }),
  ]
  await signInAs(ann.page, ANN.phone)
  await signInAs(bob.page, BOB.phone)
  await signInAs(admin.page, ADMIN_PHONE)
  await admin.page.goto('/network')
  await admin.page.getByText('Admin View').waitFor()

  await change(admin.page, 'SUSPEND', 'Asked for it')
  await rowOf(admin.page, 'Bob').getByText('Suspended').waitFor()
  // Bob's page is still open, and its session has ended.
  await bob.page.getByRole('alert').getByText(SUSPENDED).waitFor()
  await enterNumber(bob.page, BOB.phone)
  await seeToast(bob.page, SUSPENDED)

  // Without a reload, Ann and the admin see Bob's standing. The other of Ann's notifications tells of Bob’s
  // registration.
  await ann.page.getByRole('button', { name: 'Notifications, 2 new' }).click()
  await ann.page.getByRole('link', { name: /The admin suspended Bob\./ }).click()
  await ann.page.getByRole('heading', { name: 'Bob' }).waitFor()
  await change(admin.page, 'RE-REG')
  await rowOf(admin.page, 'Bob').getByText('Pending').waitFor()

  await bob.page.goto('/')
  await enterNumber(bob.page, BOB.phone)
  const photo = bob.page.getByRole('dialog').locator('input[type=file]')
  await photo.setInputFiles(await portraitFile(2))
  await bob.page.getByRole('dialog').getByText('Ann').first().waitFor()
  await bob.page.getByRole('button', { name: 'YES', exact: true }).click()
  await bob.page.waitForURL(/\/dashboard\/\d+$/)
  await rowOf(admin.page, 'Bob').getByText('Pending').waitFor({ state: 'detached' })
  await ann.page.getByRole('button', { name: 'Notifications, 2 new' }).click()
  await ann.page.getByRole('link', { name: /The admin asked Bob to register again\./ }).waitFor()
  await ann.page.getByRole('link', { name: /Bob, whom you brought in, registered again\./ }).waitFor()
  expectCalm(admin, ann, bob)
})

it('ADM-64 of two windows of the admin the second finds what the first has done', async () => {
  const [one, other] = [await someone(browser, server.url), await someone(browser, server.url)]
  for (const { page } of [one, other]) {
    await signInAs(page, ADMIN_PHONE)
    await page.goto('/network')
  }
  await rowOf(other.page, 'Bob').getByRole('button', { name: 'SUSPEND' }).click()
  await change(one.page, 'ARCHIVE')
  const dialog = other.page.getByRole('dialog', { name: 'Suspend Bob?' })
  await dialog.getByRole('button', { name: 'SUSPEND' }).click()
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await rowOf(other.page, 'Bob').getByText('Archived').waitFor()
  expectCalm(one, other)
})

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Member details' }).getByRole('row').filter({ hasText: name })

async function change(page: Page, label: string, reason?: string): Promise<void> {
  await rowOf(page, 'Bob').getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  if (reason) await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill(reason)
  await dialog.getByRole('button', { name: label }).click()
  await seeToast(page, 'Player Status Updated')
}
