import { INVITEE_MINUTES } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { hashOf, newToken } from '../../http/tokens.ts'

/** Lets a browser complete one registration: that of an invitation, or of a player who registers anew. */
export async function addPass(
  db: Db,
  pass: { phone: string; phoneProved: boolean } & ({ invitationId: number } | { playerId: number }),
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('invitee_passes')
    .values({
      token_hash: hashOf(token),
      invitation_id: 'invitationId' in pass ? pass.invitationId : null,
      player_id: 'playerId' in pass ? pass.playerId : null,
      phone: pass.phone,
      phone_proved: pass.phoneProved,
      expires_at: sql<Date>`now() + make_interval(mins => ${INVITEE_MINUTES}::integer)`,
    })
    .execute()
  return token
}

/** The invitee of a live pass, with the sponsor who vouches: the inviting one, or the own one (else the admin) anew. */
export async function findPass(db: Db, tokenHash: Buffer): Promise<InviteePrincipal | null> {
  const row = await db
    .selectFrom('invitee_passes as pass')
    .leftJoin('invitations as invitation', 'invitation.id', 'pass.invitation_id')
    .leftJoin('players as returning', 'returning.id', 'pass.player_id')
    .leftJoin('players as sponsor', (join) =>
      join.onRef('sponsor.id', '=', 'returning.sponsor_id').on('sponsor.phone', 'is not', null),
    )
    .select([
      'pass.phone',
      'pass.phone_proved as phoneProved',
      'pass.invitation_id as invitationId',
      'pass.player_id as playerId',
    ])
    .select((eb) => [
      eb.fn
        .coalesce('invitation.sponsor_id', 'sponsor.id', sql<number>`${ADMIN_ID}::integer`)
        .as('sponsorId'),
      eb.fn.coalesce('invitation.recipient_name', 'returning.name').as('recipientName'),
    ])
    .where('pass.token_hash', '=', tokenHash)
    .where('pass.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row ? { kind: 'invitee', passHash: tokenHash, ...row, recipientName: row.recipientName ?? '' } : null
}

/** True while the registration of a pass can still be completed: nobody else came first, and the sponsor still vouches. */
export async function mayStillRegister(db: Db, invitee: InviteePrincipal): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select exists (
      select from invitations join players as sponsor on sponsor.id = invitations.sponsor_id and sponsor.status = 'active'
      where invitations.id = ${invitee.invitationId} and invitations.status = 'pending' and declined_at is null
        and not exists (select from players where phone = ${invitee.phone})
    ) or exists (
      select from players where id = ${invitee.playerId} and awaiting = 'registration' and status = 'active'
    ) as may`.execute(db)
  return rows[0]!.may
}

/** Notes that the holder of a pass has proved its number. */
export async function provePass(db: Db, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable('invitee_passes')
    .set({ phone_proved: true })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Uses a pass up. */
export async function removePass(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom('invitee_passes').where('token_hash', '=', tokenHash).execute()
}
