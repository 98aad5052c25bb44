import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/**
 * The one place where it is asked whether two people exist for each other: of two of whom one blocked the other, neither
 * does (TRU-20). Every query that finds people for somebody leaves these out by `apartFrom`, every deed between two asks
 * `areApart`.
 */

/** True where one of the two blocked the other. */
export async function areApart(db: Db, a: number, b: number): Promise<boolean> {
  const [row] = await apart(db, { a, b })
  return row!.apart
}

const apart = prepared((db, { a, b }: { a: number; b: number }) => ({
  compile: () => sql<{ apart: boolean }>`select ${a}::integer in (${apartFrom(b)}) as apart`.compile(db),
}))

/** The ids of all who do not exist for somebody, as a query: small for nearly everyone, and asked once a statement. */
export function apartFrom(viewerId: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select blocked_id as id from blocks where blocker_id = ${viewerId}::integer
    union all select blocker_id from blocks where blocked_id = ${viewerId}::integer`
}

/** Holds where one of the two blocked the other, each named by a column: for statements that see few rows. */
export function keepsApart(a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from blocks where blocker_id = ${a} and blocked_id = ${b} or blocker_id = ${b} and blocked_id = ${a})`
}

/**
 * Of these players, those for whom somebody exists: who hears of what somebody did or is. An audience of several people
 * leaves out each pair by `apartPairs`.
 */
export async function withoutApart(db: Db, someone: number, players: number[]): Promise<number[]> {
  const apart = new Set(await idsApartFrom(db, someone))
  return players.filter((id) => !apart.has(id))
}

/** The pairs of one of these people and one who does not exist for them, as a query: few, and asked once a statement. */
export function apartPairs(ids: number[]): RawBuilder<{ id: number; otherId: number }> {
  const any = sql`any(${ids}::integer[])`
  return sql`select blocker_id as id, blocked_id as "otherId" from blocks where blocker_id = ${any}
    union all select blocked_id, blocker_id from blocks where blocked_id = ${any}`
}

/** The ids of all who do not exist for somebody. */
export async function idsApartFrom(db: Db, viewerId: number): Promise<number[]> {
  return (await allApartFrom(db, { viewerId })).map(({ id }) => id)
}

const allApartFrom = prepared((db, { viewerId }: { viewerId: number }) => ({
  compile: () => apartFrom(viewerId).compile(db),
}))

/** The ids of those who blocked somebody, as a query: what stays of them with somebody does not say their name. */
export function blockersOf(playerId: number): RawBuilder<{ id: number }> {
  return sql<{ id: number }>`select blocker_id as id from blocks where blocked_id = ${playerId}::integer`
}

/** The ids of those whom somebody blocked themself: what these wrote is folded for them. */
export async function blockedBy(db: Db, playerId: number): Promise<number[]> {
  return (await blockedByOne(db, { playerId })).map(({ id }) => id)
}

const blockedByOne = prepared((db, { playerId }: { playerId: number }) =>
  db.selectFrom('blocks').select('blocked_id as id').where('blocker_id', '=', playerId),
)
