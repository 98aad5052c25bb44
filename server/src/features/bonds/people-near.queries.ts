import { MEMBER_REACH_LEVELS } from '@kinhold/domain/limits'
import { areSiblings, type PlayerRow } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { partnersOf } from './bonds.queries.ts'

/** Someone bonded to people of the member; `through` lists those people. */
export type NearRow = {
  id: number
  name: string
  photoId: string | null
  isBonded: boolean
  through: number[]
}

const MOST = 20

/**
 * Returns the people bonded to the chosen ones, those with the most of these bonds first. The viewer must be bonded to
 * the chosen ones and see the others in the network, and both sides of each bond must show their connections.
 */
export async function peopleNear(db: Db, me: PlayerRow, chosen: number[]): Promise<NearRow[]> {
  const others = sql<boolean>`tie.id <> all(${chosen}::integer[])`
  const { rows } = await near(me, { chosen: sql`select unnest(${chosen}::integer[])`, others }).execute(db)
  return rows
}

/** Returns a person whom the member may put on a list: a bonded one, or one who could be suggested. */
export type PersonToList = { id: number; phone: string; showsPhone: boolean }

/** Returns those of the people whom a member may put on the list of a vault without knowing their numbers. */
export async function peopleToList(db: Db, me: PlayerRow, ids: number[]): Promise<PersonToList[]> {
  if (ids.length === 0) return []
  const others = sql<boolean>`tie.id = any(${ids}::integer[])`
  const { rows } = await sql<PersonToList>`
    select id, phone, id in (${partnersOf(me.id)}) and profile_visibility <> 'private' as "showsPhone"
    from players
    where id = any(${ids}::integer[]) and role <> 'admin' and deleted_at is null and phone is not null
      and id <> ${me.id} and id not in (${apartFrom(me.id)}) and (
        id in (${partnersOf(me.id)})
        or id in (select id from (${near(me, { chosen: partnersOf(me.id), others }, ids.length)}) as suggested)
      )`.execute(db)
  return rows
}

type Asked = { chosen: RawBuilder<unknown>; others: RawBuilder<boolean> }

function near(me: PlayerRow, { chosen, others }: Asked, most = MOST) {
  // A member who would not be listed beside the others does not see them either (FAM-50).
  const siblingsOf = areSiblings(me, { ...me, id: 0 }) ? me.sponsorId : null
  return sql<NearRow>`
    with mine as materialized (${partnersOf(me.id)}),
    near as materialized (
      select tie.id, array_agg(one.id order by one.id) as through
      from players as one cross join lateral (${partnersOf(sql`one.id`)}) as tie
      where one.id in (${chosen}) and one.id in (select id from mine) and ${showsBonds('one')} and ${others}
      group by tie.id
    )
    select people.id, people.name, people.photo_id as "photoId", near.through,
      people.id in (select id from mine) as "isBonded"
    from near join players as people using (id)
    where people.id <> ${me.id} and ${showsBonds('people')}
      and people.id not in (${apartFrom(me.id)})
      and (people.id in (select id from mine) or (
        people.allow_invitations and people.network_visibility <> 'private'
        and not exists (
          select from ended_bonds
          where low_id = least(people.id, ${me.id}::integer) and high_id = greatest(people.id, ${me.id}::integer))
        and (people.id = ${me.sponsorId}::integer or people.sponsor_id = ${siblingsOf}::integer
          or ${isBelow(me.id)})
      ))
    order by cardinality(near.through) desc, lower(people.name), people.id limit ${most}`
}

// The same rule lets a path between two people lead over somebody (TRU-64).
function showsBonds(table: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<boolean>`(${column('role')} = 'member' and ${column('status')} = 'active' and ${column('awaiting')} is null
    and ${column('show_connections')} and ${column('profile_visibility')} <> 'private')`
}

function isBelow(viewerId: number): RawBuilder<boolean> {
  return sql<boolean>`exists (
    with recursive above(id, level) as (
      select people.sponsor_id, 1
      union all
      select players.sponsor_id, level + 1 from above join players on players.id = above.id
      where level < ${MEMBER_REACH_LEVELS} and above.id <> ${viewerId}
    )
    select from above where id = ${viewerId})`
}
