import { DECLINED_QUIET_DAYS } from '@kinhold/domain/limits'
import type { InvitationStatus } from '@kinhold/domain/invitations'
import { sql } from 'kysely'
import { breaksUniqueness, type Db, type Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { apartFrom } from '../ties/ties.queries.ts'

/** An invitation with its sponsor's name and photo. */
export type InvitationRow = {
  id: number
  sponsorId: number
  sponsorName: string
  sponsorPhotoId: string | null
  recipientPhone: string
  /** True where the sponsor invited by a link and so does not know the number. */
  hidesPhone: boolean
  recipientName: string
  status: InvitationStatus
  sentAt: Date
  verifiedAt: Date | null
  qrId: string
  /** The member the recipient is, once registered or accepted. */
  recipientId: number | null
  /** Who had blocked its sponsor, or declined them by the other way, when it was sent: it is never theirs (TRU-25). */
  withheldFrom: number | null
}

/**
 * Whom somebody invites: the number they typed, or, where `hidesPhone`, a person whose number they do not learn. Neither
 * way tells anything of the other: what one types is answered alike whether it is that person's number or not.
 */
export type Addressee = { phone: string; hidesPhone: boolean }

/**
 * Adds an invitation; answers its id. Null where the sponsor has a pending one to that phone already: nothing more can be
 * done in that transaction.
 */
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
 * The member with that number whom an invitation does not reach, as a value of a statement: the sponsor does not exist for
 * them, or they declined the sponsor lately by the other way, which this one does not betray.
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
 * The invitation a number would register by: the earliest sent one whose sponsor is active, or the one asked for. One that
 * hides its number stands for a member, and nobody registers by it.
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

/** Locks an invitation until the transaction ends, if nobody has used it yet and its sponsor still vouches. */
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

/**
 * Verifies an invitation: `recipientId` is the member who registered or accepted; `status` says whether a unit formed
 * by it.
 */
export async function markVerified(
  tx: Tx,
  id: number,
  recipientId: number,
  status: Exclude<InvitationStatus, 'pending'>,
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ status, verified_at: sql<Date>`now()`, recipient_id: recipientId })
    .where('id', '=', id)
    .execute()
}

type Page = { limit: number; before: number | null }

/** The invitations that a sponsor sent, newest first, as `viewerId` sees them; a declined one is in no list. */
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

/**
 * The invitations that a player sent or received, newest first; one that somebody else answered from the same number is
 * not theirs, and one whose other side does not exist for them is in no list.
 */
export async function invitationsOf(
  db: Db,
  player: { id: number; phone: string | null },
  page: Page,
): Promise<InvitationRow[]> {
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

/** The pending invitations that others sent to a player's number, newest first. */
export async function pendingFor(
  db: Db,
  player: { id: number; phone: string },
  limit: number,
): Promise<InvitationRow[]> {
  return (
    listed(db, { limit, before: null })
      .where('recipient_phone', '=', player.phone)
      // One that a member sent to a number that is now their own needs no answer.
      .where('invitations.sponsor_id', '<>', player.id)
      .where(isNotWithheldFrom(player.id))
      .where(isWithNobodyApart(player.id))
      .where('invitations.status', '=', 'pending')
      .where('recipient_id', 'is', null)
      .where('players.status', '=', 'active')
      .execute()
  )
}

/** The latest invitations of a sponsor that are pending, newest first. */
export async function latestPendingOf(db: Db, sponsorId: number, limit: number): Promise<InvitationRow[]> {
  return listed(db, { limit, before: null })
    .where('invitations.sponsor_id', '=', sponsorId)
    .where(isWithNobodyApart(sponsorId))
    .where('invitations.status', '=', 'pending')
    .execute()
}

/** How many of a sponsor's invitations are pending, those who await the sponsor's confirmation included. */
export async function countPendingOf(db: Db, sponsorId: number): Promise<number> {
  return (await pendingOf(db, sponsorId).executeTakeFirstOrThrow()).count
}

/** True when a sponsor's invitation to that phone, by the same way, is still pending. */
export async function hasPending(
  db: Db,
  sponsorId: number,
  { phone, hidesPhone }: Addressee,
): Promise<boolean> {
  const query = pendingOf(db, sponsorId)
    .where('recipient_phone', '=', phone)
    .where('hides_phone', '=', hidesPhone)
    .where(isNotOutlived)
  return (await query.executeTakeFirstOrThrow()).count > 0
}

/** True when a sponsor's invitation to a player is still pending, and theirs to answer. */
export async function isInvitedBy(
  db: Db,
  player: { id: number; phone: string | null },
  sponsorId: number,
): Promise<boolean> {
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

/** True when whoever has that number declined this sponsor, by the same way, within 30 days. */
export async function declinedRecently(
  db: Db,
  sponsorId: number,
  { phone, hidesPhone }: Addressee,
): Promise<boolean> {
  const query = db
    .selectFrom('invitations')
    .select('id')
    .where('sponsor_id', '=', sponsorId)
    .where('hides_phone', '=', hidesPhone)
    .where(wasDeclined(phone))
  return (await query.executeTakeFirst()) !== undefined
}

// By the person, whatever their number was then; by the number where it was not kept who declined.
function wasDeclined(phone: string) {
  return sql<boolean>`(not is_void
    and declined_at > now() - make_interval(days => ${DECLINED_QUIET_DAYS}::integer)
    and (invitations.recipient_id = (select id from players where phone = ${phone})
      or (invitations.recipient_id is null and recipient_phone = ${phone})))`
}

/** Holds for an invitation that is a player's to answer, where it is to their number. */
export function isNotWithheldFrom(playerId: number) {
  return sql<boolean>`(withheld_from is distinct from ${playerId}::integer)`
}

// What was sent before the last bond of the two ended asked for that one, and is in nobody's way (TRU-97).
const isNotOutlived = sql<boolean>`not exists (
  select from players join ended_bonds
    on low_id = least(players.id, invitations.sponsor_id) and high_id = greatest(players.id, invitations.sponsor_id)
  where players.phone = recipient_phone and ended_at > sent_at)`

// Of either side; one that nobody has answered stands in its sponsor's list, whosever the number is.
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

/** Invitations with their sponsors, for a query that narrows them down. */
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
