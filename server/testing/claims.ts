import { sql } from 'kysely'
import { moveClaimOn } from '../src/features/lost-numbers/claims/move-claim-on.ts'
import { sweep } from '../src/features/account/retention/sweep-leftovers.ts'
import type { TestApp } from './app.ts'
import type { Browser } from './browser.ts'
import { ok } from './ok.ts'
import { bond, freshPhone, type Person } from './people.ts'
import { photo } from './pictures.ts'

/** Gives a member guardians who have accepted the role. */
export async function guarded(test: TestApp, owner: Person, guardians: Person[]): Promise<void> {
  for (const { id } of guardians) await bond(test, owner.id, id)
  await ok(owner.browser.put('/api/guardians', { guardianIds: guardians.map(({ id }) => id) }))
  for (const { browser } of guardians)
    await ok(browser.post(`/api/guardians/${owner.id}/answer`, { agrees: true }))
  await test.db
    .updateTable('guardian_sets')
    .set({ holds_from: sql<Date>`now() - interval '1 day'` })
    .where('player_id', '=', owner.id)
    .execute()
}

/**
 * Claims an account by number, or by name and sponsor, and sends a selfie. Advances the claim as the job
 * would.
 */
export async function claimed(
  test: TestApp,
  asked: { phone: string } | { name: string; sponsorName: string },
  browser: Browser = test.browser(),
) {
  const newPhone = freshPhone()
  await ok(browser.post('/api/claims', { ...asked, newPhone }))
  await ok(browser.upload('/api/claims/own/photo', await photo()))
  const row = test.db.selectFrom('claims').select('id').where('new_phone', '=', newPhone)
  const { id } = await row.executeTakeFirstOrThrow()
  await moveClaimOn(test.deps, id)
  return { id, newPhone, browser }
}

export type Claimed = Awaited<ReturnType<typeof claimed>>

/** Returns the confirmation digits that the claimant currently sees. */
export async function digitsOn({ browser }: Claimed): Promise<string> {
  return (await ok(browser.get('/api/claims/own'))).digits!
}

/**
 * Confirms a claim as one of its helpers. By default, the helper enters the digits that the claimant sees.
 */
export async function confirm(claim: Claimed, by: Person, digits?: string) {
  return by.browser.post(`/api/claims/${claim.id}/confirm`, { digits: digits ?? (await digitsOn(claim)) })
}

/** Backdates a claim so that its waiting period is over, then runs the sweep. */
export async function waitOver(test: TestApp, { id }: { id: number }): Promise<void> {
  const past = sql<Date>`completes_at - interval '80 hours'`
  await test.db.updateTable('claims').set({ completes_at: past }).where('id', '=', id).execute()
  await sweep(test.deps)
}
