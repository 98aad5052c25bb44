import type { InvitationStatus } from '@kinhold/domain/invitations'
import { ADMIN_ID } from '@kinhold/domain/players'
import { type InferResult, sql } from 'kysely'
import { breaksUniqueness, type Db, NOW, type Tx } from '../../db/database.ts'
import { hasRow, idsOf } from '../../db/rows.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { type InvitationRow, invitationRows, isUnanswered, whoIsKept } from './invitations.queries.ts'

export async function lockInvitation(tx: Tx, id: number): Promise<InvitationRow | undefined> {
  return invitationRows(tx)
    .where('invitations.id', '=', id)
    .where('declined_at', 'is', null)
    .forUpdate('invitations')
    .executeTakeFirst()
}

export async function playersWhoSeeInvitation(
  db: Db,
  invitation: Pick<InvitationRow, 'sponsorId' | 'recipientPhone' | 'recipientId' | 'withheldFrom'>,
): Promise<number[]> {
  const { sponsorId, recipientPhone, recipientId, withheldFrom } = invitation
  const recipients = await db
    .selectFrom('players')
    .select('id')
    .where((eb) => (recipientId === null ? eb('phone', '=', recipientPhone) : eb('id', '=', recipientId)))
    .where((eb) => eb.or([eb.val(withheldFrom === null), eb('id', '<>', withheldFrom ?? 0)]))
    .where(sql<boolean>`id not in (${apartFrom(sponsorId)})`)
    .execute()
  return [...new Set([sponsorId, ADMIN_ID, ...recipients.map(({ id }) => id)])]
}

/**
 * Changes an invitation. Returns false if the sponsor has another open invitation to the new number. The
 * caller must then roll back.
 */
export async function changeInvitation(
  tx: Tx,
  id: number,
  change: {
    recipient_name: string
    recipient_phone: string
    hides_phone: boolean
    qr_id: string
    is_unsent: boolean
    withheld_from: number | null | ReturnType<typeof whoIsKept>
  },
): Promise<boolean> {
  try {
    await tx.updateTable('invitations').set(change).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (breaksUniqueness(error, 'invitations_one_pending')) return false
    throw error
  }
}

/** Marks an invitation as sent. Returns false if it was already marked. */
export async function clearUnsent(db: Db, id: number): Promise<boolean> {
  const query = db.updateTable('invitations').set({ is_unsent: false }).where('id', '=', id)
  return (await idsOf(query.where('is_unsent', '=', true).returning('id'))).length > 0
}

/** Verifies the open invitations that two players have sent each other. Returns the invitations' ids. */
export async function verifyBetween(
  tx: Tx,
  one: number,
  other: number,
  status: Exclude<InvitationStatus, 'pending'>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update invitations set status = ${status}, verified_at = now(), recipient_id = recipient.id
    from players as recipient
    where (invitations.sponsor_id, recipient.id) in ((${one}::integer, ${other}::integer), (${other}::integer, ${one}::integer))
      and recipient_phone = recipient.phone and ${isUnanswered} and withheld_from is distinct from recipient.id
    returning invitations.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Marks an invitation as declined. Stores the player's id, because the player's number can change. */
export async function markDeclined(tx: Tx, id: number, recipientId: number): Promise<void> {
  const values = { declined_at: NOW, recipient_id: recipientId }
  await tx.updateTable('invitations').set(values).where('id', '=', id).execute()
}

/**
 * Removes the open invitations between two players. Keeps withheld invitations, because their senders would
 * notice the removal.
 */
export async function removePendingBetween(
  tx: Tx,
  one: { id: number; phone: string | null },
  other: { id: number; phone: string | null },
): Promise<Pick<InvitationRow, 'id' | 'sponsorId'>[]> {
  const isBetween = sql<boolean>`coalesce(withheld_from, 0) not in (${one.id}, ${other.id})
    and (sponsor_id = ${one.id} and recipient_phone = ${other.phone}
      or sponsor_id = ${other.id} and recipient_phone = ${one.phone})`
  const query = tx.deleteFrom('invitations').where(isBetween)
  const pending = query.where(({ and }) => and({ status: 'pending', recipient_id: null }))
  return pending.returning(['id', 'sponsor_id as sponsorId']).execute()
}

/** Removes the open invitations that two players sent each other before their last bond ended (TRU-97). */
export async function removeOutlived(tx: Tx, me: { id: number; phone: string | null }, phone: string) {
  await sql`
    delete from invitations as sent using players as other
    where other.phone = ${phone} and sent.status = 'pending' and sent.recipient_id is null
      and (sent.sponsor_id = ${me.id} and sent.recipient_phone = ${phone}
        or sent.sponsor_id = other.id and sent.recipient_phone = ${me.phone}::text)
      and sent.sent_at < (
        select max(ended_at) from ended_bonds
        where low_id = least(other.id, ${me.id}::integer) and high_id = greatest(other.id, ${me.id}::integer)
      )`.execute(tx)
}

/**
 * Moves open invitations with a hidden number to a member's new number. Returns the member's id, or null if
 * there are no such invitations.
 */
export async function moveHidden(tx: Tx, { from, to }: { from: string; to: string }): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    with moved as (
      update invitations set recipient_phone = ${to} where recipient_phone = ${from} and hides_phone
        and ${isUnanswered}
      returning id
    )
    select id from players where phone = ${from} and exists (select from moved)`.execute(tx)
  return rows[0]?.id ?? null
}

export async function deleteInvitation(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('invitations').where('id', '=', id).execute()
}

/**
 * Removes all invitations to a departing player, and the player's own pending invitations. Keeps the invitation
 * of a newcomer awaiting confirmation, because another sponsor can confirm the newcomer.
 */
export async function removeInvitationsOf(tx: Tx, { id, phone }: { id: number; phone: string }) {
  const which = sql<boolean>`recipient_id = ${id} or recipient_phone = ${phone} and recipient_id is null
    or sponsor_id = ${id} and status = 'pending' and (recipient_id is null or declined_at is not null)`
  const query = tx.deleteFrom('invitations').where(which)
  return query.returning(['id', 'sponsor_id as sponsorId', 'recipient_id as recipientId']).execute()
}

export type PendingInvitation = InferResult<ReturnType<typeof pending>>[number]

export async function pendingTo(db: Db, sponsorId: number, phone: string) {
  return pending(db, sponsorId).where('recipient_phone', '=', phone).executeTakeFirst()
}

export async function lockPendingTo(tx: Tx, sponsorId: number, phone: string) {
  return pending(tx, sponsorId).where('recipient_phone', '=', phone).forUpdate().executeTakeFirst()
}

/** Locks the sponsor's open invitation whose code is in `text`, or the newest invitation if no code matches. */
export async function lockPendingIn(tx: Tx, sponsorId: number, text: string) {
  const codes = text.match(/\bqr-\d+-\d+-[\w-]+/g) ?? []
  const named = codes.length
    ? await pending(tx, sponsorId).where('qr_id', 'in', codes).forUpdate().executeTakeFirst()
    : undefined
  return named ?? pending(tx, sponsorId).forUpdate().executeTakeFirst()
}

// Leaves out invitations with hidden numbers. Their links contain the number, and a successful text would
// confirm a guess.
function pending(db: Db, sponsorId: number) {
  return db
    .selectFrom('invitations')
    .select([
      'id',
      'recipient_phone as recipientPhone',
      'qr_id as qrId',
      'withheld_from as withheldFrom',
      'language',
    ])
    .where('sponsor_id', '=', sponsorId)
    .where(isUnanswered)
    .where('hides_phone', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
}

/**
 * Voids a sponsor's personal invites and open invitations. Returns the ids of the invited members, or null if
 * no invitation was open.
 */
export async function voidInvitationsOf(tx: Tx, sponsorId: number): Promise<number[] | null> {
  await sql`update personal_invites set used_at = now(), is_void = true
    where player_id = ${sponsorId}::integer and used_at is null`.execute(tx)
  const { rows } = await sql<{ playerId: number | null }>`
    with closed as (
      update invitations set declined_at = now(), is_void = true
      where sponsor_id = ${sponsorId}::integer and ${isUnanswered}
      returning recipient_phone
    )
    select players.id as "playerId" from closed
      left join players on players.phone = recipient_phone
        and players.id not in (${apartFrom(sponsorId)})`.execute(tx)
  return rows.length === 0 ? null : rows.flatMap(({ playerId }) => playerId ?? [])
}

/** Returns true if a registration link is void because its sponsor became inactive. */
export async function isVoidLink(db: Db, qrId: string): Promise<boolean> {
  const { rows } = await sql<{ isVoid: boolean }>`
    select exists (select from invitations where qr_id = ${qrId} and is_void)
      or exists (select from personal_invites where qr_id = ${qrId} and is_void) as "isVoid"`.execute(db)
  return rows[0]!.isVoid
}

/** Returns true if an invitation to the member's number is void and no block hides its sponsor. */
export async function isVoidFor(db: Db, id: number, me: { id: number; phone: string | null }) {
  const isVoid = sql<boolean>`is_void and sponsor_id not in (${apartFrom(me.id)})`
  const query = db.selectFrom('invitations').select('id').where(isVoid)
  return hasRow(query.where(({ and }) => and({ id, recipient_phone: me.phone ?? '' })))
}
