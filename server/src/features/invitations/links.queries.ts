import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { isNotWithheldFrom } from './invitations.queries.ts'

/**
 * The sponsor behind a registration link's code, if the member may know: while the link is open, and afterwards for its
 * maker and the member who used it. Undefined if there is none, or if a block separates the two, or did so when it was
 * sent to the member's number (TRU-96).
 */
export async function sponsorOfLink(db: Db, qrId: string, memberId: number): Promise<number | undefined> {
  const made = ofInvitations(db, qrId, memberId).union(ofPersonalInvites(db, qrId, memberId))
  const row = await db
    .selectFrom(made.as('made'))
    .select('sponsorId')
    .where(sql<boolean>`"sponsorId" not in (${apartFrom(memberId)})`)
    .executeTakeFirst()
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
