import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { registrationForm } from './invitations.ts'
import { ok } from './ok.ts'
import { admin, codeTextedTo, freshPhone, type Person } from './people.ts'

/** Starts creating the operator's own account in the admin's browser. */
export function beginAs(browser: Browser, own: { name: string; phone: string }) {
  return browser.post('/api/auth/open-own-invitation', own)
}

/** Creates the admin and the operator's own active account. Both have sessions in the same browser. */
export async function operator(test: TestApp, name = 'Rosa'): Promise<{ desk: Person; own: Person }> {
  const desk = await admin(test)
  const { browser } = desk
  const phone = freshPhone()
  const { verificationRequired } = await ok(beginAs(browser, { name, phone }))
  if (verificationRequired)
    await ok(browser.post('/api/auth/verify', { phone, code: await codeTextedTo(test, phone) }))
  const form = await registrationForm({ browser, name, phone })
  const { id } = await ok(browser.post('/api/auth/complete-registration', form))
  return { desk, own: { id, name, phone, browser } }
}
