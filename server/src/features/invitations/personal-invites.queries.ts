import { sql } from 'kysely'
import { daysAgo, type Db, NOW, type Tx } from '../../db/database.ts'
import { idsOf } from '../../db/rows.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { isNotWithheldFrom, isUnanswered } from './invitations.queries.ts'

// A personal QR invite can be used for this many days.
const QR_DAYS = 7

export type PersonalInvite = { qrId: string; sponsorId: number }

export async function addPersonalInvite(db: Db, invite: PersonalInvite): Promise<void> {
  const values = { qr_id: invite.qrId, player_id: invite.sponsorId, expires_at: daysAgo(-QR_DAYS) }
  await db.insertInto('personal_invites').values(values).execute()
}

/** A link's personal invite if it is unused and unexpired and its owner active, verified and not paused. */
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
 * Locks a usable personal invite and its owner until the transaction ends, so that the owner's other
 * invitations wait. The owner's key stays unlocked, so that others can still register with this owner.
 */
export async function lockPersonalInvite(tx: Tx, qrId: string): Promise<PersonalInvite | undefined> {
  return live(tx, qrId).forUpdate('personal_invites').forNoKeyUpdate('players').executeTakeFirst()
}

export async function markUsed(tx: Tx, qrId: string): Promise<void> {
  const values = { used_at: NOW }
  await tx.updateTable('personal_invites').set(values).where('qr_id', '=', qrId).execute()
}

/** Revokes a member's unused personal invites; a registration with one of them is refused from then on. */
export async function endPersonalInvites(tx: Tx, playerId: number): Promise<void> {
  const query = tx.updateTable('personal_invites').set({ used_at: NOW })
  await query.where(({ and }) => and({ player_id: playerId, used_at: null })).execute()
}

/** Removes expired personal invites, used or not; one that a pass refers to is removed after the pass. */
export async function removeOldPersonalInvites(db: Db): Promise<void> {
  await sql`
    delete from personal_invites where expires_at < now()
      and not exists (select from invitee_passes where personal_qr_id = personal_invites.qr_id)`.execute(db)
}

function live(db: Db, qrId: string) {
  const isPaused = sql<boolean>`exists (
    select from inviting_rules where inviting_rules.player_id = players.id and paused is not null)`
  return db
    .selectFrom('personal_invites')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['qr_id as qrId', 'player_id as sponsorId'])
    .where('expires_at', '>', NOW)
    .where(({ and }) =>
      and({ qr_id: qrId, used_at: null, 'players.status': 'active', 'players.awaiting': null }),
    )
    .where(({ not }) => not(isPaused))
}

export async function openInvitationTo(tx: Tx, { sponsorId, phone }: { sponsorId: number; phone: string }) {
  const query = tx.selectFrom('invitations').select('id').where(isUnanswered).where('hides_phone', '=', false)
  const sent = query.where(({ and }) => and({ sponsor_id: sponsorId, recipient_phone: phone }))
  return (await sent.executeTakeFirst())?.id
}

/** Adds the unconfirmed invitation of a registration by personal invite; returns the invitation's id. */
export async function addQrRegistration(
  tx: Tx,
  of: { qrId: string; sponsorId: number; recipientId: number; phone: string; name: string },
): Promise<number> {
  const { qrId: qr_id, sponsorId: sponsor_id, recipientId: recipient_id } = of
  const values = { qr_id, sponsor_id, recipient_id, recipient_phone: of.phone, recipient_name: of.name }
  const query = tx.insertInto('invitations').values(values).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/** Verifies the invitation of a confirmed registration; returns its id, or none if the sponsor deleted it. */
export async function confirmQrRegistration(tx: Tx, recipientId: number): Promise<number[]> {
  const query = tx.updateTable('invitations').set({ status: 'verified', verified_at: NOW })
  return idsOf(query.where(isWaiting(recipientId)).returning('id'))
}

export async function removeQrRegistration(tx: Tx, recipientId: number): Promise<number[]> {
  return idsOf(tx.deleteFrom('invitations').where(isWaiting(recipientId)).returning('id'))
}

function isWaiting(recipientId: number) {
  return sql<boolean>`recipient_id = ${recipientId} and status = 'pending' and declined_at is null`
}

/**
 * The id of the sponsor behind a registration link's code, if this member may know it: any member may while
 * the link is open, later only its maker and the member who used it. Undefined if there is no such link, the
 * invitation is withheld from the member, or a block separates the member from the sponsor (TRU-96).
 */
export async function sponsorOfLink(db: Db, qrId: string, memberId: number): Promise<number | undefined> {
  const { rows } = await sql<{ sponsorId: number }>`
    select players.id as "sponsorId" from (
      select sponsor_id, recipient_id, status = 'pending' and recipient_id is null as is_open from invitations
      where qr_id = ${qrId} and declined_at is null and ${isNotWithheldFrom(memberId)}
      union all
      select player_id, null, used_at is null and expires_at > now() and not exists (
        select from players where players.id = player_id and awaiting is not null)
      from personal_invites where qr_id = ${qrId}
    ) as made join players on players.id = made.sponsor_id
    where (players.id = ${memberId} or recipient_id = ${memberId} or is_open and players.status = 'active')
      and players.id not in (${apartFrom(memberId)})`.execute(db)
  return rows[0]?.sponsorId
}
