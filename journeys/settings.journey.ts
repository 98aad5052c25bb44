import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { enterNumber, expectCalm, PHONE, seeToast, signInAs, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552130001' }
const BOB = { name: 'Bob', phone: '+15552130002' }

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, BOB)
})

it('SET-01 SET-03 SET-04 Ann’s change to a setting appears at once in her other browser', async () => {
  const [ann, phone] = [
    await someone(browser, server.url),
    await someone(browser, server.url, { size: PHONE }),
  ]
  for (const { page } of [ann, phone]) {
    await signInAs(page, ANN.phone)
    await page.goto('/settings')
  }
  const invitations = (page: Page) => page.getByRole('checkbox', { name: 'Allow invitations' })
  await invitations(phone.page).waitFor()
  await invitations(ann.page).uncheck()
  await expect.poll(() => invitations(phone.page).isChecked()).toBe(false)
  await phone.page.getByRole('tab', { name: 'Notifications' }).click()
  await phone.page.getByRole('checkbox', { name: 'Keep quiet at night' }).check()
  await phone.page.getByText('Time zone: UTC').waitFor()
  await ann.page.goto('/settings?tab=notifications')
  await expect.poll(() => ann.page.getByLabel('From').inputValue()).toBe('22:00')
  expectCalm(ann, phone)
})

it('SET-27 a small phone shows all tabs and the selected profile visibility without scrolling', async () => {
  const phone = await someone(browser, server.url, { size: { width: 375, height: 667 } })
  const { page } = phone
  await signInAs(page, ANN.phone)
  await page.goto('/settings')
  const chosen = page.getByRole('region', { name: 'Your profile' }).locator('label:has(:checked)').last()
  await chosen.getByText('People you have a bond with').waitFor()
  const { y, height } = (await chosen.boundingBox())!
  const bar = await page.getByRole('link', { name: 'Settings' }).last().boundingBox()
  expect(y + height).toBeLessThan(bar!.y)
  const tabs = page.getByRole('tablist')
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0)
  expectCalm(phone)
})

it('SET-23 settings sections stay in two fixed columns on screens at least 1024 px wide', async () => {
  const ann = await someone(browser, server.url)
  const { page } = ann
  await signInAs(page, ANN.phone)
  await page.goto('/settings?tab=notifications')
  const quiet = page.getByRole('region', { name: 'Quiet hours' })
  await quiet.waitFor()
  const x = async (name: string) => Math.round((await page.getByRole('region', { name }).boundingBox())!.x)
  const places = async () => [
    await x('What you hear about'),
    await x('How you hear about it'),
    await x('Quiet hours'),
  ]
  await page.setViewportSize({ width: 1023, height: 800 })
  expect(new Set(await places()).size).toBe(1)
  await page.setViewportSize({ width: 1024, height: 800 })
  const before = await places()
  expect(before[1]).toBeGreaterThan(before[0]!)
  expect(before[2]).toBe(before[1])
  await page.getByRole('checkbox', { name: 'Keep quiet at night' }).click()
  expect(await places()).toEqual(before)
  expectCalm(ann)
})

it.each([
  ['JSON', 'json', /"name":\s*"Ann"/],
  ['CSV', 'csv', /\bAnn\b/],
])('SET-12 SET-15 SET-16 Ann can download her data as %s', async (label, format, words) => {
  const ann = await someone(browser, server.url)
  const { page } = ann
  await signInAs(page, ANN.phone)
  await page.goto('/settings?tab=data')
  await page.getByRole('radio', { name: label }).check()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`network-data.${format}`)
  expect(await readFile(await file.path(), 'utf8')).toMatch(words)
  await seeToast(page, 'Export Complete')
  expectCalm(ann)
})

it('Bob can’t sign in after deleting his account', async () => {
  const [bob, elsewhere] = [
    await someone(browser, server.url, { size: PHONE }),
    await someone(browser, server.url),
  ]
  await signInAs(elsewhere.page, BOB.phone)
  const { page } = bob
  await signInAs(page, BOB.phone)
  await page.goto('/settings?tab=account')
  await page.getByRole('button', { name: 'Delete my account…' }).click()
  await page.getByRole('heading', { name: 'This cannot be undone' }).waitFor()
  const [files] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Everything with files (ZIP)' }).click(),
  ])
  expect((await readFile(await files.path())).subarray(0, 2).toString()).toBe('PK')
  await page.getByLabel('To confirm, type your name: Bob').fill('Bob')
  await page.getByRole('button', { name: 'Delete my account', exact: true }).click()
  await page.getByRole('alert').getByText('Your account is deleted.').waitFor()
  await page.waitForURL('/')
  // Bob is signed out of his other browser.
  await elsewhere.page.getByPlaceholder('Enter mobile number').waitFor()
  await enterNumber(page, BOB.phone)
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).waitFor()
  expectCalm(bob, elsewhere)
})
