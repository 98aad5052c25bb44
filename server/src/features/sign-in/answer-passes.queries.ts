import { ANSWER_MINUTES } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hashOf, newToken } from '../../http/tokens.ts'

/**
 * Lets the browser that proved the number of a suspended account read the measures and answer; returns its token,
 * null when there is nothing to read.
 */
export async function addAnswerPass(tx: Tx, playerId: number): Promise<string | null> {
  const token = newToken()
  const { numAffectedRows } = await sql`
    insert into answer_passes (token_hash, player_id, expires_at)
    select ${hashOf(token)}, ${playerId}::integer, now() + make_interval(mins => ${ANSWER_MINUTES}::integer)
    where exists (select from measures where player_id = ${playerId}::integer and kind <> 'dismiss')`.execute(
    tx,
  )
  return numAffectedRows === 0n ? null : token
}

/** The suspended player that a live pass lets answer. */
export async function answererOf(
  db: Db,
  tokenHash: Buffer,
): Promise<{ id: number; name: string } | undefined> {
  return db
    .selectFrom('answer_passes as pass')
    .innerJoin('players', 'players.id', 'player_id')
    .select(['players.id', 'players.name'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('players.status', '=', 'suspended')
    .executeTakeFirst()
}

/** Removes the passes of a player whose standing or number changed. */
export async function removeAnswerPassesOf(tx: Tx, playerId: number): Promise<void> {
  await tx.deleteFrom('answer_passes').where('player_id', '=', playerId).execute()
}
