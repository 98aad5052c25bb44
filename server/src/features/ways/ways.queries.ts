import { MEMBER_REACH_LEVELS, TIES_LOOKED_AT, WAYS_COUNTED_MOST } from '@kinhold/domain/limits'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'

/** The two ends of a way: who asks, and whom they ask about. */
export type Ends = { viewer: PlayerRow; target: PlayerRow }

/** Somebody tied to an end; `isStep` where a way may lead over them, `isCounted` where they count as in common. */
export type Tie = {
  end: 'viewer' | 'target'
  id: number
  isBond: boolean
  isStep: boolean
  isCounted: boolean
}

/** A person of an answer. */
export type CardRow = { id: number; name: string; photoId: string | null }

/** True where a bond or a sponsorship joins the two. */
export async function areTied(db: Db, { viewer, target }: Ends): Promise<boolean> {
  const { rows } = await sql<{ tied: boolean }>`select ${joins(viewer.id, target.id)} as tied`.execute(db)
  return rows[0]!.tied
}

/** Everyone who is one step from either end. */
export async function tiesOfEnds(db: Db, ends: Ends): Promise<Tie[]> {
  const one = (end: Tie['end'], id: number) => sql`
    select ${end}::text as "end", id, bool_or(is_bond) as is_bond from (${tiesOf(sql`${id}::integer`)}) as one
    group by id`
  const { rows } = await sql<Tie>`
    select ties."end", ties.id, is_bond as "isBond", ${mayBeStep(ends)} as "isStep",
      people.role = 'member' and people.status <> 'archived' and people.id not in (${apartFromEither(ends)}) as "isCounted"
    from (${one('viewer', ends.viewer.id)} union all ${one('target', ends.target.id)}) as ties
      join players as people using (id)`.execute(db)
  return rows
}

/**
 * The ways of three steps, or else of four, by those between the ends: from one of `near`, who are tied to the viewer, to
 * one of `far`, who are tied to the target. The smaller side is gone out from first: only where it does not meet the other
 * are the ties of that one read, too, so that both meet in the middle.
 */
export async function longerWays(db: Db, ends: Ends, near: number[], far: number[]): Promise<number[][]> {
  const isFromFar = far.length <= near.length
  const [few, many] = isFromFar ? [far, near] : [near, far]
  // Those of a pair: who is tied to the viewer, and who to the target.
  const [first, last] = isFromFar ? [sql`tied_id`, sql`id`] : [sql`id`, sql`tied_id`]
  const { rows } = await sql<{ steps: number[] }>`
    with few as materialized (${tiesOfMany(few)}),
    pairs as materialized (
      select ${first} as first, ${last} as last from few where tied_id = any(${many}::integer[])
    ),
    three as materialized (
      select array[first, last] as steps
      from pairs join (${seenOf(sql`select distinct last from pairs`, ends)}) as seen on seen.id = last
    ),
    many as materialized (select * from (${tiesOfMany(many)}) as ties where not exists (select from three)),
    met as materialized (
      select ${isFromFar ? sql`many.id` : sql`few.id`} as a, tied_id as b, ${isFromFar ? sql`few.id` : sql`many.id`} as c
      from few join many using (tied_id)
      where tied_id not in (${ends.viewer.id}, ${ends.target.id})
      limit ${MOST}
    ),
    seen as materialized (${seenOf(sql`select b from met union select c from met`, ends)})
    select steps from three
    union all
    select array[a, b, c] from met join seen as middle on middle.id = b join seen as last on last.id = c
    order by steps limit ${WAYS_COUNTED_MOST}`.execute(db)
  return rows.map(({ steps }) => steps)
}

/** Of these steps of a way, those over whom it may lead still; the first of them is tied to the viewer. */
export async function stepsThatStand(db: Db, ends: Ends, steps: number[]): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select id, name, photo_id as "photoId" from players as people
    where id = any(${steps}::integer[]) and ${mayBeStep(ends)} and (id = ${steps[0] ?? null}::integer or ${isSeen(ends)})`.execute(
    db,
  )
  return rows
}

/** Of these people, those in common whose faces may be shown still, by when they joined. */
export async function commonThatStand(db: Db, ends: Ends, ids: number[]): Promise<CardRow[]> {
  const bonded = (id: number) => sql<boolean>`exists (select from bonds
    where low_id = least(people.id, ${id}::integer) and high_id = greatest(people.id, ${id}::integer))`
  const { rows } = await sql<CardRow>`
    select id, name, photo_id as "photoId" from players as people
    where id = any(${ids}::integer[]) and ${mayBeStep(ends)}
      and ${bonded(ends.viewer.id)} and ${bonded(ends.target.id)}
    order by id`.execute(db)
  return rows
}

/** True where each of these people is tied to the next. */
export async function areTiedInARow(db: Db, ids: number[]): Promise<boolean> {
  const { rows } = await sql<{ tied: boolean }>`
    select bool_and(${joins(sql`one`, sql`next`)}) as tied
    from unnest(${ids.slice(0, -1)}::integer[], ${ids.slice(1)}::integer[]) as links(one, next)`.execute(db)
  return rows[0]!.tied
}

// Stands in the statement itself: a plan for any limit whatever would read the whole table instead of a few rows.
const MOST = sql.lit(TIES_LOOKED_AT)

type Someone = number | RawBuilder<unknown>

/** Whether a bond or a sponsorship joins two. */
function joins(one: Someone, other: Someone): RawBuilder<boolean> {
  const [a, b] = [sql`${one}::integer`, sql`${other}::integer`]
  return sql<boolean>`(
    exists (select from bonds where low_id = least(${a}, ${b}) and high_id = greatest(${a}, ${b}))
    or exists (select from players where id = ${a} and sponsor_id = ${b})
    or exists (select from players where id = ${b} and sponsor_id = ${a}))`
}

/** Who is tied to somebody, bonds first; whoever is so by both comes twice. Each part is one short scan of an index. */
function tiesOf(someone: RawBuilder<unknown>) {
  return sql`
    (select high_id as id, true as is_bond from bonds where low_id = ${someone} limit ${MOST})
    union all (select low_id, true from bonds where high_id = ${someone} limit ${MOST})
    union all select sponsor_id, false from players where id = ${someone} and sponsor_id is not null
    union all (select id, false from players where sponsor_id = ${someone} order by id limit ${MOST})
    limit ${MOST}`
}

/** Pairs of one of these and whom they are tied to. */
function tiesOfMany(ids: number[]) {
  return sql`select distinct id, tied_id from (
      select ends.id, tie.id as tied_id
      from unnest(${ids}::integer[]) as ends(id) cross join lateral (${tiesOf(sql`ends.id`)}) as tie
      limit ${MOST}
    ) as found`
}

/** Those of these whom the viewer may see and over whom a way may lead, each looked up by itself. */
function seenOf(ids: RawBuilder<unknown>, ends: Ends) {
  return sql`select one.id from (${ids}) as wanted(id) cross join lateral (
      select people.id from players as people
      where people.id = wanted.id and ${mayBeStep(ends)} and ${isSeen(ends)} limit 1
    ) as one`
}

/** Whether a way may lead over `people`: who stands as a member, allows it, and exists for both ends. */
function mayBeStep(ends: Ends): RawBuilder<boolean> {
  return sql<boolean>`(people.role = 'member' and people.status = 'active' and people.awaiting is null
    and people.show_connections and people.profile_visibility <> 'private'
    and people.id not in (${apartFromEither(ends)}))`
}

/** Whether the viewer may see `people`, who are not tied to them: those below them, and who shows themself to everyone. */
function isSeen({ viewer }: Ends): RawBuilder<boolean> {
  if (isAdmin(viewer)) return sql<boolean>`true`
  return sql<boolean>`(people.network_visibility <> 'private' and (
    (people.network_visibility = 'public' and people.profile_visibility = 'public')
    or ${viewer.id}::integer in (
      with recursive above(id, level) as (
        select people.sponsor_id, 1
        union all
        select players.sponsor_id, level + 1 from above join players on players.id = above.id where level < ${MEMBER_REACH_LEVELS}
      )
      select id from above where id is not null
    )))`
}

function apartFromEither({ viewer, target }: Ends) {
  return sql`${apartFrom(viewer.id)} union all ${apartFrom(target.id)}`
}
