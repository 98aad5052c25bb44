import type { MuteKind } from '@kinhold/domain/mutes'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * The only place that decides whether a mute is in force (TRU-28). An expired mute does not count, even before the
 * sweep removes it.
 */
const HOLDS = sql<boolean>`(mutes.until is null or mutes.until > now())`

/** A thing that a member muted, with the end of the mute; null for no end. */
export type MuteRow = { kind: MuteKind; id: number; until: Date | null }

/** All mutes of a member. */
export async function mutesOf(db: Db, playerId: number): Promise<MuteRow[]> {
  return ofPlayer(db, { playerId })
}

const ofPlayer = prepared((db, { playerId }: { playerId: number }) => ({
  compile: () =>
    sql<MuteRow>`select kind, subject_id as id, until from mutes where player_id = ${playerId} and ${HOLDS}`.compile(
      db,
    ),
}))

/** The ids of a member's muted things of a kind, as a query. */
export function mutedOf(playerId: number, kind: 'board' | 'vault' | 'person') {
  return sql<{ id: number }>`select subject_id as id from mutes
    where player_id = ${playerId}::integer and kind = ${sql.lit(kind)} and ${HOLDS}`
}

/** The ids of the people that a member muted, themselves or their conversation, as a query. */
export function mutedCorrespondents(playerId: number) {
  return sql<{ id: number }>`select other_id as id from mutes
    where player_id = ${playerId}::integer and other_id is not null and ${HOLDS}`
}
