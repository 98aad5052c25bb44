import type { InvitationStatus } from '@kinhold/domain/invitations'
import { sql } from 'kysely'
import { breaksUniqueness, type Db, type Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { apartFrom } from '../ties/ties.queries.ts'

// Days before the same sponsor may invite a person who declined.
const DECLINED_QUIET_DAYS = 30

export type InvitationRow = {
  id: number
  sponsorId: number
  sponsorName: string
  sponsorPhotoId: string | null
  recipientPhone: string
  /** True if the sponsor invited by a link and must not see the number. */
  hidesPhone: boolean
  recipientName: string
  status: InvitationStatus
  sentAt: Date
  verifiedAt: Date | null
  qrId: string
  /** The recipient's account, once they registered or accepted. */
  recipientId: number | null
  /** A member who never gets it: when sent, they had blocked or (by the other way) declined the sponsor (TRU-25). */
  withheldFrom: number | null
}

/**
 * A recipient: a typed number or, with `hidesPhone`, a person whose number the sponsor must not see. Neither way
 * reveals anything about the other: a typed number gets the same answer whether it is that person's or not.
 */
export type Addressee = { phone: string; hidesPhone: boolean }

/** Adds an invitation. Null if that phone has an open one: then only a rollback is possible. */
export async function addInvitation(
  tx: Tx,
  invitation: Pick<InvitationRow, 'sponsorId' | 'recipientPhone' | 'recipientName' | 'qrId' | 'hidesPhone'>,
): Promise<number | null> {
  try {
    const { id } = await tx
      .insertInto('invitations')
      .values({
        sponsor_id: invitation.sponsorId,
        recipient_phone: invitation.recipientPhone,
        hides_phone: invitation.hidesPhone,
        recipient_name: invitation.recipientName,
        qr_id: invitation.qrId,
        withheld_from: whoIsKept(invitation.sponsorId, {
          phone: invitation.recipientPhone,
          hidesPhone: invitation.hidesPhone,
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUniqueness(error, 'invitations_one_pending')) return null
    throw error
  }
}

/**
 * SQL value: the member with that number from whom an invitation is withheld, because a block separates them, or
 * because they recently declined the sponsor by the other way, which this way must not reveal.
 */
export function whoIsKept(sponsorId: number, { phone, hidesPhone }: Addressee) {
  return sql<
    number | null
  >`(select id from players where phone = ${phone} and (id in (${apartFrom(sponsorId)})
    or exists (select from invitations where sponsor_id = ${sponsorId}::integer and hides_phone <> ${hidesPhone}::boolean
      and ${wasDeclined(phone)})))`
}

export async function invitationById(db: Db, id: number): Promise<InvitationRow | undefined> {
  return invitationRows(db).where('invitations.id', '=', id).executeTakeFirst()
}

/**
 * The invitation by which a number would register: the earliest with an active sponsor, or the requested one. One with
 * a hidden number belongs to a member, so it is never used to register.
 */
export async function openInvitationOf(
  db: Db,
  asked: { phone?: string | undefined; ref?: number | undefined; qrId?: string | undefined },
): Promise<InvitationRow | undefined> {
  return invitationRows(db)
    .where('invitations.status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('recipient_id', 'is', null)
    .where('hides_phone', '=', false)
    .where('players.status', '=', 'active')
    .$if(asked.phone !== undefined, (query) => query.where('recipient_phone', '=', asked.phone!))
    .$if(asked.ref !== undefined, (query) => query.where('invitations.sponsor_id', '=', asked.ref!))
    .$if(asked.qrId !== undefined, (query) => query.where('qr_id', '=', asked.qrId!))
    .orderBy('sent_at')
    .orderBy('invitations.id')
    .executeTakeFirst()
}

export async function lockPending(tx: Tx, id: number) {
  return tx
    .selectFrom('invitations')
    .innerJoin('players', 'players.id', 'invitations.sponsor_id')
    .select(['invitations.id', 'invitations.sponsor_id as sponsorId', 'recipient_phone as recipientPhone'])
    .where('invitations.id', '=', id)
    .where('invitations.status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('recipient_id', 'is', null)
    .where('players.status', '=', 'active')
    .forUpdate('invitations')
    .executeTakeFirst()
}

/** Verifies an invitation of the member who registered or accepted; `status` tells if a unit formed. */
export async function markVerified(
  tx: Tx,
  id: number,
  recipientId: number,
  status: Exclude<InvitationStatus, 'pending'>,
): Promise<void> {
  const values = { status, verified_at: sql<Date>`now()`, recipient_id: recipientId }
  await tx.updateTable('invitations').set(values).where('id', '=', id).execute()
}

type Page = { limit: number; before: number | null }

/** The invitations that a sponsor sent, newest first, as `viewerId` sees them; declined ones are left out. */
export async function invitationsSentBy(
  db: Db,
  { sponsorId, viewerId }: { sponsorId: number; viewerId: number },
  page: Page,
): Promise<InvitationRow[]> {
  const { limit, before } = page
  const of = { sponsorId, viewerId, limit }
  return before === null ? newestSent(db, of) : olderSent(db, { ...of, before })
}

type SentBy = { sponsorId: number; viewerId: number; limit: number }

const newestSent = prepared((db, { sponsorId, viewerId, limit }: SentBy) =>
  listed(db, { limit, before: null })
    .where('invitations.sponsor_id', '=', sponsorId)
    .where(isWithNobodyApart(viewerId)),
)
const olderSent = prepared((db, page: SentBy & { before: number }) =>
  listed(db, page)
    .where('invitations.sponsor_id', '=', page.sponsorId)
    .where(isWithNobodyApart(page.viewerId)),
)

/** A player's invitations, newest first, without those that another holder of the number answered. */
export async function invitationsOf(db: Db, player: { id: number; phone: string | null }, page: Page) {
  return listed(db, page)
    .where((eb) =>
      eb.or([
        eb('invitations.sponsor_id', '=', player.id),
        eb('recipient_id', '=', player.id),
        eb('recipient_phone', '=', player.phone ?? '')
          .and('recipient_id', 'is', null)
          .and(isNotWithheldFrom(player.id)),
      ]),
    )
    .where(isWithNobodyApart(player.id))
    .execute()
}

export async function allInvitations(db: Db, page: Page): Promise<InvitationRow[]> {
  return listed(db, page).execute()
}

export async function pendingFor(db: Db, player: { id: number; phone: string }, limit: number) {
  return (
    listed(db, { limit, before: null })
      .where('recipient_phone', '=', player.phone)
      // A member's own invitation to a number that is now theirs needs no answer.
      .where('invitations.sponsor_id', '<>', player.id)
      .where(isNotWithheldFrom(player.id))
      .where(isWithNobodyApart(player.id))
      .where('invitations.status', '=', 'pending')
      .where('recipient_id', 'is', null)
      .where('players.status', '=', 'active')
      .execute()
  )
}

export async function latestPendingOf(db: Db, sponsorId: number, limit: number): Promise<InvitationRow[]> {
  return listed(db, { limit, before: null })
    .where('invitations.sponsor_id', '=', sponsorId)
    .where(isWithNobodyApart(sponsorId))
    .where('invitations.status', '=', 'pending')
    .execute()
}

/** The number of a sponsor's pending invitations, including those that await the sponsor's confirmation. */
export async function countPendingOf(db: Db, sponsorId: number): Promise<number> {
  return (await pendingOf(db, sponsorId).executeTakeFirstOrThrow()).count
}

export async function hasPending(db: Db, sponsorId: number, { phone, hidesPhone }: Addressee) {
  const query = pendingOf(db, sponsorId)
    .where('recipient_phone', '=', phone)
    .where('hides_phone', '=', hidesPhone)
    .where(isNotOutlived)
  return (await query.executeTakeFirstOrThrow()).count > 0
}

export async function isInvitedBy(db: Db, player: { id: number; phone: string | null }, sponsorId: number) {
  const query = pendingOf(db, sponsorId)
    .where('recipient_phone', '=', player.phone ?? '')
    .where(isNotWithheldFrom(player.id))
    .where(isNotOutlived)
  return (await query.executeTakeFirstOrThrow()).count > 0
}

function pendingOf(db: Db, sponsorId: number) {
  return db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('sponsor_id', '=', sponsorId)
    .where('status', '=', 'pending')
    .where('declined_at', 'is', null)
}

/** True if the holder of that number declined this sponsor by the same way within 30 days. */
export async function declinedRecently(db: Db, sponsorId: number, { phone, hidesPhone }: Addressee) {
  const query = db
    .selectFrom('invitations')
    .select('id')
    .where('sponsor_id', '=', sponsorId)
    .where('hides_phone', '=', hidesPhone)
    .where(wasDeclined(phone))
  return (await query.executeTakeFirst()) !== undefined
}

// Matches the person under any number; matches the number only if the decliner was not stored.
function wasDeclined(phone: string) {
  return sql<boolean>`(not is_void
    and declined_at > now() - make_interval(days => ${DECLINED_QUIET_DAYS}::integer)
    and (invitations.recipient_id = (select id from players where phone = ${phone})
      or (invitations.recipient_id is null and recipient_phone = ${phone})))`
}

export function isNotWithheldFrom(playerId: number) {
  return sql<boolean>`(withheld_from is distinct from ${playerId}::integer)`
}

// An invitation older than the end of the last bond asked for that bond, and does not block a new one (TRU-97).
const isNotOutlived = sql<boolean>`not exists (
  select from players join ended_bonds
    on low_id = least(players.id, invitations.sponsor_id) and high_id = greatest(players.id, invitations.sponsor_id)
  where players.phone = recipient_phone and ended_at > sent_at)`

// Checks both sides. A pending one has no recipient yet, so a block does not hide it from its sponsor's list.
function isWithNobodyApart(playerId: number) {
  return sql<boolean>`(invitations.sponsor_id not in (${apartFrom(playerId)})
    and coalesce(recipient_id, 0) not in (${apartFrom(playerId)}))`
}

function listed(db: Db, page: Page) {
  return invitationRows(db)
    .where('declined_at', 'is', null)
    .$if(page.before !== null, (query) => query.where('invitations.id', '<', page.before!))
    .orderBy('invitations.id', 'desc')
    .limit(page.limit)
}

export function invitationRows(db: Db) {
  return db
    .selectFrom('invitations')
    .innerJoin('players', 'players.id', 'invitations.sponsor_id')
    .select([
      'invitations.id',
      'invitations.sponsor_id as sponsorId',
      'players.name as sponsorName',
      'players.photo_id as sponsorPhotoId',
      'recipient_phone as recipientPhone',
      'hides_phone as hidesPhone',
      'recipient_name as recipientName',
      'sent_at as sentAt',
      'verified_at as verifiedAt',
      'qr_id as qrId',
      'recipient_id as recipientId',
      'withheld_from as withheldFrom',
    ])
    .select(sql<InvitationStatus>`invitations.status`.as('status'))
}
