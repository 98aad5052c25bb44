import { DECLINED_QUIET_DAYS } from '@kinhold/domain/limits'
import type { InvitationStatus } from '@kinhold/domain/invitations'
import { sql } from 'kysely'
import { breaksUniqueness, type Db, type Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

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
}

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
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUniqueness(error, 'invitations_one_pending')) return null
    throw error
  }
}

export async function invitationById(db: Db, id: number): Promise<InvitationRow | undefined> {
  return invitationRows(db).where('invitations.id', '=', id).executeTakeFirst()
}

/** The invitation a number would register by: the earliest sent one whose sponsor is active, or the one asked for. */
export async function openInvitationOf(
  db: Db,
  asked: { phone?: string | undefined; ref?: number | undefined; qrId?: string | undefined },
): Promise<InvitationRow | undefined> {
  return invitationRows(db)
    .where('invitations.status', '=', 'pending')
    .where('declined_at', 'is', null)
    .where('recipient_id', 'is', null)
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

/** The invitations that a sponsor sent, newest first; a declined one is in no list. */
export async function invitationsSentBy(db: Db, sponsorId: number, page: Page): Promise<InvitationRow[]> {
  const { limit, before } = page
  return before === null ? newestSent(db, { sponsorId, limit }) : olderSent(db, { sponsorId, limit, before })
}

const newestSent = prepared((db, { sponsorId, limit }: { sponsorId: number; limit: number }) =>
  listed(db, { limit, before: null }).where('invitations.sponsor_id', '=', sponsorId),
)
const olderSent = prepared((db, page: { sponsorId: number; limit: number; before: number }) =>
  listed(db, page).where('invitations.sponsor_id', '=', page.sponsorId),
)

/**
 * The invitations that a player sent or received, newest first; one that somebody else answered from the same number is
 * not theirs.
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
        eb('recipient_phone', '=', player.phone ?? '').and('recipient_id', 'is', null),
      ]),
    )
    .execute()
}

export async function allInvitations(db: Db, page: Page): Promise<InvitationRow[]> {
  return listed(db, page).execute()
}

/** The pending invitations that others sent to a number, newest first. */
export async function pendingFor(db: Db, phone: string, limit: number): Promise<InvitationRow[]> {
  return listed(db, { limit, before: null })
    .where('recipient_phone', '=', phone)
    .where('invitations.status', '=', 'pending')
    .where('recipient_id', 'is', null)
    .where('players.status', '=', 'active')
    .execute()
}

/** How many of a sponsor's invitations are pending, those who await the sponsor's confirmation included. */
export async function countPendingOf(db: Db, sponsorId: number): Promise<number> {
  return (await pendingOf(db, sponsorId).executeTakeFirstOrThrow()).count
}

/** How many of a sponsor's invitations nobody has answered: MAX_PENDING_INVITATIONS limits these. */
export async function countUnansweredOf(db: Db, sponsorId: number): Promise<number> {
  const query = pendingOf(db, sponsorId).where('recipient_id', 'is', null)
  return (await query.executeTakeFirstOrThrow()).count
}

/** True when a sponsor's invitation to that phone is still pending. */
export async function hasPending(db: Db, sponsorId: number, phone: string): Promise<boolean> {
  const query = pendingOf(db, sponsorId).where('recipient_phone', '=', phone)
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

/** True when that person declined this sponsor within 30 days. */
export async function declinedRecently(db: Db, sponsorId: number, phone: string): Promise<boolean> {
  const query = db
    .selectFrom('invitations')
    .select('id')
    .where('sponsor_id', '=', sponsorId)
    .where('recipient_phone', '=', phone)
    .where('declined_at', '>', sql<Date>`now() - make_interval(days => ${DECLINED_QUIET_DAYS}::integer)`)
  return (await query.executeTakeFirst()) !== undefined
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
    ])
    .select(sql<InvitationStatus>`invitations.status`.as('status'))
}
