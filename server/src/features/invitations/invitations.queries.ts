import type { InvitationStatus } from '@kinhold/domain/invitations'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { breaksUniqueness, daysAgo, type Db, type Page, type Tx } from '../../db/database.ts'
import { LAST_ID, prepared } from '../../db/prepared.ts'
import { COUNT, countOf, hasRow } from '../../db/rows.ts'
import { apartFrom } from '../ties/ties.queries.ts'

// After a person declines, the sponsor must wait this many days before inviting that person again.
const DECLINED_QUIET_DAYS = 30

export type InvitationRow = InferResult<ReturnType<typeof invitationRows>>[number]

/**
 * A recipient: a typed number or, with `hidesPhone`, a person whose number the sponsor must not see. Checks
 * treat typed and hidden numbers separately, so that a sponsor can't test guesses at a hidden number.
 */
export type Addressee = { phone: string; hidesPhone: boolean }

/** The invited person. `language` is null if the sponsor chose none. */
export type Invited = Addressee & { name: string; language: string | null }

/**
 * Adds an invitation and returns its id. Returns null if the sponsor already has an open invitation to the
 * number, in which case the caller must roll back.
 */
export async function addInvitation(
  tx: Tx,
  { phone, hidesPhone, name, language, sponsorId, qrId }: Invited & { sponsorId: number; qrId: string },
): Promise<number | null> {
  const withheld_from = whoIsKept(sponsorId, { phone, hidesPhone })
  const to = {
    recipient_phone: phone,
    hides_phone: hidesPhone,
    recipient_name: name,
    language,
    withheld_from,
  }
  // A recipient with a hidden number is a member and sees the invitation in the app, so nothing has to be sent.
  const is_unsent = !hidesPhone
  const query = tx.insertInto('invitations').values({ ...to, is_unsent, sponsor_id: sponsorId, qr_id: qrId })
  try {
    return (await query.returning('id').executeTakeFirstOrThrow()).id
  } catch (error) {
    if (breaksUniqueness(error, 'invitations_one_pending')) return null
    throw error
  }
}

/**
 * Returns an SQL expression for the id of the member who must not see the invitation, or null. The reason is
 * a block, or that the member recently declined an invitation of the other kind (typed or hidden number).
 */
export function whoIsKept(sponsorId: number, { phone, hidesPhone }: Addressee) {
  const declinedOther = sql`exists (select from invitations
    where sponsor_id = ${sponsorId}::integer and hides_phone <> ${hidesPhone}::boolean and ${wasDeclined(phone)})`
  return sql<number | null>`(
    select id from players where phone = ${phone} and (id in (${apartFrom(sponsorId)}) or ${declinedOther}))`
}

export async function invitationById(db: Db, id: number): Promise<InvitationRow | undefined> {
  return invitationRows(db).where('invitations.id', '=', id).executeTakeFirst()
}

/** Returns the earliest matching invitation that a registration can use. */
export async function openInvitationOf(
  db: Db,
  { phone, ref, qrId }: { phone?: string | undefined; ref?: number | undefined; qrId?: string | undefined },
): Promise<InvitationRow | undefined> {
  const asked = { recipient_phone: phone, 'invitations.sponsor_id': ref, qr_id: qrId }
  return invitationRows(db)
    .where(isUnanswered)
    .where('hides_phone', '=', false)
    .where('players.status', '=', 'active')
    .where(({ and }) => and(asked as object))
    .orderBy('sent_at')
    .orderBy('invitations.id')
    .executeTakeFirst()
}

export async function lockPending(tx: Tx, id: number) {
  return invitationRows(tx)
    .where('invitations.id', '=', id)
    .where(isUnanswered)
    .where('players.status', '=', 'active')
    .forUpdate('invitations')
    .executeTakeFirst()
}

/** Verifies an invitation. `status` indicates whether a trust unit was formed. */
export async function markVerified(
  tx: Tx,
  id: number,
  recipientId: number,
  status: Exclude<InvitationStatus, 'pending'>,
): Promise<void> {
  const values = { status, verified_at: sql<Date>`now()`, recipient_id: recipientId }
  await tx.updateTable('invitations').set(values).where('id', '=', id).execute()
}

/** Returns a sponsor's invitations, newest first, except those declined or hidden from `viewerId`. */
export async function invitationsSentBy(
  db: Db,
  of: { sponsorId: number; viewerId: number },
  { limit, before }: Page,
): Promise<InvitationRow[]> {
  return sentBefore(db, { ...of, limit, before: before ?? LAST_ID })
}

const sentBefore = prepared(
  (db, of: { sponsorId: number; viewerId: number; limit: number; before: number }) =>
    listed(db, of).where('invitations.sponsor_id', '=', of.sponsorId).where(isWithNobodyApart(of.viewerId)),
)
/** Returns the invitations that a player sent or received, newest first. */
export async function invitationsOf(db: Db, { id, phone }: { id: number; phone: string | null }, page: Page) {
  const isTheirs = sql<boolean>`(invitations.sponsor_id = ${id} or recipient_id = ${id}
    or recipient_phone = ${phone}::text and recipient_id is null and ${isNotWithheldFrom(id)})`
  return listed(db, page).where(isTheirs).where(isWithNobodyApart(id)).execute()
}

export async function allInvitations(db: Db, page: Page): Promise<InvitationRow[]> {
  return listed(db, page).execute()
}

export async function pendingFor(db: Db, player: { id: number; phone: string }, limit: number) {
  const query = listed(db, { limit, before: null }).where('recipient_phone', '=', player.phone)
  // The member may have invited a number that is now their own.
  const ofOthers = query.where('invitations.sponsor_id', '<>', player.id).where(isUnanswered)
  const seen = ofOthers.where(isNotWithheldFrom(player.id)).where(isWithNobodyApart(player.id))
  return seen.where('players.status', '=', 'active').execute()
}

export async function latestPendingOf(db: Db, sponsorId: number, limit: number): Promise<InvitationRow[]> {
  return listed(db, { limit, before: null })
    .where('invitations.sponsor_id', '=', sponsorId)
    .where(isWithNobodyApart(sponsorId))
    .where('invitations.status', '=', 'pending')
    .execute()
}

/** Counts a sponsor's pending invitations, including those used by newcomers awaiting confirmation. */
export async function countPendingOf(db: Db, sponsorId: number): Promise<number> {
  return countOf(pendingOf(db, sponsorId))
}

export async function hasPending(db: Db, sponsorId: number, { phone, hidesPhone }: Addressee) {
  const query = pendingOf(db, sponsorId).where('recipient_phone', '=', phone)
  return (await countOf(query.where('hides_phone', '=', hidesPhone).where(isNotOutlived))) > 0
}

export async function isInvitedBy(db: Db, player: { id: number; phone: string | null }, sponsorId: number) {
  const query = pendingOf(db, sponsorId).where('recipient_phone', '=', player.phone ?? '')
  return (await countOf(query.where(isNotWithheldFrom(player.id)).where(isNotOutlived))) > 0
}

/**
 * Returns the members among `ids` who have an open invitation from or to the player. `isSent` is true if the
 * player sent it. Leaves out invitations to a number that the player typed, because the result would confirm
 * a correct guess.
 */
export async function openBetween(
  db: Db,
  { id, phone }: { id: number; phone: string | null },
  ids: number[],
) {
  const of = (isSent: boolean, isTheirs: RawBuilder<unknown>) => sql`
    select other.id, ${sql.lit(isSent)} as "isSent"
    from players as other join invitations on ${isTheirs}
    where other.id = any(${ids}::integer[]) and ${isUnanswered} and ${isNotOutlived}`
  const { rows } = await sql<{ id: number; isSent: boolean }>`
    ${of(true, sql`invitations.sponsor_id = ${id} and recipient_phone = other.phone and hides_phone`)}
    union all ${of(
      false,
      sql`invitations.sponsor_id = other.id and recipient_phone = ${phone}::text and ${isNotWithheldFrom(id)}`,
    )}`.execute(db)
  return rows
}

function pendingOf(db: Db, sponsorId: number) {
  const query = db.selectFrom('invitations').select(COUNT).where('sponsor_id', '=', sponsorId)
  return query.where(({ and }) => and({ status: 'pending', declined_at: null }))
}

/** An SQL condition: nobody has accepted or declined the invitation, or registered with it. */
export const isUnanswered = sql<boolean>`(
  invitations.status = 'pending' and declined_at is null and recipient_id is null)`

/**
 * Returns true if the recipient declined a sponsor's invitation of the same kind (typed or hidden number)
 * within the last 30 days.
 */
export async function declinedRecently(db: Db, sponsorId: number, { phone, hidesPhone }: Addressee) {
  const query = db.selectFrom('invitations').select('id').where('sponsor_id', '=', sponsorId)
  return hasRow(query.where('hides_phone', '=', hidesPhone).where(wasDeclined(phone)))
}

// Compares players' ids, because numbers can change. Compares numbers only if no id is stored.
function wasDeclined(phone: string) {
  return sql<boolean>`(not is_void
    and declined_at > ${daysAgo(DECLINED_QUIET_DAYS)}
    and (invitations.recipient_id = (select id from players where phone = ${phone})
      or (invitations.recipient_id is null and recipient_phone = ${phone})))`
}

export function isNotWithheldFrom(playerId: number) {
  return sql<boolean>`(withheld_from is distinct from ${playerId}::integer)`
}

// An invitation sent before the pair's last bond ended doesn't prevent a new invitation (TRU-97).
const isNotOutlived = sql<boolean>`not exists (
  select from players join ended_bonds
    on low_id = least(players.id, invitations.sponsor_id) and high_id = greatest(players.id, invitations.sponsor_id)
  where players.phone = recipient_phone and ended_at > sent_at)`

// A pending invitation has no stored recipient, so a block doesn't hide it from its sponsor.
function isWithNobodyApart(playerId: number) {
  return sql<boolean>`(invitations.sponsor_id not in (${apartFrom(playerId)})
    and coalesce(recipient_id, 0) not in (${apartFrom(playerId)}))`
}

function listed(db: Db, { limit, before }: Page) {
  return invitationRows(db)
    .where('declined_at', 'is', null)
    .where('invitations.id', '<', before ?? LAST_ID)
    .orderBy('invitations.id', 'desc')
    .limit(limit)
}

export function invitationRows(db: Db) {
  return (
    db
      .selectFrom('invitations')
      .innerJoin('players', 'players.id', 'invitations.sponsor_id')
      .select(['invitations.id', 'invitations.sponsor_id as sponsorId', 'qr_id as qrId'])
      .select(['players.name as sponsorName', 'players.photo_id as sponsorPhotoId'])
      .select(['recipient_phone as recipientPhone', 'recipient_name as recipientName'])
      .select([sql<InvitationStatus>`invitations.status`.as('status'), 'sent_at as sentAt'])
      .select(['verified_at as verifiedAt', 'recipient_id as recipientId'])
      .select(
        sql<string | null>`(select photo_id from players as recipient
          where recipient.id = invitations.recipient_id)`.as('recipientPhotoId'),
      )
      .select(['is_unsent as isUnsent', 'invitations.language'])
      // True if the sponsor must not see the number.
      .select('hides_phone as hidesPhone')
      // The member who must not see the invitation, because of a block or an earlier decline (TRU-25).
      .select('withheld_from as withheldFrom')
  )
}
