import { pairOf } from '@kinhold/domain/bonds'
import type { Corner, Slots } from '@kinhold/domain/units'
import { type InferResult, sql } from 'kysely'
import { type Db, NOW, type Page, type Tx } from '../../../db/database.ts'
import { LAST_ID } from '../../../db/prepared.ts'
import { COUNT, countOf, hasRow, idsIn } from '../../../db/rows.ts'
import { apartFrom } from '../../ties/ties.queries.ts'

export type UnitMember = { id: number; name: string; photoId: string | null; isConfirmed: boolean }

/** A unit with its members sorted by join date, the player in each slot, and the group, if any. */
export type UnitRow = InferResult<ReturnType<typeof units>>[number]

export async function unitsOf(db: Db, playerId: number, page: Page): Promise<UnitRow[]> {
  return mine(db, playerId, page).execute()
}

export async function unitsAwaiting(db: Db, playerId: number, limit: number): Promise<UnitRow[]> {
  return mine(db, playerId, { limit, before: null }).where('mine.confirmed_at', 'is', null).execute()
}

/**
 * Returns the ids of active people who share a bond and a confirmed unit with a player, latest unit first.
 */
export async function activePartnersOf(db: Db, playerId: number, limit: number): Promise<number[]> {
  return idsIn(
    db,
    sql`select players.id
      from trust_unit_members as own join trust_unit_members as other using (unit_id)
        join players on players.id = other.player_id
        join bonds on low_id = least(players.id, own.player_id) and high_id = greatest(players.id, own.player_id)
      where own.player_id = ${playerId} and players.id <> ${playerId} and players.id not in (${apartFrom(playerId)})
        and players.status = 'active' and players.awaiting is null
        and not exists (
          select from trust_unit_members as part where part.unit_id = own.unit_id and part.confirmed_at is null)
      group by players.id order by max(own.unit_id) desc, players.created_at, players.id
      limit ${limit}`,
  )
}

export async function allUnits(db: Db, { limit, before }: Page): Promise<UnitRow[]> {
  const query = units(db).where('trust_units.id', '<', before ?? LAST_ID)
  return query.orderBy('trust_units.id', 'desc').limit(limit).execute()
}

export async function unitById(db: Db, id: number): Promise<UnitRow | undefined> {
  return units(db).where('trust_units.id', '=', id).executeTakeFirst()
}

export async function countGroupsOf(db: Db, playerId: number): Promise<number> {
  return countOf(db.selectFrom('group_members').select(COUNT).where('player_id', '=', playerId))
}

export async function confirmMember(tx: Tx, unit_id: number, player_id: number): Promise<boolean> {
  const query = tx.updateTable('trust_unit_members').set({ confirmed_at: NOW }).returning('unit_id')
  return hasRow(query.where(({ and }) => and({ unit_id, player_id, confirmed_at: null })))
}

function mine(db: Db, playerId: number, { limit, before }: Page) {
  return units(db)
    .innerJoin('trust_unit_members as mine', 'mine.unit_id', 'trust_units.id')
    .where('mine.player_id', '=', playerId)
    .where(isWhole(playerId))
    .where('mine.unit_id', '<', before ?? LAST_ID)
    .orderBy('mine.unit_id', 'desc')
    .limit(limit)
}

// Returns an SQL condition that is true if no block separates the player from any member of the unit.
function isWhole(playerId: number) {
  return sql<boolean>`not exists (
    select from trust_unit_members as other
    where other.unit_id = trust_units.id and other.player_id in (${apartFrom(playerId)}))`
}

function units(db: Db) {
  return db
    .selectFrom('trust_units')
    .where('dissolved_at', 'is', null)
    .leftJoin('groups', 'groups.trust_unit_id', 'trust_units.id')
    .select(['trust_units.id', 'trust_units.created_at as createdAt', three.as('members')])
    .select(['sponsor_id as sponsorId', 'invitee_a_id as inviteeAId', 'invitee_b_id as inviteeBId'])
    .select(['target_id as targetId', 'inviter_a_id as inviterAId', 'inviter_b_id as inviterBId'])
    .select(['groups.id as groupId', 'groups.name as groupName'])
}

// Use a subquery, because the unit might be dissolved before a second query runs.
const three = sql<UnitMember[]>`array(
  select jsonb_build_object('id', players.id, 'name', players.name, 'photoId', players.photo_id,
    'isConfirmed', member.confirmed_at is not null)
  from trust_unit_members as member join players on players.id = member.player_id
  where member.unit_id = trust_units.id
  order by players.created_at, players.id
)`

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

/** A new unit. `confirmed` lists the members who confirm automatically. */
export type FormedUnit = { id: number; members: [number, number, number]; confirmed: number[] }

/** Forms units, and confirms them on behalf of members who confirm automatically (SET-02). */
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
    select id, members,
      array(select players.id from players where players.id = any(members) and auto_accept_groups) as confirmed
    from formed order by id`.execute(tx)
  return rows
}

function valuesOf(slots: Slots) {
  const { sponsorId, inviteeAId, inviteeBId } = slots
  const { low: lower, high: higher } = pairOf(inviteeAId, inviteeBId)
  const [low, mid, high] = [sponsorId, lower, higher].toSorted((a, b) => a - b)
  return { low, mid, high, ...slots }
}
