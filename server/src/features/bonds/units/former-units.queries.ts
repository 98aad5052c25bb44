import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { idsIn } from '../../../db/rows.ts'
import { apartFrom } from '../../ties/ties.queries.ts'

export type EndingUnit = { id: number; members: number[] }

/** A dissolved unit with `members` sorted by join date. `at` is `dissolvedAt` in microseconds since 1970. */
export type FormerUnitRow = {
  id: number
  groupName: string | null
  formedAt: Date
  dissolvedAt: Date
  at: number
  members: { id: number; name: string; photoId: string | null }[]
}

export type FormerPlace = Pick<FormerUnitRow, 'at' | 'id'>

export async function membersOfUnitsOfPair(db: Db, a: number, b: number): Promise<number[]> {
  return idsIn(
    db,
    sql`select distinct player_id as id from trust_unit_members where unit_id in (${unitsWith(a, b)})`,
  )
}

/** Locks and returns all units that include both players. */
export async function holdUnitsOfPair(tx: Tx, a: number, b: number): Promise<EndingUnit[]> {
  return holdUnits(tx, unitsWith(a, b))
}

export async function holdUnitsOf(tx: Tx, playerId: number): Promise<EndingUnit[]> {
  return holdUnits(tx, sql`select unit_id from trust_unit_members where player_id = ${playerId}`)
}

async function holdUnits(tx: Tx, among: ReturnType<typeof sql>): Promise<EndingUnit[]> {
  const { rows } = await sql<EndingUnit>`
    select id, array[low_id, mid_id, high_id] as members from trust_units
    where id in (${among}) order by id for no key update`.execute(tx)
  return rows
}

function unitsWith(a: number, b: number) {
  return sql`select unit_id from trust_unit_members as one join trust_unit_members as other using (unit_id)
    where one.player_id = ${a} and other.player_id = ${b}`
}

/** Dissolves units: deletes their confirmations and stores the names of their groups. */
export async function markDissolved(tx: Tx, ids: number[], groups: { unitId: number; name: string }[]) {
  await sql`
    with gone as (
      delete from trust_unit_members where unit_id = any(${ids}::integer[])
    )
    update trust_units set dissolved_at = now(), group_name = named.name
    from unnest(${ids}::integer[]) as dissolved (id)
      left join unnest(${groups.map(({ unitId }) => unitId)}::integer[], ${groups.map(({ name }) => name)}::text[])
        as named (unit_id, name) on unit_id = dissolved.id
    where trust_units.id = dissolved.id`.execute(tx)
}

/** Returns a player's dissolved units, latest first, except those hidden by a block. */
export async function formerUnitsOf(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: FormerPlace | null },
): Promise<FormerUnitRow[]> {
  const isBefore = before
    ? sql`(dissolved_at, id) < (timestamptz 'epoch' + ${before.at}::float8 * interval '1 microsecond', ${before.id}::integer)`
    : sql`true`
  const thirdOf = (side: string) => sql`
    (select id, group_name, created_at, dissolved_at, array[low_id, mid_id, high_id] as three from trust_units
    where ${sql.ref(side)} = ${playerId} and dissolved_at is not null and ${isBefore} and ${isOfNobodyApart(playerId)}
    order by dissolved_at desc, id desc limit ${limit})`
  const { rows } = await sql<FormerUnitRow>`
    select id, group_name as "groupName", created_at as "formedAt", dissolved_at as "dissolvedAt",
      (extract(epoch from dissolved_at) * 1000000)::bigint as at, array(
        select jsonb_build_object('id', players.id, 'name', players.name, 'photoId', photo_id)
        from players where players.id = any(three) order by players.created_at, players.id
      ) as members
    from (${thirdOf('low_id')} union all ${thirdOf('mid_id')} union all ${thirdOf('high_id')}) as former
    order by dissolved_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

// Returns an SQL condition that is true if no block separates the player from any member of the unit.
function isOfNobodyApart(playerId: number) {
  return sql`(low_id not in (${apartFrom(playerId)}) and mid_id not in (${apartFrom(playerId)}) and high_id not in (${apartFrom(playerId)}))`
}
