import { pairKey, pairOf } from '@kinhold/domain/bonds'
import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import { ok } from './ok.ts'
import { bond, member, type Person } from './people.ts'
import { confirmedUnit } from './units.ts'

/** Three members who all have bonds with each other, their confirmed unit and its group. */
export type Trio = { ann: Person; bob: Person; cleo: Person; unitId: number; groupId: number }

/**
 * Creates Ann and her invitees Bob and Cleo, all bonded with each other, their confirmed unit, and Ann's
 * group 'The Porch'.
 */
export async function trio(test: TestApp): Promise<Trio> {
  const ann = await member(test, 'Ann')
  const bob = await member(test, 'Bob', { sponsorId: ann.id })
  const cleo = await member(test, 'Cleo', { sponsorId: ann.id })
  await bond(test, bob.id, cleo.id)
  const unitId = await confirmedUnit(test, [ann, bob, cleo])
  const { id } = await ok(ann.browser.post('/api/groups', { name: 'The Porch', trustUnitId: unitId }))
  return { ann, bob, cleo, unitId, groupId: id }
}

/** Ends the bond between two members and returns the server's response. */
export function endBond(by: Person, other: { id: number }) {
  return by.browser.delete(bondOf(by, other))
}

/** Returns the address of the bond between two people. */
export function bondOf(one: { id: number }, other: { id: number }) {
  return `/api/trust-bonds/${pairKey(one.id, other.id)}` as `/api/trust-bonds/${string}`
}

/** Backdates the end of a bond, and any invitations sent since, by this many hours. */
export async function longAgo(
  { db }: Pick<TestApp, 'db'>,
  one: { id: number },
  other: { id: number },
  hours: number,
): Promise<void> {
  const { low, high } = pairOf(one.id, other.id)
  for (const change of ['ended_bonds set ended_at = ended_at', 'invited_again set sent_at = sent_at'])
    await sql`update ${sql.raw(change)} - ${hours} * interval '1 hour'
      where low_id = ${low} and high_id = ${high}`.execute(db)
}
