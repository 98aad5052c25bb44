import type { TestApp } from './app.ts'
import { freshPhone, type Person } from './people.ts'
import { photo } from './pictures.ts'

/** Someone with a member's personal QR open in their browser, not yet registered. */
export type QrGuest = Person & { qrId: string }

/** A new personal invite of a member. */
export async function newQr(sponsor: Person): Promise<{ qrId: string; url: string }> {
  const { status, body } = await sponsor.browser.post(`/api/players/${sponsor.id}/qr`)
  if (status !== 201) throw new Error(`${sponsor.name} has no QR: ${body.error}`)
  return body
}

/** Someone who scans a QR: the sponsor's newest, or the one named. */
export async function qrGuest(test: TestApp, sponsor: Person, name: string, qrId?: string): Promise<QrGuest> {
  const scanned = qrId ?? (await newQr(sponsor)).qrId
  const browser = test.browser()
  const { status, body } = await browser.post('/api/auth/open-invitation', { ref: sponsor.id, qrId: scanned })
  if (status !== 200) throw new Error(`${name} could not open the QR: ${body.error}`)
  return { id: 0, name, phone: freshPhone(), browser, qrId: scanned }
}

/** What a registration by QR sends, with a photo of the guest's own. */
export async function qrForm(guest: Person): Promise<{ phone: string; name: string; profilePhoto: string }> {
  const { body } = await guest.browser.upload('/api/upload/temp', await photo())
  return { phone: guest.phone, name: guest.name, profilePhoto: body.photoUrl }
}

/** Someone who has registered by a member's QR and waits for their yes. */
export async function waiting(test: TestApp, sponsor: Person, name: string): Promise<QrGuest> {
  const guest = await qrGuest(test, sponsor, name)
  const { status, body } = await guest.browser.post('/api/auth/complete-registration', await qrForm(guest))
  if (status !== 201) throw new Error(`${name} could not register: ${body.error}`)
  return { ...guest, id: body.id }
}
