import { sql } from 'kysely'
import { daysAgo, type Db, NOW, type Tx } from '../../db/database.ts'
import { idsOf } from '../../db/rows.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { isNotWithheldFrom, isUnanswered } from './invitations.queries.ts'

// A personal invite expires after this many days.
const QR_DAYS = 7

export type PersonalInvite = { qrId: string; sponsorId: number }

export async function addPersonalInvite(db: Db, invite: PersonalInvite): Promise<void> {
  const values = { qr_id: invite.qrId, player_id: invite.sponsorId, expires_at: daysAgo(-QR_DAYS) }
  await db.insertInto('personal_invites').values(values).execute()
}

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
 * Locks a usable personal invite and its owner, so that simultaneous invitations from the owner wait.
 * Registrations that refer to the owner don't wait, because the owner's key isn't locked.
 */
export async function lockPersonalInvite(tx: Tx, qrId: string): Promise<PersonalInvite | undefined> {
  return live(tx, qrId).forUpdate('personal_invites').forNoKeyUpdate('players').executeTakeFirst()
}

export async function markUsed(tx: Tx, qrId: string): Promise<void> {
  const values = { used_at: NOW }
  await tx.updateTable('personal_invites').set(values).where('qr_id', '=', qrId).execute()
}

export async function endPersonalInvites(tx: Tx, playerId: number): Promise<void> {
  const query = tx.updateTable('personal_invites').set({ used_at: NOW })
  await query.where(({ and }) => and({ player_id: playerId, used_at: null })).execute()
}

/** Removes expired personal invites, except those that an invitee's pass still refers to. */
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

/** The person who registered with a personal invite. */
export type LinkUser = { id: number; name: string; photoId: string | null }

/**
 * Returns the person who registered with an owner's personal invite, unless one of the two has blocked the
 * other.
 */
export async function userOfLink(db: Db, of: { qrId: string; ownerId: number }) {
  // Registering adds the person and marks the invite as used in one transaction, so the two timestamps match.
  const { rows } = await sql<LinkUser>`
    select players.id, players.name, players.photo_id as "photoId"
    from personal_invites join players on sponsor_id = player_id and players.created_at = used_at
    where qr_id = ${of.qrId} and player_id = ${of.ownerId} and players.phone is not null
      and players.id not in (${apartFrom(of.ownerId)})`.execute(db)
  return rows[0]
}

/** Adds a pending invitation for a registration with a personal invite. Returns the invitation's id. */
export async function addQrRegistration(
  tx: Tx,
  of: { qrId: string; sponsorId: number; recipientId: number; phone: string; name: string },
): Promise<number> {
  const { qrId: qr_id, sponsorId: sponsor_id, recipientId: recipient_id } = of
  const values = { qr_id, sponsor_id, recipient_id, recipient_phone: of.phone, recipient_name: of.name }
  const query = tx.insertInto('invitations').values(values).returning('id')
  return (await query.executeTakeFirstOrThrow()).id
}

/**
 * Verifies a confirmed newcomer's invitation. Returns an empty list if the sponsor has deleted the
 * invitation.
 */
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
 * Returns the id of a link's sponsor, if the member may know who the sponsor is (TRU-96). While the link is
 * open, any member may know. Afterwards, only the sponsor and the member who used the link may know. A block
 * or a withheld invitation hides the sponsor.
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
