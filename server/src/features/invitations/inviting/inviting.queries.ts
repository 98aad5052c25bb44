import type { InvitingRule } from '@kinhold/domain/inviting'
import { HALVED_DAYS, STANDING_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { daysAgo, type Db, type Tx } from '../../../db/database.ts'
import { hasRow } from '../../../db/rows.ts'

/**
 * Returns a player's inviting rule, and the number of open invitations and personal invites. Doesn't count
 * invitations used by newcomers awaiting confirmation.
 */
export async function knownOfInviting(db: Db, playerId: number) {
  type Known = {
    now: Date
    sent: number
    codes: number
    suspendedAt: Date | null
    hasRule: boolean
    isOperator: boolean
  }
  const { rows } = await sql<Known & InvitingRule>`
    select now() as now,
      (select count(*)::integer from invitations where sponsor_id = ${playerId}::integer and status = 'pending'
        and declined_at is null and recipient_id is null) as sent,
      (select count(*)::integer from personal_invites where player_id = ${playerId}::integer and used_at is null
        and expires_at > now()) as codes,
      (select max(suspended_at) from invitee_suspensions where sponsor_id = ${playerId}::integer
        and suspended_at > ${countsSince(playerId)}) as "suspendedAt",
      exists (select from players where id = ${playerId}::integer and is_operator) as "isOperator",
      rule.player_id is not null as "hasRule", rule.most, rule.paused, rule.reason
    from (select) as one left join inviting_rules as rule on rule.player_id = ${playerId}::integer`.execute(
    db,
  )
  const { now, sent, codes, suspendedAt, hasRule, isOperator, most, paused, reason } = rows[0]!
  return {
    now,
    open: sent + codes,
    codes,
    suspendedAt,
    isOperator,
    rule: hasRule ? { most, paused, reason } : null,
  }
}

/** Counts a sponsor's invitees whose suspensions still limit the sponsor's inviting. */
export async function countSuspended(db: Db, sponsorId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct invitee_id)::integer as count from invitee_suspensions
    where sponsor_id = ${sponsorId}::integer and suspended_at > ${countsSince(sponsorId)}`.execute(db)
  return rows[0]!.count
}

// The admin's latest decision already takes earlier suspensions into account, so count only later suspensions.
function countsSince(playerId: number) {
  return sql<Date>`greatest(now() - make_interval(days => ${HALVED_DAYS}::integer),
    coalesce((select set_at from inviting_rules where player_id = ${playerId}::integer), '-infinity'))`
}

/** Records that a player's invitee was suspended. The record stays when the suspension is lifted. */
export async function addSuspension(tx: Tx, sponsor_id: number, invitee_id: number): Promise<void> {
  await tx.insertInto('invitee_suspensions').values({ sponsor_id, invitee_id }).execute()
}

/** Stores the admin's rule for a player's inviting. Earlier suspensions no longer count. */
export async function setInvitingRule(tx: Tx, playerId: number, rule: InvitingRule): Promise<void> {
  const set = { ...rule, set_at: sql<Date>`clock_timestamp()` }
  const query = tx.insertInto('inviting_rules').values({ player_id: playerId, ...set })
  await query.onConflict((conflict) => conflict.column('player_id').doUpdateSet(set)).execute()
}

/** Locks a player's inviting rule, so that parallel suspensions are counted one after another. */
export async function holdInviting(tx: Tx, playerId: number): Promise<void> {
  // Deleting an account also locks the player first, so this order prevents deadlocks.
  await tx.selectFrom('players').select('id').where('id', '=', playerId).forKeyShare().execute()
  const nothing = { player_id: playerId, set_at: sql<Date>`'-infinity'` }
  const query = tx.insertInto('inviting_rules').values(nothing)
  const same = { player_id: playerId }
  await query.onConflict((conflict) => conflict.column('player_id').doUpdateSet(same)).execute()
}

/** Pauses a player's inviting because of suspensions. Returns false if it is already paused. */
export async function pauseInviting(tx: Tx, playerId: number): Promise<boolean> {
  const query = tx.updateTable('inviting_rules').set({ paused: 'suspensions' }).returning('player_id')
  return hasRow(query.where(({ and }) => and({ player_id: playerId, paused: null })))
}

export async function removeOldSuspensions(db: Db): Promise<void> {
  await db.deleteFrom('invitee_suspensions').where('suspended_at', '<', daysAgo(STANDING_DAYS)).execute()
}
