import { SESSION_DAYS } from '@kinhold/domain/limits'
import type { PlayerStatus } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { daysAgo, type Db } from '../../db/database.ts'
import type { Ending } from './endings.values.ts'

export async function keepEndings(db: Db, tokenHashes: Buffer[], reason: Ending): Promise<void> {
  if (tokenHashes.length === 0) return
  const rows = tokenHashes.map((token_hash) => ({ token_hash, reason }))
  await db.insertInto('ended_sessions').values(rows).execute()
}

/** Returns the reason a session ended, or null if it never existed or was ended from its own browser. */
export async function endingOf(db: Db, tokenHash: Buffer): Promise<Ending | null> {
  const query = db.selectFrom('ended_sessions').select('reason').where('token_hash', '=', tokenHash)
  const kept = await query.executeTakeFirst()
  return kept ? (kept.reason as Ending) : endingInSight(db, tokenHash)
}

/** Removes the records of sessions that ended so long ago that their cookies have expired. */
export async function removeOldEndings(db: Db): Promise<void> {
  await db.deleteFrom('ended_sessions').where('ended_at', '<', daysAgo(SESSION_DAYS)).execute()
}

// Returns the reason a session gives no access even though its row still exists.
async function endingInSight(db: Db, tokenHash: Buffer): Promise<Ending | null> {
  const session = await db
    .selectFrom('sessions')
    .leftJoin('players', 'players.id', 'sessions.player_id')
    .select(['sessions.phone', 'players.status'])
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'))
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!session) return null
  if (session.isExpired) return 'expired'
  if (session.phone !== null) return 'vault_access'
  const status = session.status as PlayerStatus
  return status === 'active' ? null : status
}
