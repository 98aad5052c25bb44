import { pairOf } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import type { DB } from '../src/db/schema.ts'
import type { Updateable } from 'kysely'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { ok } from './ok.ts'
import { photo } from './pictures.ts'
import { aVault, shareVault } from './vaults.ts'

/** A person in a test: their phone number, their browser and, once they have registered, their id. */
export type Person = { id: number; name: string; phone: string; browser: Browser }

let next = 1_000_000

/** Returns a phone number that hasn't been used in this test run. */
export function freshPhone(): string {
  next += 1
  return `+1555${next}`
}

/** Signs in the admin. */
export async function admin(test: TestApp): Promise<Person> {
  return signedIn(test, { id: ADMIN_ID, name: 'admin', phone: test.config.adminPhone })
}

/** Creates a signed-in member. By default, the admin is their sponsor and has a bond with them. */
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

/** Creates several members with default options, added one after another. */
export async function members<const Names extends string[]>(test: TestApp, ...names: Names) {
  const people: Person[] = []
  for (const name of names) people.push(await member(test, name))
  return people as { [N in keyof Names]: Person }
}

/** Creates a bond between two existing players. */
export async function bond(test: TestApp, sponsorId: number, inviteeId: number): Promise<void> {
  const { low, high } = pairOf(sponsorId, inviteeId)
  await test.db
    .insertInto('bonds')
    .values({ low_id: low, high_id: high, sponsor_id: sponsorId, invitee_id: inviteeId })
    .execute()
}

/**
 * Creates a signed-in vault user with access to `vault` or, by default, to a new vault that belongs to the
 * owner.
 */
export async function vaultUser(
  test: TestApp,
  ownerId: number,
  vault?: { id: number },
): Promise<Person & { vaultId: number }> {
  const phone = freshPhone()
  const { id } = vault ?? (await aVault(test, { id: ownerId }))
  await shareVault(test, { id }, { phone })
  return { ...(await signedIn(test, { id: 0, name: 'Vault User', phone })), vaultId: id }
}

/** Returns another browser with the same cookies, as if a thief had copied them. */
export function copyOf(test: TestApp, { jar }: Pick<Browser, 'jar'>): Browser {
  const copy = test.browser()
  for (const [name, value] of jar) copy.jar.set(name, value)
  return copy
}

/** Gives a person a new photo and returns its address. */
export async function newPhoto({ id, browser }: Person): Promise<string> {
  const { player } = await ok(browser.upload(`/api/players/${id}/photo`, await photo()))
  return player.profilePhoto!
}

/** Returns the last code texted to a number. */
export async function codeTextedTo(test: TestApp, phone: string): Promise<string> {
  const texts = test.db.selectFrom('outbox_messages').select('body').where('recipient', '=', phone)
  const { body } = await texts.orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  return /^\d{6}/.exec(body)![0]
}

/** Signs a person in. If numbers are verified, enters the texted code. */
async function signedIn(test: TestApp, person: Omit<Person, 'browser'>): Promise<Person> {
  const browser = test.browser()
  const { phone } = person
  let answer = await withoutProvider(test, () => browser.post('/api/auth/login', { phone }))
  if (answer.body.verificationRequired)
    answer = await browser.post('/api/auth/verify', { phone, code: await codeTextedTo(test, phone) })
  if (answer.status >= 300) throw new Error(`${person.name} could not sign in: ${answer.body.error}`)
  return { ...person, browser }
}

// Removes the SMS provider while `act` runs, so that tests that count texts don't count the sign-in code.
async function withoutProvider<T>({ deps }: TestApp, act: () => Promise<T>): Promise<T> {
  const { sms } = deps
  deps.sms = null
  return act().finally(() => (deps.sms = sms))
}
