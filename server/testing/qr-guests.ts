import type { TestApp } from './app.ts'
import { ok } from './ok.ts'
import { registrationForm } from './invitations.ts'
import { freshPhone, type Person } from './people.ts'

/** A visitor who has opened a member's personal QR link in their browser but hasn't registered yet. */
export type QrGuest = Person & { qrId: string }

/** Creates a new personal QR link for a member. */
export function newQr({ id, browser }: Person): Promise<{ qrId: string; url: string }> {
  return ok(browser.post(`/api/players/${id}/qr`))
}

/** Returns a visitor who has scanned a sponsor's QR code. Creates a code if `qrId` is missing. */
export async function qrGuest(test: TestApp, sponsor: Person, name: string, qrId?: string): Promise<QrGuest> {
  const scanned = qrId ?? (await newQr(sponsor)).qrId
  const browser = test.browser()
  await ok(browser.post('/api/auth/open-invitation', { ref: sponsor.id, qrId: scanned }))
  return { id: 0, name, phone: freshPhone(), browser, qrId: scanned }
}

/** Registers a person with a member's QR code. The person then waits for the member's confirmation. */
export async function waiting(test: TestApp, sponsor: Person, name: string): Promise<QrGuest> {
  const guest = await qrGuest(test, sponsor, name)
  const { id } = await ok(
    guest.browser.post('/api/auth/complete-registration', await registrationForm(guest)),
  )
  return { ...guest, id }
}
