import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { apartFrom } from '../../ties/ties.queries.ts'

/**
 * Makes void what a sponsor sent and nobody has answered, and their personal invites; answers the members whom the
 * invitations were for and who saw them, null where none was open.
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

/** True for the code of a registration link that is void because its sponsor does not vouch any more. */
export async function isVoidLink(db: Db, qrId: string): Promise<boolean> {
  const { rows } = await sql<{ isVoid: boolean }>`
    select exists (select from invitations where qr_id = ${qrId} and is_void)
      or exists (select from personal_invites where qr_id = ${qrId} and is_void) as "isVoid"`.execute(db)
  return rows[0]!.isVoid
}

/** True for an invitation to that number that is void, of a sponsor who exists for the member. */
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
