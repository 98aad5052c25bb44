import { pairOf } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import type { DB } from '../src/db/schema.ts'
import type { Updateable } from 'kysely'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { photo } from './pictures.ts'

/** A person in a test: their number, their browser and, once they are in, their id. */
export type Person = { id: number; name: string; phone: string; browser: Browser }

let next = 1_000_000

/** A number nobody has used in this test run. */
export function freshPhone(): string {
  next += 1
  return `+1555${next}`
}

/** The admin, signed in. */
export async function admin(test: TestApp): Promise<Person> {
  return signedIn(test, { id: ADMIN_ID, name: 'admin', phone: test.config.adminPhone })
}

/** A member, signed in; sponsored by the admin and bonded to the sponsor unless told otherwise. */
export async function member(
  test: TestApp,
  name: string,
  of: { sponsorId?: number; bonded?: boolean; row?: Updateable<DB['players']> } = {},
): Promise<Person> {
  const phone = freshPhone()
  const sponsorId = of.sponsorId ?? ADMIN_ID
  const values = { name, phone, sponsor_id: sponsorId, sign_ins: 1 }
  const { id } = await test.db.insertInto('players').values(values).returning('id').executeTakeFirstOrThrow()
  if (of.bonded ?? true) await bond(test, sponsorId, id)
  if (of.row) await test.db.updateTable('players').set(of.row).where('id', '=', id).execute()
  return signedIn(test, { id, name, phone })
}

/** A bond between two players who are there. */
export async function bond(test: TestApp, sponsorId: number, inviteeId: number): Promise<void> {
  const { low, high } = pairOf(sponsorId, inviteeId)
  await test.db
    .insertInto('bonds')
    .values({ low_id: low, high_id: high, sponsor_id: sponsorId, invitee_id: inviteeId })
    .execute()
}

/** A vault user with access to a new vault of the owner's, signed in. */
export async function vaultUser(test: TestApp, ownerId: number): Promise<Person & { vaultId: number }> {
  const phone = freshPhone()
  const vault = await test.db
    .insertInto('vaults')
    .values({ owner_id: ownerId, title: 'Letters' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await test.db.insertInto('vault_access').values({ vault_id: vault.id, phone }).execute()
  return { ...(await signedIn(test, { id: 0, name: 'Vault User', phone })), vaultId: vault.id }
}

/** Someone a sponsor has invited by the real call, not yet signed in. */
export async function invitee(
  test: TestApp,
  sponsor: Person,
  name: string,
): Promise<Person & { invitation: { id: number; qrId: string } }> {
  const phone = freshPhone()
  const { body, status } = await sponsor.browser.post('/api/invitations', {
    recipientPhone: phone,
    recipientName: name,
  })
  if (status !== 201) throw new Error(`${sponsor.name} could not invite ${name}: ${body.error}`)
  return { id: 0, name, phone, browser: test.browser(), invitation: body }
}

/** Opens the invitation of an invitee and uploads a photo with it; answers what registration needs. */
export async function readyToRegister(
  person: Person,
): Promise<{ phone: string; name: string; profilePhoto: string }> {
  const { status } = await person.browser.post('/api/auth/login', { phone: person.phone })
  if (status !== 202) throw new Error(`${person.name} is not invited (${status})`)
  const { body } = await person.browser.upload('/api/upload/temp', await photo())
  return { phone: person.phone, name: person.name, profilePhoto: body.photoUrl }
}

/** Takes an invitee all the way in. */
export async function register(person: Person): Promise<Person> {
  const { status, body } = await person.browser.post(
    '/api/auth/complete-registration',
    await readyToRegister(person),
  )
  if (status !== 201) throw new Error(`${person.name} could not register: ${body.error}`)
  return { ...person, id: body.id }
}

/** The code that was texted to a number last, as its holder reads it. */
export async function codeTextedTo(test: TestApp, phone: string): Promise<string> {
  const { body } = await test.db
    .selectFrom('outbox_messages')
    .select('body')
    .where('recipient', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /^\d{6}/.exec(body)![0]
}

/** Signs in, with the code that is texted where numbers are proved. */
async function signedIn(test: TestApp, person: Omit<Person, 'browser'>): Promise<Person> {
  const browser = test.browser()
  const { phone } = person
  let answer = await browser.post('/api/auth/login', { phone })
  if (answer.body.verificationRequired)
    answer = await browser.post('/api/auth/verify', { phone, code: await codeTextedTo(test, phone) })
  if (answer.status >= 300) throw new Error(`${person.name} could not sign in: ${answer.body.error}`)
  return { ...person, browser }
}
