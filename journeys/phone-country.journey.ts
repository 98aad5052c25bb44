import { expect, test } from 'vitest'
import { serverAndBrowser } from './beforehand.ts'
import { dismissWelcome, expectCalm, PHONE, someone } from './people.ts'

const { server, browser } = serverAndBrowser({ PHONE_COUNTRY: 'FR', ADMIN_PHONE: '06 12 34 56 78' })

test('LNG-50 LNG-51 LNG-52 the admin of a French network signs in with a number in national format', async () => {
  const admin = await someone(browser, server.url, { size: PHONE })
  const { page } = admin
  await page.goto('/')
  const field = page.getByPlaceholder('Enter mobile number')
  await field.click()
  await page.keyboard.type('0612345678')
  await expect.poll(() => field.inputValue()).toBe('06 12 34 56 78')
  await page.getByRole('button', { name: 'Continue' }).click()
  await dismissWelcome(page)
  expectCalm(admin)
  await admin.context.close()
})
