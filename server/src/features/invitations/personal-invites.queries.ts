import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

// A personal QR invite can be used for this many days.
const QR_DAYS = 7

/** A personal invite and the member who made it. */
export type PersonalInvite = { qrId: string; sponsorId: number }

/** Adds a personal invite, which works once within seven days (INV-93). */
export async function addPersonalInvite(db: Db, invite: PersonalInvite): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${QR_DAYS}::integer)`
  await db
    .insertInto('personal_invites')
    .values({ qr_id: invite.qrId, player_id: invite.sponsorId, expires_at })
    .execute()
}

/** The personal invite of a link if it is unused and unexpired, and its owner active, verified and not paused. */
export async function livePersonalInvite(
  db: Db,
  asked: { qrId?: string | undefined; ref?: number | undefined },
): Promise<PersonalInvite | undefined> {
  if (asked.qrId === undefined) return undefined
  return live(db, asked.qrId)
    .$if(asked.ref !== undefined, (query) => query.where('player_id', '=', asked.ref!))
    .executeTakeFirst()
}

/**
 * Locks a usable personal invite and its owner until the transaction ends, so that other invitations of the owner come
 * before or after. The owner's key is not locked, so that others can still register by an invitation of theirs.
 */
export async function lockPersonalInvite(tx: Tx, qrId: string): Promise<PersonalInvite | undefined> {
  return live(tx, qrId).forUpdate('personal_invites').forNoKeyUpdate('players').executeTakeFirst()
}

/** Marks a personal invite as used. */
export async function markUsed(tx: Tx, qrId: string): Promise<void> {
  await tx
    .updateTable('personal_invites')
    .set({ used_at: sql<Date>`now()` })
    .where('qr_id', '=', qrId)
    .execute()
}

/** Revokes a member's unused personal invites; a registration by one of them is refused. */
export async function endPersonalInvites(tx: Tx, playerId: number): Promise<void> {
  await tx
    .updateTable('personal_invites')
    .set({ used_at: sql<Date>`now()` })
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .execute()
}

/** Removes expired personal invites, used or not; one that a pass refers to is removed after the pass. */
export async function removeOldPersonalInvites(db: Db): Promise<void> {
  await db
    .deleteFrom('personal_invites')
    .where('expires_at', '<', sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitee_passes')
            .select('token_hash')
            .whereRef('personal_qr_id', '=', 'personal_invites.qr_id'),
        ),
      ),
    )
    .execute()
}

function live(db: Db, qrId: string) {
  return db
    .selectFrom('personal_invites')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['qr_id as qrId', 'player_id as sponsorId'])
    .where('qr_id', '=', qrId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('players.status', '=', 'active')
    .where('players.awaiting', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inviting_rules')
            .select('most')
            .whereRef('inviting_rules.player_id', '=', 'players.id')
            .where('paused', 'is not', null),
        ),
      ),
    )
}
