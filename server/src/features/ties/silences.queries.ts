import type { MuteKind } from '@kinhold/domain/mutes'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * The one place where it is asked what somebody wants to hear nothing of (TRU-28). What is over is no mute any more, also
 * before the sweep removes it.
 */
const HOLDS = sql<boolean>`(mutes.until is null or mutes.until > now())`

/** What a member muted, and until when; null for until they take it back. */
export type MuteRow = { kind: MuteKind; id: number; until: Date | null }

/** All that a member muted. */
export async function mutesOf(db: Db, playerId: number): Promise<MuteRow[]> {
  return ofPlayer(db, { playerId })
}

const ofPlayer = prepared((db, { playerId }: { playerId: number }) => ({
  compile: () =>
    sql<MuteRow>`select kind, subject_id as id, until from mutes where player_id = ${playerId} and ${HOLDS}`.compile(
      db,
    ),
}))

/** The ids of what a member muted of a kind, as a query. */
export function mutedOf(playerId: number, kind: 'board' | 'vault' | 'person') {
  return sql<{ id: number }>`select subject_id as id from mutes
    where player_id = ${playerId}::integer and kind = ${sql.lit(kind)} and ${HOLDS}`
}

/** The ids of those whose conversation with a member is muted, or who are themselves, as a query. */
export function mutedCorrespondents(playerId: number) {
  return sql<{ id: number }>`select other_id as id from mutes
    where player_id = ${playerId}::integer and other_id is not null and ${HOLDS}`
}
