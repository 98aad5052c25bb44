import { ANSWER_MINUTES, INVITEE_MINUTES } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../db/database.ts'
import { hasRow, idsOf } from '../../db/rows.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { hashOf, newToken } from '../../http/tokens.ts'

type NewPass =
  | ({ phone: string; phoneProved: boolean } & (
      | { invitationId: number; forOperator?: boolean }
      | { playerId: number }
    ))
  | { personalQrId: string }

/**
 * Adds a pass for one registration and returns its token, or null if the invitation or personal invite is
 * gone.
 */
export async function addPass(tx: Tx, pass: NewPass): Promise<string | null> {
  if (!(await holdReason(tx, pass))) return null
  const token = newToken()
  await tx
    .insertInto('invitee_passes')
    .values({
      token_hash: hashOf(token),
      invitation_id: 'invitationId' in pass ? pass.invitationId : null,
      player_id: 'playerId' in pass ? pass.playerId : null,
      personal_qr_id: 'personalQrId' in pass ? pass.personalQrId : null,
      phone: 'phone' in pass ? pass.phone : null,
      phone_proved: 'phone' in pass && pass.phoneProved,
      for_operator: 'forOperator' in pass && pass.forOperator,
      expires_at: sql<Date>`now() + make_interval(mins => ${INVITEE_MINUTES}::integer)`,
    })
    .execute()
  return token
}

// Lock the invitation or personal invite, so that it can't be deleted. For a returning player, the sign-in
// has already locked the player's row.
async function holdReason(tx: Tx, pass: NewPass): Promise<boolean> {
  if ('playerId' in pass) return true
  const query =
    'invitationId' in pass
      ? tx.selectFrom('invitations').select('sent_at').where('id', '=', pass.invitationId)
      : tx.selectFrom('personal_invites').select('created_at').where('qr_id', '=', pass.personalQrId)
  return hasRow(query.forKeyShare())
}

/** Finds a pass and its sponsor. For a returning player without a sponsor, the sponsor is the admin. */
export async function findPass(db: Db, tokenHash: Buffer): Promise<InviteePrincipal | null> {
  const row = await db
    .selectFrom('invitee_passes as pass')
    .leftJoin('invitations as invitation', 'invitation.id', 'pass.invitation_id')
    .leftJoin('personal_invites as personal', 'personal.qr_id', 'pass.personal_qr_id')
    .leftJoin('players as returning', 'returning.id', 'pass.player_id')
    .leftJoin('players as sponsor', (join) =>
      join.onRef('sponsor.id', '=', 'returning.sponsor_id').on('sponsor.phone', 'is not', null),
    )
    .select(['pass.phone', 'pass.phone_proved as phoneProved', 'pass.invitation_id as invitationId'])
    .select(['pass.player_id as playerId', 'pass.personal_qr_id as personalQrId'])
    .select('pass.for_operator as forOperator')
    .select([
      sql<number>`coalesce(invitation.sponsor_id, personal.player_id, sponsor.id, ${ADMIN_ID})`.as(
        'sponsorId',
      ),
      sql<string>`coalesce(invitation.recipient_name, "returning".name, '')`.as('recipientName'),
    ])
    .where('pass.token_hash', '=', tokenHash)
    .where('pass.expires_at', '>', NOW)
    .executeTakeFirst()
  return row ? { kind: 'invitee', passHash: tokenHash, ...row } : null
}

/**
 * Returns true if the pass can complete a registration: the invitation or personal invite is still open, or
 * the player must register again.
 */
export async function mayStillRegister(db: Db, invitee: InviteePrincipal): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (
      select from invitations join players as sponsor on sponsor.id = invitations.sponsor_id and sponsor.status = 'active'
      where invitations.id = ${invitee.invitationId} and invitations.status = 'pending' and declined_at is null
        and invitations.recipient_id is null
        and not exists (select from players where phone = ${invitee.phone})
    ) or exists (
      select from personal_invites join players as sponsor on sponsor.id = personal_invites.player_id
      where qr_id = ${invitee.personalQrId} and used_at is null and expires_at > now()
        and sponsor.status = 'active' and sponsor.awaiting is null
        and not exists (select from players where phone = ${invitee.phone})
    ) or exists (
      select from players where id = ${invitee.playerId} and awaiting = 'registration' and status = 'active'
    ) as may`.execute(db)
  return rows[0]!.may
}

export async function setNumberToProve(db: Db, tokenHash: Buffer, phone: string): Promise<void> {
  const query = db.updateTable('invitee_passes').set({ phone, phone_proved: false })
  await query.where('token_hash', '=', tokenHash).execute()
}

/** Marks a pass's number as confirmed, unless the pass now has another number. */
export async function provePass(db: Db, tokenHash: Buffer, phone: string): Promise<void> {
  const query = db.updateTable('invitee_passes').set({ phone_proved: true })
  await query.where(({ and }) => and({ token_hash: tokenHash, phone })).execute()
}

export async function removePassesOf(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('invitee_passes').where('player_id', '=', playerId).execute()
}

/** Removes the passes of a number and of the number's player. Returns the passes' hashes. */
export async function removePassesOfPhone(tx: Tx, phone: string): Promise<Buffer[]> {
  const itsPlayer = sql`(select id from players where players.phone = ${phone})`
  const query = tx
    .deleteFrom('invitee_passes')
    .where(sql<boolean>`phone = ${phone} or player_id = ${itsPlayer}`)
  return idsOf(query.returning('token_hash as id'))
}

export async function removePass(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('invitee_passes').where('token_hash', '=', tokenHash).execute()
}

/**
 * Adds a pass for reading a player's measures and returns its token, or null if the player has no measures.
 */
export async function addAnswerPass(tx: Tx, playerId: number): Promise<string | null> {
  const token = newToken()
  const { numAffectedRows } = await sql`
    insert into answer_passes (token_hash, player_id, expires_at)
    select ${hashOf(token)}, ${playerId}::integer, now() + make_interval(mins => ${ANSWER_MINUTES}::integer)
    where exists (
      select from measures where player_id = ${playerId}::integer and kind <> 'dismiss')`.execute(tx)
  return numAffectedRows === 0n ? null : token
}

export async function answererOf(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('answer_passes as pass')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['players.id', 'players.name'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .where('players.status', '=', 'suspended')
    .executeTakeFirst()
}

export async function removeAnswerPassesOf(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('answer_passes').where('player_id', '=', playerId).execute()
}
