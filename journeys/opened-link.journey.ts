import { beforeAll, expect, test } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { signIn, sponsored } from './http.ts'
import { dismissWelcome, expectCalm, PHONE, seeToast, signInAs, someone } from './people.ts'
import { portraitFile } from './portrait.ts'

const ADMIN = '+15550000018'
const [ANN, BOB] = ['+15552100001', '+15552100002']

const { server, browser } = serverAndBrowser()
beforeAll(async () => {
  await sponsored(server.url, ADMIN, { phone: ANN, name: 'Ann' })
  await sponsored(server.url, ADMIN, { phone: BOB, name: 'Bob' })
})

test('REG-47 REG-48 INV-99 Bob can use Ann’s QR link while signed in', async () => {
  const ann = await signIn(server.url, ANN)
  const me = (await ann.get('/api/auth/me')).body
  const { pathname, search } = new URL((await ann.post(`/api/players/${me.id}/qr`)).body.url)
  const link = pathname + search
  // Actions don't wait for the app to be at rest, because the form is submitted before the upload has
  // finished.
  const bob = await someone(browser, server.url, { size: PHONE, isPatient: false })
  await signInAs(bob.page, BOB)

  await bob.page.goto(link)
  await bob.page.getByRole('heading', { name: 'You are signed in as Bob' }).waitFor()
  await bob.page.getByRole('button', { name: 'Connect with Ann' }).waitFor()
  await bob.page.getByRole('button', { name: 'Connect with Ann' }).click()
  await seeToast(bob.page, 'Invitation sent!')
  await bob.page.getByRole('link', { name: 'See my open invitations' }).click()
  await bob.page.getByText('Invited by their link').waitFor()
  expect(await bob.page.locator('body').innerText()).not.toContain('210-0001')

  await bob.page.goto(link)
  await bob.page.getByRole('button', { name: 'Register someone else' }).click()
  const uploads = Promise.withResolvers<void>()
  await bob.page.route('**/api/upload/temp', async (route) => {
    await uploads.promise
    await route.continue()
  })
  await bob.page.getByLabel('Your Name').fill('Gus')
  await bob.page.getByLabel('Your phone').fill('5552100003')
  await bob.page.locator('input[type=file]').setInputFiles(await portraitFile(2))
  await bob.page.getByRole('button', { name: 'Kinhold?' }).click()
  await bob.page.getByRole('button', { name: 'Waiting for your photo…' }).waitFor()
  uploads.resolve()
  await bob.page.waitForURL(/\/dashboard/)
  await dismissWelcome(bob.page)
  await bob.page.getByRole('heading', { name: 'Waiting for Ann' }).waitFor()

  // The number in the link is invalid.
  const eve = await someone(browser, server.url, { size: PHONE })
  await eve.page.goto('/register?phone=123&ref=19')
  await eve.page.getByText('Please enter a valid phone number.').waitFor()
  expectCalm(bob, eve)
})
