import { describe, expect, it, onTestFinished } from 'vitest'
import { openCarriers } from '../../../testing/carriers.ts'
import { openTestApp } from '../../../testing/app.ts'
import { freshPhone, member } from '../../../testing/people.ts'

/** Opens an app that requires codes, with or without an SMS provider. */
async function appWith(hasProvider: boolean) {
  const carriers = hasProvider ? await openCarriers() : null
  const test = await openTestApp(
    { PHONE_VERIFICATION: 'required' },
    {},
    carriers ? { sms: carriers.sms } : {},
  )
  onTestFinished(async () => {
    await test.close()
    await carriers?.close()
  })
  return test
}

describe.each([
  [
    'with',
    true,
    'We texted you a code. Please enter it to continue.',
    'That is not the code we texted you. Please check it.',
  ],
  [
    'without',
    false,
    'Ask whoever runs this server for your code, and enter it to continue.',
    'That is not the code for this number. Please check it.',
  ],
])('FAM-83 %s an SMS provider', (_, hasProvider, asks, wrong) => {
  it('the messages match the way codes are delivered', async () => {
    const test = await appWith(hasProvider)
    const { phone } = await member(test, 'Ann')
    const browser = test.browser()
    expect((await browser.get('/api/config')).body.smsAvailable).toBe(hasProvider)
    const login = await browser.post('/api/auth/login', { phone })
    expect([login.status, login.body.error]).toEqual([401, asks])
    const code = await browser.post('/api/auth/verify', { phone, code: '000000' })
    expect(code.body.error).toBe(wrong)
    const newPhone = freshPhone()
    await browser.post('/api/claims/code', { newPhone })
    const claim = await browser.post('/api/claims', { phone, newPhone, code: '000000' })
    expect(claim.body.error).toBe(wrong)
  })
})
