import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { apartFrom } from '../../ties/ties.queries.ts'

/**
 * Voids a sponsor's unanswered invitations and personal invites; returns the members who saw an invitation to them,
 * null if none was open.
 */
export async function voidInvitationsOf(tx: Tx, sponsorId: number): Promise<number[] | null> {
  await sql`update personal_invites set used_at = now(), is_void = true
    where player_id = ${sponsorId}::integer and used_at is null`.execute(tx)
  const { rows } = await sql<{ playerId: number | null }>`
    with closed as (
      update invitations set declined_at = now(), is_void = true
      where sponsor_id = ${sponsorId}::integer and status = 'pending' and declined_at is null and recipient_id is null
      returning recipient_phone
    )
    select players.id as "playerId" from closed
      left join players on players.phone = recipient_phone and players.id not in (${apartFrom(sponsorId)})`.execute(
    tx,
  )
  return rows.length === 0 ? null : rows.flatMap(({ playerId }) => playerId ?? [])
}

/** True if a registration link is void because its sponsor no longer vouches. */
export async function isVoidLink(db: Db, qrId: string): Promise<boolean> {
  const { rows } = await sql<{ isVoid: boolean }>`
    select exists (select from invitations where qr_id = ${qrId} and is_void)
      or exists (select from personal_invites where qr_id = ${qrId} and is_void) as "isVoid"`.execute(db)
  return rows[0]!.isVoid
}

/** True if the invitation is to that number and void, and no block separates the member from its sponsor. */
export async function isVoidFor(
  db: Db,
  id: number,
  me: { id: number; phone: string | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('invitations')
    .select('id')
    .where('id', '=', id)
    .where('is_void', '=', true)
    .where('recipient_phone', '=', me.phone ?? '')
    .where(sql<boolean>`sponsor_id not in (${apartFrom(me.id)})`)
    .executeTakeFirst()
  return row !== undefined
}
