import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { withConnection } from '../server/src/db/connection.ts'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { expectCalm, PHONE, pressEscape, signInAs, type Someone, someone } from './people.ts'
import { portraitFile } from './portrait.ts'

const ANN = { name: 'Ann', phone: '+15552080001' }
const FINN = { name: 'Finn', phone: '+15552080002' }
const BOB = { name: 'Bob', phone: '+15552080003' }
const CLEO = { name: 'Cleo', phone: '+15552080004' }
const EVE = { name: 'Eve', phone: '+15552080005' }
const NEW_NUMBER = '5552080055'

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, '+15550000018', ANN)
  await sponsored(server.url, ANN.phone, FINN)
  for (const friend of [BOB, CLEO, EVE]) await sponsored(server.url, FINN.phone, friend)
})

const open = (options?: Parameters<typeof someone>[2]) => someone(browser, server.url, options)
const ask = (statement: string) => withConnection(server.databaseUrl, (query) => query(statement, []))

/** Opens a browser context and signs in with this number. */
async function signedIn(phone: string): Promise<Someone> {
  const person = await open()
  await signInAs(person.page, phone)
  return person
}

/** Claims the account of a lost number and adds a selfie; returns the six digits on the page. */
async function claim(page: Page, lost: string, now: string, face: number): Promise<string> {
  await page.goto('/')
  await page.getByRole('link', { name: 'I lost my number' }).click()
  await page.getByLabel('The number you lost').fill(lost)
  await page.getByLabel('The number you have now').fill(now)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Add a selfie' }).waitFor()
  await page.locator('input[type=file]').setInputFiles(await portraitFile(face))
  return digitsOn(page)
}

async function digitsOn(page: Page): Promise<string> {
  const shown = page.getByLabel(/^Your digits:/)
  await shown.waitFor()
  return (await shown.textContent())!.replace(/\D/g, '')
}

/** Expects a new notification to appear under the bell icon without a reload. */
async function told({ page }: Someone, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Notifications, \d+ new/ }).click()
  await page.getByText(text).first().waitFor()
  await pressEscape(page)
}

/**
 * Checks that the claim's card shows both the selfie and the profile photo, and confirms the claim as a
 * guardian.
 */
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
  // The selfie and the photo are different files.
  expect(new Set(shown.map((src) => new URL(src).pathname)).size).toBe(2)
  await card.getByLabel('Six digits').fill(digits)
  await card.getByRole('button', { name: 'Confirm' }).click()
  await card.getByText(/^(You confirmed|Confirmed)$/).waitFor()
}

it('TRU-70 TRU-74 TRU-77 TRU-78 TRU-80 TRU-82 two guardians can help move Finn’s account to a new number', async () => {
  const [old, ann, bob, cleo] = [
    await signedIn(FINN.phone),
    await signedIn(ANN.phone),
    await signedIn(BOB.phone),
    await signedIn(CLEO.phone),
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

  const eve = await signedIn(EVE.phone)
  const found = await open({ size: PHONE })
  const digits = await claim(found.page, FINN.phone, NEW_NUMBER, 1)
  // The digits are still the same after a reload.
  await found.page.reload()
  expect(await digitsOn(found.page)).toBe(digits)
  // A notification appears on each guardian's open page.
  for (const guardian of [ann, bob, cleo]) await told(guardian, 'Finn says they lost their number.')
  await confirm(ann, digits)
  await found.page.getByText('One guardian has confirmed you. One more has to.').waitFor()
  await confirm(bob, digits)
  await found.page.getByRole('heading', { name: 'Your people have confirmed you' }).waitFor()

  // The browser on the lost phone shows a warning for 72 hours before its session ends.
  const warning = old.page.getByRole('complementary', { name: 'Your account is about to move' })
  await warning.waitFor()
  expect(await hoursLeft()).toBeCloseTo(72, 0)
  const [text] = await ask(`select body from outbox_messages where recipient = '${FINN.phone}'`)
  expect(text!['body']).toMatch(/If this is not you, stop it here: http/)
  await ask("update claims set completes_at = now() - interval '1 minute' where state = 'waiting'")
  await found.page.waitForURL(/\/dashboard/)
  // A live update tells the page that its session has ended.
  await old.page.getByText('This account moved to a new number').waitFor()
  // Eve has a bond with Finn but isn't one of his guardians.
  for (const friend of [ann, bob, cleo, eve]) await told(friend, 'Finn lost their number and has a new one.')
  await found.page.goto('/settings?tab=data')
  const history = found.page.getByRole('list', { name: 'What happened, newest first' })
  await history.getByText('You lost your number, and your people moved the account').waitFor()
  expectCalm(old, ann, bob, cleo, eve, found)
})

async function hoursLeft(): Promise<number> {
  const [row] = await ask(
    "select extract(epoch from completes_at - now())::float8 / 3600 as hours from claims where state = 'waiting'",
  )
  return row!['hours'] as number
}

it('TRU-81 an old session can stop a thief’s claim', async () => {
  const [owner, ann, bob] = [await signedIn(NEW_NUMBER), await signedIn(ANN.phone), await signedIn(BOB.phone)]
  const thief = await open({ size: PHONE })
  const digits = await claim(thief.page, NEW_NUMBER, '5552080066', 3)
  await confirm(ann, digits)
  await confirm(bob, digits)
  // From a new session, the owner can only alert the guardians and the admin; from an old session, the owner
  // can stop the claim.
  await owner.page.getByRole('button', { name: 'This is not me' }).click()
  await owner.page.getByText('The people who confirmed it, and the admin, are asked').waitFor()
  await told(ann, 'Somebody with Finn’s old number says that it is not lost.')
  await ask("update sessions set created_at = now() - interval '8 days'")
  await owner.page.getByRole('button', { name: 'This is not me' }).click()
  await owner.page.getByRole('button', { name: 'This is not me' }).waitFor({ state: 'detached' })
  await thief.page.getByText(/^It was stopped /).waitFor()
  await ask("update claims set completes_at = now() - interval '1 minute'")
  await thief.page.reload()
  await thief.page.getByText(/^It was stopped /).waitFor()
  await ann.page.goto('/claims')
  await ann.page.getByText(/^It was stopped .*, so the number stays\./).waitFor()
  await told(bob, 'The claim for Finn’s lost number was stopped')
  // The link in the SMS only alerts the guardians and the admin.
  const [text] = await ask(`select body from outbox_messages where recipient = '+1${NEW_NUMBER}'`)
  const link = await open({ size: PHONE })
  await link.page.goto(/\/not-me\S+$/.exec(String(text!['body']))![0])
  await link.page.getByRole('button', { name: 'This is not me' }).click()
  await link.page.getByRole('heading', { name: 'We have told your people' }).waitFor()
  await owner.page.reload()
  await owner.page.getByRole('heading', { level: 1 }).waitFor()
  expectCalm(owner, ann, bob, thief, link)
})
