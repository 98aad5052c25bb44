import { pairOf } from '@kinhold/domain/bonds'
import type { Corner, Slots } from '@kinhold/domain/units'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'

/** People with their depths in the sponsor tree, found by one query. */
export async function cornersOf(tx: Tx, ids: number[]): Promise<Map<number, Corner>> {
  const { rows } = await sql<Corner>`
    with recursive up(id, created_at, sponsor_id, depth) as (
      select id, created_at, sponsor_id, 0 from players where id = any(${ids}::integer[])
      union all
      select up.id, up.created_at, players.sponsor_id, depth + 1
      from up join players on players.id = up.sponsor_id
    )
    select id, max(depth) as depth, created_at as "createdAt" from up group by id, created_at`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** A unit that was just formed, and its three. */
export type FormedUnit = { id: number; members: [number, number, number] }

/**
 * Forms units, confirmed only by members who chose to (SET-02); returns the new ones: the same three never have two.
 */
export async function addUnits(tx: Tx, units: Slots[]): Promise<FormedUnit[]> {
  const { rows } = await sql<FormedUnit>`
    with formed as (
      insert into trust_units
        (low_id, mid_id, high_id, sponsor_id, invitee_a_id, invitee_b_id, target_id, inviter_a_id, inviter_b_id)
      select * from jsonb_to_recordset(${JSON.stringify(units.map(valuesOf))}::jsonb) as unit
        (low integer, mid integer, high integer, "sponsorId" integer, "inviteeAId" integer, "inviteeBId" integer,
         "targetId" integer, "inviterAId" integer, "inviterBId" integer)
      on conflict do nothing
      returning id, array[low_id, mid_id, high_id] as members
    ), joined as (
      insert into trust_unit_members (unit_id, player_id, confirmed_at)
      select formed.id, players.id, case when auto_accept_groups then now() end
      from formed join players on players.id = any(members)
    )
    select id, members from formed order by id`.execute(tx)
  return rows
}

function valuesOf(slots: Slots) {
  const { sponsorId, inviteeAId, inviteeBId } = slots
  const { low: lower, high: higher } = pairOf(inviteeAId, inviteeBId)
  const [low, mid, high] = [sponsorId, lower, higher].toSorted((a, b) => a - b)
  return { low, mid, high, ...slots }
}
