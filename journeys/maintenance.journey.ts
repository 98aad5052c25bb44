import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { startCommand } from '../server/testing/server-process.ts'
import { OWN, serverAndBrowser } from './beforehand.ts'
import { connect, groupOf, known, sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, seeToast, signedIn, someone } from './people.ts'
import { startServer } from './server.ts'

const ANN = { name: 'Ann', phone: '+15552310001' }
const BOB = { name: 'Bob', phone: '+15552310002' }
const CLEO = { name: 'Cleo', phone: '+15552310003' }

const { server, browser } = serverAndBrowser(OWN)
let groupId: number
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  for (const person of [BOB, CLEO]) await sponsored(server.url, ANN.phone, person)
  const [ann, bob, cleo] = await known(server.url, ANN, BOB, CLEO)
  await connect(bob, cleo)
  groupId = await groupOf([ann, bob, cleo], 'The Porch')
})

const place = () => ({ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir })
const maintenance = async (...args: string[]) =>
  expect((await startCommand(place(), 'maintenance', ...args).ended).code).toBe(0)

it('OPS-71 OPS-74 OPS-75 OPS-76 an open page keeps typed text until maintenance ends', async () => {
  const ann = await signedIn(browser, server.url, ANN)
  const { page } = ann
  await page.goto(`/groups/${groupId}`)
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('The boat is back')
  const visitor = await someone(browser, server.url)
  await visitor.page.goto('/')
  const number = visitor.page.getByPlaceholder('Enter mobile number')
  await number.fill('5552310002')

  await maintenance('on', 'We mend the roof.')
  const banner = (of: typeof page) =>
    of
      .getByRole('status')
      .getByText(/^We mend the roof\. Until then/)
      .first()
  await banner(page).waitFor()
  await field.press('Enter')
  await seeToast(page, 'Failed to send message')
  expect(await field.inputValue()).toBe('The boat is back')
  await visitor.page.getByRole('button', { name: 'Continue' }).click()
  await banner(visitor.page).waitFor()
  expect(await number.inputValue()).toBe('(555) 231-0002')

  const late = await someone(browser, server.url, { isPatient: false })
  expect((await late.page.goto('/network'))!.status()).toBe(503)
  await late.page.getByText('We mend the roof.', { exact: true }).waitFor()
  await late.page.getByText('This page tries again by itself.').waitFor()
  const another = await startServer({ ...place(), ...OWN })
  onTestFinished(async () => void (await another.stop()))
  await expect.poll(another.printed).toMatch(/WARNING {3}Maintenance is on: /)

  await maintenance('off')
  for (const person of [ann, visitor]) await banner(person.page).waitFor({ state: 'detached' })
  await field.press('Enter')
  await seeToast(page, 'Message sent')
  await page.getByRole('article').getByText('The boat is back').waitFor()
  await visitor.page.getByRole('button', { name: 'Continue' }).click()
  await visitor.page.getByRole('heading', { level: 1, name: /Bob/ }).waitFor()
  await late.page.getByText('Authentication Required').first().waitFor({ timeout: 60_000 })
  expectCalm(ann, visitor, late)
})
