import { FORMER_BOARD_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'

/** A group with a closed board, and its former unit. */
export type ClosedGroup = { id: number; unitId: number; name: string }

/** Closes the boards of dissolved units and returns their groups. Waits for posts that are being written on them. */
export async function closeGroupsOf(tx: Tx, unitIds: number[]): Promise<ClosedGroup[]> {
  const { rows } = await sql<ClosedGroup>`
    with named as (
      select id, trust_unit_id, name from groups where trust_unit_id = any(${unitIds}::integer[]) order by id for no key update
    ), closed as (
      update groups set closed_at = now(), trust_unit_id = null where id = any(array(select id from named))
    )
    select id, trust_unit_id as "unitId", name from named`.execute(tx)
  return rows
}

/** True if a group's board is open; locks it so that it stays open until the transaction ends. */
export async function holdOpenBoard(tx: Tx, groupId: number): Promise<boolean> {
  const { rows } =
    await sql`select from groups where id = ${groupId} and closed_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Removes groups closed for long enough with all their content; returns the ids of their members. */
export async function removeClosedGroups(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ playerId: number }>`
    with old as (
      select id from groups where closed_at < now() - make_interval(days => ${FORMER_BOARD_DAYS}::integer)
      for update skip locked
    ), gone as (
      delete from group_members using old where group_id = old.id returning player_id
    ), emptied as (
      delete from groups using old where groups.id = old.id
    )
    select distinct player_id as "playerId" from gone`.execute(tx)
  return rows.map(({ playerId }) => playerId)
}
