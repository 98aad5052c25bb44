import { beforeAll, expect, it } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { sponsored } from './http.ts'
import { ADMIN_PHONE, dismissWelcome, expectCalm, PHONE, seeToast, signedIn, someone } from './people.ts'
import { portraitFile } from './portrait.ts'
import { readQr } from './qr.ts'

const ANN = { name: 'Ann', phone: '+15552060001' }

const { server, browser } = serverAndBrowser()
beforeAll(() => sponsored(server.url, ADMIN_PHONE, ANN))

it('FAM-86 INV-02 INV-71 INV-83 INV-92 NET-07 Bob can connect with Ann through her QR code', async () => {
  const ann = await signedIn(browser, server.url, ANN)
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
  // The toast disappears after a few seconds, so look for it before Bob registers, and keep the pointer on it.
  const toast = ann.page.locator('li[data-state=open]')
  const isTold = seeToast(ann.page, 'Bob registered with your QR code. Is it them?').then(() => toast.hover())
  await bob.page.getByRole('button', { name: 'Kinhold?' }).click()
  await bob.page.waitForURL(/\/dashboard/)
  await dismissWelcome(bob.page)
  await bob.page.getByRole('heading', { name: 'Waiting for Ann' }).waitFor()

  // Ann's screen shows a new code and mentions Bob.
  await ann.page.getByText('Bob scanned your code. This is a new one.').waitFor()
  expect(await readQr(code)).not.toBe(link)

  // Once Ann confirms Bob, his open page turns into a member's page without a reload.
  await isTold
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

  // A personal invite works only once.
  const late = await someone(browser, server.url, { size: PHONE })
  await late.page.goto(link)
  await late.page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor()
  expectCalm(ann, bob, late)
})
