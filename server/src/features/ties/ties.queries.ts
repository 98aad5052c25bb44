import type { MuteKind } from '@kinhold/domain/mutes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * The only place that decides whether two people exist for each other: after a block by either, they do not (TRU-20).
 * Every query that finds people for a viewer filters them by `apartFrom`; every action between two people checks
 * `areApart`.
 */

export async function areApart(db: Db, a: number, b: number): Promise<boolean> {
  const [row] = await apart(db, { a, b })
  return row!.apart
}

const apart = prepared(
  (_, { a, b }: { a: number; b: number }) =>
    sql<{ apart: boolean }>`select ${a}::integer in (${apartFrom(b)}) as apart`,
)

/** The ids of all who are apart from a viewer by a block, as a subquery: usually few, and read once per statement. */
export function apartFrom(viewerId: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select blocked_id as id from blocks where blocker_id = ${viewerId}::integer
    union all select blocker_id from blocks where blocked_id = ${viewerId}::integer`
}

/** A condition: one of the players in two columns blocked the other. For statements that read few rows. */
export function keepsApart(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from blocks where blocker_id = ${a} and blocked_id = ${b} or blocker_id = ${b} and blocked_id = ${a})`
}

/** Removes the people apart from one person. For an audience of several people use `apartPairs`. */
export async function withoutApart(db: Db, someone: number, players: number[]): Promise<number[]> {
  const apart = new Set(await idsApartFrom(db, someone))
  return players.filter((id) => !apart.has(id))
}

/** Pairs of one of these people and a person apart from them by a block, as a subquery that is read only once. */
export function apartPairs(ids: number[]): RawBuilder<{ id: number; otherId: number }> {
  const any = sql`any(${ids}::integer[])`
  return sql`select blocker_id as id, blocked_id as "otherId" from blocks where blocker_id = ${any}
    union all select blocked_id, blocker_id from blocks where blocked_id = ${any}`
}

export async function idsApartFrom(db: Db, viewerId: number): Promise<number[]> {
  return (await allApartFrom(db, { viewerId })).map(({ id }) => id)
}

const allApartFrom = prepared((_, { viewerId }: { viewerId: number }) => apartFrom(viewerId))

/** The ids of those who blocked a player, as a subquery: the player's history must not show their names. */
export function blockersOf(playerId: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select blocker_id as id from blocks where blocked_id = ${playerId}::integer`
}

/** The ids of the people whom a player blocked: their words are folded for that player. */
export async function blockedBy(db: Db, playerId: number): Promise<number[]> {
  return (await blockedByOne(db, { playerId })).map(({ id }) => id)
}

const blockedByOne = prepared((db, { playerId }: { playerId: number }) =>
  db.selectFrom('blocks').select('blocked_id as id').where('blocker_id', '=', playerId),
)

/** A condition: the mute is in force (TRU-28). An expired mute is not, even before the sweep removes it. */
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

/** The ids of the people whom, or whose conversation, a member muted, as a subquery. */
export function mutedCorrespondents(playerId: number) {
  return sql<{ id: number }>`select other_id as id from mutes
    where player_id = ${playerId}::integer and other_id is not null and ${HOLDS}`
}
