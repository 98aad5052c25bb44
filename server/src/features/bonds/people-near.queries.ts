import { MEMBER_REACH_LEVELS } from '@kinhold/domain/limits'
import { areSiblings, type PlayerRow } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { partnersOf } from './bonds.queries.ts'

/** A person bonded to some of the chosen people; `through` lists the ids of those chosen people. */
export type NearRow = {
  id: number
  name: string
  photoId: string | null
  isBonded: boolean
  through: number[]
}

const MOST = 20

/**
 * Returns people bonded to those in `chosen`, sorted by the number of such bonds, highest first. Counts only
 * chosen people who are bonded to the viewer, and only bonds between people who show their connections.
 * Returns only people who are bonded to the viewer or visible to the viewer in the network.
 */
export async function peopleNear(db: Db, me: PlayerRow, chosen: number[]): Promise<NearRow[]> {
  const others = sql<boolean>`tie.id <> all(${chosen}::integer[])`
  const { rows } = await near(me, { chosen: sql`select unnest(${chosen}::integer[])`, others }).execute(db)
  return rows
}

/**
 * A person whom the member may add to a vault's access list: someone bonded to the member, or someone who
 * could be suggested.
 */
export type PersonToList = { id: number; phone: string; showsPhone: boolean }

/**
 * Returns the people among `ids` whom a member may add to a vault's access list without knowing their
 * numbers.
 */
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
  // A member who wouldn't be listed as a sibling doesn't see siblings, either (FAM-50).
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

// Returns an SQL condition that is true if a person's bonds may be shown. The same condition decides which
// people a path between two others can lead through (TRU-64).
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
