import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { emptyDataDir } from '../server/testing/embedded.ts'
import { launchChromium } from './chromium.ts'
import { dismissWelcome, enterNumber, expectCalm, goWithin, PHONE, seeToast, someone } from './people.ts'
import { portraitFile } from './portrait.ts'
import { startServer } from './server.ts'

const ROSA = '(555) 123-0041'
const BOB = '(555) 123-0042'
const THREE_MINUTES = 180_000

const answer = async (page: Page, path: string) => (await page.context().request.get(path)).json()

it('FAM-75 FAM-77 FAM-79 FAM-83 LOG-61 the operator gets her own account within three minutes', async () => {
  const dataDir = await emptyDataDir()
  const browser = await launchChromium()
  onTestFinished(() => browser.close())
  const started = Date.now()
  const server = await startServer({ DATA_DIR: dataDir, PHONE_VERIFICATION: 'required' })
  onTestFinished(async () => void (await server.stop()))
  /** Enters the `nth` code that the server prints to the terminal. */
  const enterCode = async (page: Page, nth: number) => {
    await page.getByText('Ask whoever runs this server for your code').waitFor()
    const codes = () => [...server.printed().matchAll(/Code for \S+ (\d{6})/g)]
    await expect.poll(() => codes().length).toBe(nth)
    await page.getByLabel('Six-digit code').fill(codes().at(-1)![1]!)
  }

  const rosa = await someone(browser, server.url)
  const { page } = rosa
  await enterNumber(page, /signs in with (.+)/.exec(server.printed())![1]!)
  await enterCode(page, 1)
  await page.waitForURL('**/admin')
  await dismissWelcome(page)
  await page.getByRole('button', { name: 'Begin as yourself' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your name').fill('Rosa')
  await dialog.getByLabel('Your mobile number').fill(ROSA)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await enterCode(page, 2)
  await dialog.locator('input[type=file]').setInputFiles(await portraitFile(0))
  await dialog.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.waitForURL(/\/dashboard\/\d+$/)
  await dismissWelcome(page)
  await page.getByRole('heading', { name: /Rosa/ }).waitFor()
  expect(await answer(page, '/api/auth/me')).toMatchObject({ name: 'Rosa', sponsorId: 18, isAdmin: false })

  await goWithin(page, '/invitations')
  await page.getByLabel('Name').fill('Bob')
  await page.getByLabel('Mobile number').fill(BOB)
  for (const name of ['SEND INVITE', 'YES', 'CONFIRM AND SEND'])
    await page.getByRole('button', { name, exact: true }).click()
  await seeToast(page, 'Invitation sent!')
  await page.getByRole('button', { name: 'Close dialog' }).click()

  const bob = await someone(browser, server.url, { size: PHONE })
  await enterNumber(bob.page, BOB)
  await enterCode(bob.page, 3)
  await bob.page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles(await portraitFile(1))
  await bob.page.getByRole('dialog').getByText('Rosa').first().waitFor()
  await bob.page.getByRole('button', { name: 'YES', exact: true }).click()
  await bob.page.waitForURL(/\/dashboard\/\d+$/)
  const { id } = await answer(page, '/api/auth/me')
  expect(await answer(bob.page, '/api/auth/me')).toMatchObject({ name: 'Bob', sponsorId: id })
  expect(await answer(bob.page, `/api/players/${id}`)).toMatchObject({ name: 'Rosa', bonded: true })
  expect(Date.now() - started).toBeLessThan(THREE_MINUTES)

  await page.getByRole('button', { name: 'Go to the admin desk' }).click()
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor()
  expect(await page.title()).toBe('Admin · Kinhold')
  expect(await page.getByText('Begin as yourself').count()).toBe(0)
  expect(await answer(page, '/api/auth/me')).toMatchObject({ id: 18 })
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Go to Rosa’s account' }).click()
  await page.waitForURL(`**/dashboard/${id}`)
  await page.getByRole('heading', { name: /Rosa/ }).waitFor()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page.getByText('You are signed in as admin, too. Logout ends both here.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).last().click()
  await page.getByPlaceholder('Enter mobile number').waitFor()
  const left = await rosa.context.cookies()
  expect(left.filter(({ name }) => /session|other/.test(name))).toEqual([])
  expectCalm(rosa, bob)
})
