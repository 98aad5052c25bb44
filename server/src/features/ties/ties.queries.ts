import type { MuteKind } from '@kinhold/domain/mutes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * Only this file decides whether a block keeps two people apart (TRU-20). Queries that find people for a
 * viewer use `apartFrom`. Actions between two people check `areApart`.
 */

export async function areApart(db: Db, a: number, b: number): Promise<boolean> {
  const [row] = await apart(db, { a, b })
  return row!.apart
}

const apart = prepared(
  (_, { a, b }: { a: number; b: number }) =>
    sql<{ apart: boolean }>`select ${a}::integer in (${apartFrom(b)}) as apart`,
)

/** Returns a subquery for the ids of the people that a block keeps apart from a viewer. */
export function apartFrom(viewerId: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select blocked_id as id from blocks where blocker_id = ${viewerId}::integer
    union all select blocker_id from blocks where blocked_id = ${viewerId}::integer`
}

/**
 * Returns an SQL condition that is true if either player has blocked the other. Use it in statements that
 * read few rows.
 */
export function keepsApart(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from blocks where blocker_id = ${a} and blocked_id = ${b} or blocker_id = ${b} and blocked_id = ${a})`
}

/** Returns the given players, except those that a block keeps apart from `someone`. */
export async function withoutApart(db: Db, someone: number, players: number[]): Promise<number[]> {
  const apart = new Set(await idsApartFrom(db, someone))
  return players.filter((id) => !apart.has(id))
}

/** Returns a subquery for the blocked pairs that include any of these people. */
export function apartPairs(ids: number[]): RawBuilder<{ id: number; otherId: number }> {
  const any = sql`any(${ids}::integer[])`
  return sql`select blocker_id as id, blocked_id as "otherId" from blocks where blocker_id = ${any}
    union all select blocked_id, blocker_id from blocks where blocked_id = ${any}`
}

export async function idsApartFrom(db: Db, viewerId: number): Promise<number[]> {
  return (await allApartFrom(db, { viewerId })).map(({ id }) => id)
}

const allApartFrom = prepared((_, { viewerId }: { viewerId: number }) => apartFrom(viewerId))

/** Returns a subquery for the ids of the people who have blocked a player. */
export function blockersOf(playerId: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select blocker_id as id from blocks where blocked_id = ${playerId}::integer`
}

/** Returns the ids of the people a player has blocked. */
export async function blockedBy(db: Db, playerId: number): Promise<number[]> {
  return (await blockedByOne(db, { playerId })).map(({ id }) => id)
}

const blockedByOne = prepared((db, { playerId }: { playerId: number }) =>
  db.selectFrom('blocks').select('blocked_id as id').where('blocker_id', '=', playerId),
)

/** The condition for a mute that hasn't expired (TRU-28). */
const HOLDS = sql<boolean>`(mutes.until is null or mutes.until > now())`

type MuteRow = { kind: MuteKind; id: number; until: Date | null }

export async function mutesOf(db: Db, playerId: number): Promise<MuteRow[]> {
  return ofPlayer(db, { playerId })
}

const ofPlayer = prepared(
  (_, { playerId }: { playerId: number }) =>
    sql<MuteRow>`select kind, subject_id as id, until from mutes where player_id = ${playerId} and ${HOLDS}`,
)

export function mutedOf(playerId: number, kind: 'board' | 'vault' | 'person') {
  return sql<{ id: number }>`select subject_id as id from mutes
    where player_id = ${playerId}::integer and kind = ${sql.lit(kind)} and ${HOLDS}`
}

/**
 * Returns an SQL condition that is true if a player has muted this board, vault or person. Use it in
 * statements with few players.
 */
export function hasMuted(
  player: RawBuilder<unknown>,
  kind: 'board' | 'vault' | 'person',
  subjectId: number | null,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from mutes where player_id = ${player} and kind = ${sql.lit(kind)} and subject_id = ${subjectId}::integer
      and ${HOLDS})`
}

/**
 * Returns a subquery for the ids of the people that a member has muted, either directly or by muting the
 * conversation with them.
 */
export function mutedCorrespondents(playerId: number) {
  return sql<{ id: number }>`select other_id as id from mutes
    where player_id = ${playerId}::integer and other_id is not null and ${HOLDS}`
}
