import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { isNotWithheldFrom } from './invitations.queries.ts'

// A personal QR invite can be used for this many days.
const QR_DAYS = 7

export type PersonalInvite = { qrId: string; sponsorId: number }

export async function addPersonalInvite(db: Db, invite: PersonalInvite): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(days => ${QR_DAYS}::integer)`
  const values = { qr_id: invite.qrId, player_id: invite.sponsorId, expires_at }
  await db.insertInto('personal_invites').values(values).execute()
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

export async function markUsed(tx: Tx, qrId: string): Promise<void> {
  const values = { used_at: sql<Date>`now()` }
  await tx.updateTable('personal_invites').set(values).where('qr_id', '=', qrId).execute()
}

/** Revokes a member's unused personal invites; a registration by one of them is refused. */
export async function endPersonalInvites(tx: Tx, playerId: number): Promise<void> {
  const query = tx.updateTable('personal_invites').set({ used_at: sql<Date>`now()` })
  await query.where('player_id', '=', playerId).where('used_at', 'is', null).execute()
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

export async function openInvitationTo(tx: Tx, { sponsorId, phone }: { sponsorId: number; phone: string }) {
  const row = await tx
    .selectFrom('invitations')
    .select('id')
    .where('sponsor_id', '=', sponsorId)
    .where('recipient_phone', '=', phone)
    .where('hides_phone', '=', false)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('recipient_id', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Adds the invitation of a registration by a personal invite that waits for the sponsor; returns its id. */
export async function addQrRegistration(
  tx: Tx,
  of: { qrId: string; sponsorId: number; recipientId: number; phone: string; name: string },
): Promise<number> {
  const { qrId: qr_id, sponsorId: sponsor_id, recipientId: recipient_id } = of
  const values = { qr_id, sponsor_id, recipient_id, recipient_phone: of.phone, recipient_name: of.name }
  const query = tx.insertInto('invitations').values(values).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/** Verifies the invitation of a confirmed registration; none if the sponsor has deleted it meanwhile. */
export async function confirmQrRegistration(tx: Tx, recipientId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ status: 'verified', verified_at: sql<Date>`now()` })
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeQrRegistration(tx: Tx, recipientId: number): Promise<number[]> {
  const rows = await tx
    .deleteFrom('invitations')
    .where('recipient_id', '=', recipientId)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The sponsor behind a registration link's code, if the member may know: while the link is open, and afterwards for its
 * maker and the member who used it. Undefined if there is none, or if a block separates the two, or did so when it was
 * sent to the member's number (TRU-96).
 */
export async function sponsorOfLink(db: Db, qrId: string, memberId: number): Promise<number | undefined> {
  const made = ofInvitations(db, qrId, memberId).union(ofPersonalInvites(db, qrId, memberId))
  const query = db.selectFrom(made.as('made')).select('sponsorId')
  const row = await query.where(sql<boolean>`"sponsorId" not in (${apartFrom(memberId)})`).executeTakeFirst()
  return row?.sponsorId
}

function ofInvitations(db: Db, qrId: string, memberId: number) {
  return db
    .selectFrom('invitations')
    .innerJoin('players', 'players.id', 'invitations.sponsor_id')
    .select('invitations.sponsor_id as sponsorId')
    .where('qr_id', '=', qrId)
    .where('declined_at', 'is', null)
    .where(isNotWithheldFrom(memberId))
    .where(({ and, or, eb }) =>
      or([
        eb('invitations.sponsor_id', '=', memberId),
        eb('recipient_id', '=', memberId),
        and([
          eb('invitations.status', '=', 'pending'),
          eb('recipient_id', 'is', null),
          eb('players.status', '=', 'active'),
        ]),
      ]),
    )
}

function ofPersonalInvites(db: Db, qrId: string, memberId: number) {
  return db
    .selectFrom('personal_invites')
    .innerJoin('players', 'players.id', 'player_id')
    .select('player_id as sponsorId')
    .where('qr_id', '=', qrId)
    .where(({ and, or, eb }) =>
      or([
        eb('player_id', '=', memberId),
        and([
          eb('used_at', 'is', null),
          eb('expires_at', '>', sql<Date>`now()`),
          eb('players.status', '=', 'active'),
          eb('players.awaiting', 'is', null),
        ]),
      ]),
    )
}
