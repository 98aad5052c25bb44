import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { photo } from '../server/testing/pictures.ts'
import { serverAndBrowser } from './beforehand.ts'
import { connect, groupOf, known, sponsored } from './http.ts'
import { expectCalm, pressEscape, seeToast, signInAs, someone } from './people.ts'

const ANN = { name: 'Ann', phone: '+15552070001' }
const BOB = { name: 'Bob', phone: '+15552070002' }
const CLEO = { name: 'Cleo', phone: '+15552070003' }

const { server, browser } = serverAndBrowser()
let groupId: number
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  for (const person of [BOB, CLEO]) await sponsored(server.url, ANN.phone, person)
  const [ann, bob, cleo] = await known(server.url, ANN, BOB, CLEO)
  await connect(bob, cleo)
  groupId = await groupOf([ann, bob, cleo], 'The Porch')
  await ann.client.post(`/api/groups/${groupId}/posts`, { content: 'The key is under the pot.' })
  await ann.client.post('/api/invitations', { recipientPhone: '+15552070004', recipientName: 'Dora' })
})

/** Signs Ann in and closes the toast that appears. */
async function ann() {
  const person = await someone(browser, server.url)
  await signInAs(person.page, ANN.phone.slice(2))
  await person.page.getByRole('button', { name: 'Dismiss' }).click()
  return person
}

const dialog = (page: Page) => page.getByRole('dialog')
const isClosed = (page: Page) => dialog(page).waitFor({ state: 'detached' })
const pathOf = (page: Page) => new URL(page.url()).pathname

/** The ways to close a dialog without submitting it. */
const LEAVING: [string, (page: Page) => Promise<unknown>][] = [
  ['Escape', pressEscape],
  ['a click outside', (page) => page.mouse.click(5, 5)],
  ['Back', (page) => page.evaluate(() => history.back())],
  ['its close control', (page) => page.getByRole('button', { name: 'Close dialog' }).click()],
]

const openProfile = (page: Page) => page.getByRole('button', { name: 'PROFILE' }).click()

async function openText(page: Page) {
  if (pathOf(page) !== '/invitations') await page.goto('/invitations?tab=sent')
  await page.getByRole('button', { name: 'Send now Dora' }).click()
  await page.getByRole('button', { name: 'SEND VIA TEXT' }).click()
  await page.getByRole('button', { name: 'Send SMS' }).click()
}

test.each([
  { form: 'the profile', open: openProfile, field: 'Name', typed: 'Anna Half' },
  { form: 'the text of an invitation', open: openText, field: /^Text to/, typed: 'Dora, do joi' },
])('API-37 unsaved changes to $form survive closing the dialog', async ({ open, field, typed }) => {
  const person = await ann()
  const { page } = person
  await open(page)
  const control = dialog(page).getByLabel(field, { exact: true })
  const value = () => control.inputValue()
  const saved = await value()
  await control.fill(typed)
  const here = page.url()
  for (const [how, leave] of LEAVING) {
    await leave(page)
    await expect.poll(() => dialog(page).count(), { message: `left by ${how}` }).toBe(0)
    expect(page.url()).toBe(here)
    await open(page)
    await expect.poll(value).toBe(typed)
  }
  await page.reload()
  await open(page)
  await expect.poll(value).toBe(typed)
  await dialog(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect.poll(value).toBe(saved)
  await pressEscape(page)
  await isClosed(page)
  await open(page)
  await expect.poll(value).toBe(saved)
  expect(await page.getByRole('button', { name: 'Discard changes' }).count()).toBe(0)
  expectCalm(person)
  await person.context.close()
})

test('UNI-85 a board’s draft survives a reload but not a sign-out', async () => {
  const person = await ann()
  const { page } = person
  await page.goto(`/groups/${groupId}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('Look at the boat')
  const buffer = await photo({})
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'boat.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByText('Ready').waitFor()
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue())
    .toBe('Look at the boat')
  await page.getByRole('list', { name: 'Attached files' }).getByText('boat.jpg').waitFor()
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await seeToast(page, 'Message sent')
  await page.getByRole('button', { name: /^Open picture 1 of 1/ }).waitFor()

  await page.getByRole('textbox', { name: 'Message' }).fill('Not for others')
  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog(page).getByRole('button', { name: 'Logout' }).click()
  await page.getByPlaceholder('Enter mobile number').waitFor()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Not for others')
  await signInAs(page, ANN.phone.slice(2))
  await page.goto(`/groups/${groupId}`)
  await expect.poll(() => page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('')
  expectCalm(person)
  await person.context.close()
})
