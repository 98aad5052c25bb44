import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'

/** A unit that is about to be dissolved, and its three. */
export type EndingUnit = { id: number; members: number[] }

/** A unit that was dissolved, with its three by join date. `at`: when, in microseconds since 1970. */
export type FormerUnitRow = {
  id: number
  groupName: string | null
  formedAt: Date
  dissolvedAt: Date
  at: number
  members: { id: number; name: string; photoId: string | null }[]
}

/** The place of a former unit in the list. */
export type FormerPlace = Pick<FormerUnitRow, 'at' | 'id'>

/** The ids of the people of every unit that holds both. */
export async function membersOfUnitsOfPair(db: Db, a: number, b: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct player_id as id from trust_unit_members where unit_id in (${unitsWith(a, b)})`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks every unit that holds both: nobody names its group meanwhile. */
export async function holdUnitsOfPair(tx: Tx, a: number, b: number): Promise<EndingUnit[]> {
  return holdUnits(tx, unitsWith(a, b))
}

/** Locks every unit of a player. */
export async function holdUnitsOf(tx: Tx, playerId: number): Promise<EndingUnit[]> {
  return holdUnits(tx, sql`select unit_id from trust_unit_members where player_id = ${playerId}`)
}

async function holdUnits(tx: Tx, among: ReturnType<typeof sql>): Promise<EndingUnit[]> {
  const { rows } = await sql<EndingUnit>`
    select id, array[low_id, mid_id, high_id] as members from trust_units
    where id in (${among}) order by id for update`.execute(tx)
  return rows
}

function unitsWith(a: number, b: number) {
  return sql`select unit_id from trust_unit_members as one join trust_unit_members as other using (unit_id)
    where one.player_id = ${a} and other.player_id = ${b}`
}

/** Moves units to those that were dissolved, under the names that their groups have had. */
export async function moveToFormer(
  tx: Tx,
  ids: number[],
  groups: { unitId: number; name: string }[],
): Promise<void> {
  await sql`
    insert into former_units (id, group_name, formed_at)
    select trust_units.id, named.name, created_at
    from trust_units left join jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as named ("unitId" integer, name text)
      on named."unitId" = trust_units.id
    where trust_units.id = any(${ids}::integer[])`.execute(tx)
  await sql`
    with gone as (
      delete from trust_unit_members where unit_id = any(${ids}::integer[]) returning unit_id, player_id
    )
    insert into former_unit_members (unit_id, player_id) select unit_id, player_id from gone`.execute(tx)
  await sql`delete from trust_units where id = any(${ids}::integer[])`.execute(tx)
}

/** A player's units that were dissolved, the last one first; not those with somebody who does not exist for them. */
export async function formerUnitsOf(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: FormerPlace | null },
): Promise<FormerUnitRow[]> {
  const isBefore = before
    ? sql`(dissolved_at, id) < (timestamptz 'epoch' + ${before.at}::float8 * interval '1 microsecond', ${before.id}::integer)`
    : sql`true`
  const { rows } = await sql<FormerUnitRow>`
    select id, group_name as "groupName", formed_at as "formedAt", dissolved_at as "dissolvedAt",
      (extract(epoch from dissolved_at) * 1000000)::bigint as at, array(
        select jsonb_build_object('id', players.id, 'name', players.name, 'photoId', photo_id)
        from former_unit_members as member join players on players.id = member.player_id
        where member.unit_id = former_units.id order by players.created_at, players.id
      ) as members
    from former_units
    where id in (select unit_id from former_unit_members where player_id = ${playerId}) and ${isBefore}
      and not exists (
        select from former_unit_members as other
        where other.unit_id = former_units.id and other.player_id in (${apartFrom(playerId)})
      )
    order by dissolved_at desc, id desc limit ${limit}`.execute(db)
  return rows
}
