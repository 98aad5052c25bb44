import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { signIn, sponsored } from './http.ts'
import { dismissWelcome, expectCalm, PHONE, seeToast, signInAs, someone } from './people.ts'
import { portraitFile } from './portrait.ts'
import { readQr } from './qr.ts'

const ADMIN = '+15550000018'

const { server, browser } = serverAndBrowser()

it('INV-02 INV-71 INV-83 INV-92 NET-07 an invite shown on one screen is read off it by another, who registers, is confirmed, and both are connected', async () => {
  await join('Ann', '+15552060001')
  const ann = await someone(browser, server.url)
  await signInAs(ann.page, '5552060001')
  await ann.page.goto('/qr')
  const code = ann.page.getByRole('img', { name: 'QR code to register with Ann' })
  await code.waitFor()
  expect((await code.boundingBox())!.width).toBe(256)
  const link = await readQr(code)
  expect(link).toMatch(/\/register\?ref=\d+&sponsor=Ann&phone=&qrId=qr-\d+-\d+-/)

  const bob = await someone(browser, server.url, { size: PHONE })
  await bob.page.goto(link)
  await bob.page.getByLabel('Your Name').fill('Bob')
  await bob.page.getByLabel('Your phone').fill('5552060002')
  await bob.page.locator('input[type=file]').setInputFiles(await portraitFile(1))
  await seeToast(bob.page, 'Photo uploaded!')
  await bob.page.getByRole('button', { name: 'Kinhold?' }).click()
  await bob.page.waitForURL(/\/dashboard/)
  await dismissWelcome(bob.page)
  await bob.page.getByRole('heading', { name: 'Waiting for Ann' }).waitFor()
  await bob.page.getByText('Pending').waitFor()

  // Ann is told wherever she is, looks, and vouches; Bob's open page becomes a member's without a reload.
  await seeToast(ann.page, 'Bob registered with your QR code. Is it them?')
  await ann.page
    .getByRole('link', { name: 'Look' })
    .or(ann.page.getByRole('button', { name: 'Look' }))
    .click()
  await ann.page.getByRole('heading', { name: 'Is this Bob?' }).waitFor()
  await ann.page.getByRole('button', { name: 'Confirm' }).click()
  await seeToast(ann.page, 'Bob is now connected with you.')
  await ann.page.getByText('(555) 206-0002').waitFor()
  await seeToast(bob.page, 'Ann has confirmed you.')
  await bob.page.getByText('You and Ann are connected.').waitFor()
  for (const phone of ['+15552060001', '+15552060002']) expect(await bondsOf(phone)).toContain('Ann and Bob')

  // A personal link works once.
  const late = await someone(browser, server.url, { size: PHONE })
  await late.page.goto(link)
  await late.page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor()
  expectCalm(ann, bob, late)
})

it('INV-13 INV-17 INV-18 INV-20 INV-22 INV-25 INV-27 INV-43 INV-46 an invitation by number goes from the form to a QR code, and to Connected!', async () => {
  await join('Cleo', '+15552060003')
  const cleo = await someone(browser, server.url, { size: PHONE })
  await signInAs(cleo.page, '5552060003')
  await cleo.page.goto('/invitations')
  await inviteByForm(cleo.page, 'Dan', '5552060004')
  const link = await readQr(cleo.page.getByRole('img', { name: /^QR code to join/ }))
  await cleo.page.getByRole('button', { name: 'Close dialog' }).click()
  await cleo.page.getByRole('tab', { name: /^Sent/ }).click()
  await cleo.page.getByText('Waiting for response').waitFor()

  const dan = await someone(browser, server.url)
  await dan.page.goto(link)
  await dan.page.getByLabel('Your Name').fill('Dan')
  await dan.page.locator('input[type=file]').setInputFiles(await portraitFile(2))
  await seeToast(dan.page, 'Photo uploaded!')
  await dan.page.getByRole('button', { name: 'Kinhold?' }).click()
  await dan.page.waitForURL(/\/dashboard/)
  await cleo.page.getByText('Connected!').waitFor()
  expect(await bondsOf('+15552060004')).toContain('Cleo and Dan')
  expectCalm(cleo, dan)
})

/** Makes someone a member whom the admin invited. */
const join = (name: string, phone: string) => sponsored(server.url, ADMIN, { name, phone })

async function inviteByForm(page: Page, name: string, phone: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Mobile number' }).fill(phone)
  await page.getByRole('button', { name: 'SEND INVITE' }).click()
  await page.getByRole('button', { name: 'YES', exact: true }).click()
  await page.getByRole('button', { name: 'VALIDATED' }).waitFor()
  await page.getByRole('button', { name: 'CONFIRM AND SEND' }).click()
  await seeToast(page, 'Invitation sent!')
  await page.getByRole('img', { name: /^QR code to join/ }).waitFor()
}

/** Whom a member is connected with, by the latest lines of their home. */
async function bondsOf(phone: string): Promise<string[]> {
  const member = await signIn(server.url, phone)
  const { body: me } = await member.get('/api/auth/me')
  const { body: home } = await member.get(`/api/players/${me.id}/dashboard`)
  const others = home.recent
    .map(({ text }: { text: string }) => /^You and (.+) are connected\.$/.exec(text)?.[1])
    .filter(Boolean) as string[]
  return others.map((other) => [me.name, other].sort().join(' and '))
}
