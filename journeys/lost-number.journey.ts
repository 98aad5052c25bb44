import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, expectCalm, PHONE, signedIn, type Someone, someone } from './people.ts'
import { portraitFile } from './portrait.ts'

const ANN = { name: 'Ann', phone: '+15552080001' }
const FINN = { name: 'Finn', phone: '+15552080002' }
const BOB = { name: 'Bob', phone: '+15552080003' }
const CLEO = { name: 'Cleo', phone: '+15552080004' }
const EVE = { name: 'Eve', phone: '+15552080005' }

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN_PHONE, ANN)
  await sponsored(server.url, ANN.phone, FINN)
  for (const friend of [BOB, CLEO, EVE]) await sponsored(server.url, FINN.phone, friend)
})

const ask = (statement: string) => withConnection(server.databaseUrl, (query) => query(statement, []))

async function digitsOn(page: Page): Promise<string> {
  const shown = page.getByLabel(/^Your digits:/)
  await shown.waitFor()
  return (await shown.textContent())!.replace(/\D/g, '')
}

/** Finds a line under the bell, whose number goes up by itself. */
async function told({ page }: Someone, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await page.getByText(text).first().waitFor()
  await page.keyboard.press('Escape')
}

/** Sees the selfie beside the known photo, and enters the digits. */
async function confirm({ page }: Someone, digits: string): Promise<void> {
  await page.goto('/claims')
  const card = page.getByRole('region', { name: 'Finn lost their number' }).first()
  const faces = card.locator('figure img')
  await card.getByRole('img', { name: 'Selfie sent for Finn' }).waitFor()
  const shown = await faces.evaluateAll((images) =>
    Promise.all(
      images.map((image) => (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).src)),
    ),
  )
  // Two pictures that came, and not the same one.
  expect(new Set(shown.map((src) => new URL(src).pathname)).size).toBe(2)
  await card.getByLabel('Six digits').fill(digits)
  await card.getByRole('button', { name: 'Confirm' }).click()
  await card.getByText(/^(You confirmed|Confirmed)$/).waitFor()
}

it('TRU-70 TRU-74 TRU-77 TRU-78 TRU-80 TRU-82 Finn loses his phone, and two guardians bring his account to the new number', async () => {
  const enter = (person: typeof ANN) => signedIn(browser, server.url, person)
  const [old, ann, bob, cleo, eve] = [
    await enter(FINN),
    await enter(ANN),
    await enter(BOB),
    await enter(CLEO),
    await enter(EVE),
  ]
  await old.page.goto('/settings?tab=account')
  await old.page.getByRole('button', { name: 'Choose guardians' }).click()
  const choice = old.page.getByRole('group', { name: 'Choose three people, or five' })
  for (const { name } of [ANN, BOB, CLEO]) await choice.getByRole('checkbox', { name }).check()
  await choice.getByRole('checkbox', { name: EVE.name }).uncheck()
  await old.page.getByText('3 chosen.').waitFor()
  await old.page.getByRole('button', { name: 'Ask them' }).click()
  await old.page.getByRole('heading', { name: 'Your next guardians' }).waitFor()
  for (const { page } of [ann, bob, cleo]) {
    await page.goto('/claims')
    await page.getByRole('button', { name: 'Yes, I agree' }).click()
    await page.getByText('You are a guardian of Finn.').waitFor()
  }
  await old.page.getByText('Agreed').nth(2).waitFor()
  await ask("update guardian_sets set holds_from = now() - interval '1 day'")

  const found = await someone(browser, server.url, { size: PHONE })
  await found.page.goto('/')
  await found.page.getByRole('link', { name: 'I lost my number' }).click()
  await found.page.getByLabel('The number you lost').fill(FINN.phone)
  await found.page.getByLabel('The number you have now').fill('5552080055')
  await found.page.getByRole('button', { name: 'Continue' }).click()
  await found.page.getByRole('heading', { name: 'Add a selfie' }).waitFor()
  await found.page.locator('input[type=file]').setInputFiles(await portraitFile(1))
  const digits = await digitsOn(found.page)
  // It goes on after a reload, with the same digits.
  await found.page.reload()
  expect(await digitsOn(found.page)).toBe(digits)
  // Who was asked hears of it wherever they are.
  for (const guardian of [ann, bob, cleo]) await told(guardian, 'Finn says they lost their number.')
  await confirm(ann, digits)
  await found.page.getByText('One person has confirmed you.').waitFor()
  await confirm(bob, digits)
  await found.page.getByRole('heading', { name: 'Your people have confirmed you' }).waitFor()

  // The browser that the thief of the phone holds is warned, and 72 hours later it is out.
  const warning = old.page.getByRole('complementary', { name: 'Your account is about to move' })
  await warning.waitFor()
  await ask("update claims set completes_at = now() - interval '1 minute' where state = 'waiting'")
  await found.page.waitForURL(/\/dashboard/)
  // It asks for nothing by itself: the stream tells it that its session is over.
  await old.page.getByText('This account moved to a new number').waitFor()
  // Eve is no guardian, and bonded to him.
  for (const friend of [ann, bob, cleo, eve]) await told(friend, 'Finn lost their number and has a new one.')
  expectCalm(old, ann, bob, cleo, eve, found)
})
