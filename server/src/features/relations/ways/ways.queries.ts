import { MEMBER_REACH_LEVELS, WAYS_COUNTED_MOST } from '@kinhold/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { apartFrom } from '../../ties/ties.queries.ts'

// The maximum number of ties that a search examines per person, and for all people at one distance (TRU-63).
const TIES_LOOKED_AT = 2_000
const TIES_LOOKED_AT_IN_ALL = 20_000
/** The maximum number of people in common whose cards are shown (TRU-66). */
export const COMMON_SHOWN = 6

/** The two ends of a way. `all` is true if the viewer sees everyone. */
export type Ends = { viewer: number; target: number; all: boolean }

export type Ways = { steps: number[] | null; ways: number }

/**
 * The ways with exactly one person between the ends. `count` is the number of people bonded to both ends.
 * `ids` lists the first of these people who may be shown.
 */
export type Between = Ways & { count: number; ids: number[] }

export type CardRow = { id: number; name: string; photoId: string | null }

/** Returns true if a bond or a sponsorship joins the two ends. */
export async function areTied(db: Db, ends: Ends): Promise<boolean> {
  const [row] = await tied(db, ends)
  return row!.tied
}

const tied = prepared(
  (_, { viewer, target }: Ends) => sql<{ tied: boolean }>`select ${joins(viewer, target)} as tied`,
)

export async function between(db: Db, ends: Ends): Promise<Between> {
  const [row] = await tiedToBoth(db, ends)
  return row!
}

// Check permissions only for people tied to both ends, because there are few of them.
const tiedToBoth = prepared(
  (_, ends: Ends) => sql<Between>`
    with near as materialized (${tiesByPerson(ends.viewer)}),
    far as materialized (${tiesByPerson(ends.target)}),
    middles as materialized (
      select people.* from (
        select id, near.is_bond and far.is_bond as is_common from near join far using (id)
        where id not in (${ends.viewer}::integer, ${ends.target}::integer)
      ) as found cross join lateral (
        select id, is_common, ${mayBeStep(ends)} as is_step,
          role = 'member' and status <> 'archived' and id not in (${apartFromEither(ends)}) as is_counted
        from players as people where people.id = found.id limit 1
      ) as people
    )
    select
      array[min(id) filter (where is_step)] as steps,
      least(count(*) filter (where is_step), ${MOST_WAYS}) as ways,
      count(*) filter (where is_common and is_counted) as count,
      coalesce((array_agg(id order by id) filter (where is_common and is_step))[:${sql.lit(COMMON_SHOWN)}], '{}') as ids
    from middles`,
)

/**
 * Finds the ways of three steps or, if there are none, the ways of four steps between two people without a
 * shorter way. The search filters the people tied to each end and follows the ties of the smaller group. It
 * then searches for the resulting people in the larger group or, for four steps, among that group's ties.
 */
export async function longerWays(db: Db, ends: Ends): Promise<Ways> {
  const { rows } = await sql<Ways>`
    with near as materialized (
      select people.id, sponsor_id from (${tiesByPerson(ends.viewer)}) as ties cross join lateral (
        select id, sponsor_id from players as people where people.id = ties.id and ${mayBeStep(ends)} limit 1
      ) as people
    ),
    far as materialized (${seenOf(sql`select id from (${tiesByPerson(ends.target)}) as ties`, ends)}),
    few as materialized (select * from near where ${NEAR_IS_FEW} union all select * from far where not ${NEAR_IS_FEW}),
    many as materialized (select * from far where ${NEAR_IS_FEW} union all select * from near where not ${NEAR_IS_FEW}),
    of_few as materialized (${tiesOfMany('few')}),
    three as materialized (
      select distinct of_few.id as few_id, many.id as many_id from of_few join many on many.id = tied_id
    ),
    met as materialized (
      select distinct tied_id as id from of_few
      where tied_id not in (${ends.viewer}, ${ends.target}) and not exists (select from three)
    ),
    reached as materialized (
      select * from (${tiesOfMany('many')}) as ties where ${MANY_ARE_FEWER} and tied_id in (select id from met)
    ),
    middles as materialized (${seenOf(
      sql`select distinct tied_id as id from reached union all select id from met where not ${MANY_ARE_FEWER}`,
      ends,
    )}),
    of_many as materialized (
      select * from reached
      union all select tied_id, id from (${tiesOfMany('middles')}) as ties
        where not ${MANY_ARE_FEWER} and tied_id in (select id from many)
    ),
    first as (select * from of_few where ${NEAR_IS_FEW} union all select * from of_many where not ${NEAR_IS_FEW}),
    last as materialized (
      select * from of_many where ${NEAR_IS_FEW} union all select * from of_few where not ${NEAR_IS_FEW}
    ),
    -- Each pair leads on to the target, so the first pairs yield the first paths.
    begun as materialized (
      select distinct first.id as a, tied_id as b from first join middles on middles.id = tied_id
      where tied_id in (select tied_id from last)
      order by a, b limit ${MOST_WAYS}
    ),
    found as (
      (
        select case when ${NEAR_IS_FEW} then array[few_id, many_id] else array[many_id, few_id] end as steps
        from three order by steps limit ${MOST_WAYS}
      ) union all (
        select array[a, b, c] from begun cross join lateral (
          select distinct id as c from last where tied_id = b order by id limit ${MOST_WAYS}
        ) as ended
        order by a, b, c limit ${MOST_WAYS}
      )
    )
    select min(steps) as steps, count(*) as ways from found`.execute(db)
  return rows[0]!
}

/** Returns the cards of these people, who must all have an account. */
export async function cardsOf(db: Db, ids: number[]): Promise<CardRow[]> {
  return ids.length > 0 ? cards(db, { ids }) : []
}

const cards = prepared(
  (_, { ids }: { ids: number[] }) => sql<CardRow>`
    select people.* from unnest(${ids}::integer[]) as wanted(id) cross join lateral (
      select id, name, photo_id as "photoId" from players where players.id = wanted.id limit 1
    ) as people`,
)

/**
 * Returns the steps that are still permitted. The viewer always sees the first person, because the viewer is
 * tied to that person.
 */
export const stepsThatStand = prepared(
  (_, of: Ends & { steps: number[] }) => sql<CardRow>`
    select id, name, photo_id as "photoId" from players as people
    where id = any(${of.steps}::integer[]) and (id = (${of.steps}::integer[])[1] and ${mayBeStep(of)}
      or id in (select id from (${seenOf(sql`select id from unnest(${of.steps}::integer[]) as seen(id)`, of)}) as seen))`,
)

/** Returns the people in common whose cards may still be shown, in order of registration. */
export const commonThatStand = prepared(
  (_, of: Ends & { ids: number[] }) => sql<CardRow>`
    select id, name, photo_id as "photoId" from players as people
    where id = any(${of.ids}::integer[]) and ${mayBeStep(of)}
      and ${isBonded(sql`people.id`, of.viewer)} and ${isBonded(sql`people.id`, of.target)}
    order by id`,
)

export async function areTiedInARow(db: Db, people: number[]): Promise<boolean> {
  const [row] = await tiedInARow(db, { from: people.slice(0, -1), to: people.slice(1) })
  return row!.tied
}

const tiedInARow = prepared(
  (_, { from, to }: { from: number[]; to: number[] }) => sql<{ tied: boolean }>`
    select bool_and(${joins(sql`one`, sql`next`)}) as tied
    from unnest(${from}::integer[], ${to}::integer[]) as links(one, next)`,
)

// If the limit were a parameter, PostgreSQL would plan to read the whole table.
const MOST = sql.lit(TIES_LOOKED_AT)
const MOST_IN_ALL = sql.lit(TIES_LOOKED_AT_IN_ALL)
const MOST_WAYS = sql.lit(WAYS_COUNTED_MOST)

const NEAR_IS_FEW = sql<boolean>`((select count(*) from near) <= (select count(*) from far))`
// True if `many` has no more rows than `met`. The search then follows the ties of `many`.
const MANY_ARE_FEWER = sql<boolean>`((select count(*) from many) <= (select count(*) from met))`

type Someone = number | RawBuilder<unknown>

function joins(one: Someone, other: Someone): RawBuilder<boolean> {
  const [a, b] = [sql`${one}::integer`, sql`${other}::integer`]
  return sql<boolean>`(${isBonded(a, b)}
    or exists (select from players where id = ${a} and sponsor_id = ${b})
    or exists (select from players where id = ${b} and sponsor_id = ${a}))`
}

function isBonded(one: Someone, other: Someone): RawBuilder<boolean> {
  const [a, b] = [sql`${one}::integer`, sql`${other}::integer`]
  return sql<boolean>`exists (select from bonds where low_id = least(${a}, ${b}) and high_id = greatest(${a}, ${b}))`
}

/** Returns a person's ties, bonds first. Someone tied by both a bond and a sponsorship appears twice. */
function tiesOf(someone: Someone, sponsor: RawBuilder<unknown>) {
  return sql`
    (select high_id as id, true as is_bond from bonds where low_id = ${someone} limit ${MOST})
    union all (select low_id, true from bonds where high_id = ${someone} limit ${MOST})
    union all (${sponsor})
    union all (select id, false from players where sponsor_id = ${someone} order by id limit ${MOST})
    limit ${MOST}`
}

function tiesByPerson(id: number) {
  const sponsor = sql`select sponsor_id, false from players where id = ${id}::integer and sponsor_id is not null`
  return sql`select id, bool_or(is_bond) as is_bond from (${tiesOf(sql`${id}::integer`, sponsor)}) as ties group by id`
}

function tiesOfMany(side: 'few' | 'many' | 'middles') {
  const sponsor = sql`select ends.sponsor_id, false where ends.sponsor_id is not null`
  return sql`
      select ends.id, tie.id as tied_id
      from ${sql.table(side)} as ends cross join lateral (${tiesOf(sql`ends.id`, sponsor)}) as tie
      limit ${MOST_IN_ALL}`
}

/**
 * Returns the possible steps that the viewer sees even without a tie: public members, and members below the
 * viewer in the tree. Looks up each member, and each sponsor above that member, separately.
 */
function seenOf(ids: RawBuilder<unknown>, ends: Ends) {
  return sql`
    with recursive wanted as materialized (
      select people.* from (${ids}) as ids cross join lateral (
        select id, sponsor_id, ${ends.all}::boolean or network_visibility = 'public' and profile_visibility = 'public' as is_open
        from players as people
        where people.id = ids.id and ${mayBeStep(ends)}
          and (${ends.all}::boolean or network_visibility <> 'private')
        limit 1
      ) as people
    ),
    above(id, sponsor_id, level) as (
      select id, sponsor_id, 1 from wanted where not is_open
      union all
      select above.id, next.sponsor_id, level + 1 from above cross join lateral (
        select sponsor_id from players where players.id = above.sponsor_id limit 1
      ) as next
      where level < ${MEMBER_REACH_LEVELS} and above.sponsor_id <> ${ends.viewer}::integer
    )
    select id, sponsor_id from wanted
    where is_open or id in (select id from above where sponsor_id = ${ends.viewer}::integer)`
}

/**
 * Returns an SQL condition for active members who permit ways and aren't separated from either end by a
 * block.
 */
function mayBeStep(ends: Ends): RawBuilder<boolean> {
  return sql<boolean>`(people.role = 'member' and people.status = 'active' and people.awaiting is null
    and people.show_connections and people.profile_visibility <> 'private'
    and people.id not in (${apartFromEither(ends)}))`
}

function apartFromEither({ viewer, target }: Ends) {
  return sql`${apartFrom(viewer)} union all ${apartFrom(target)}`
}
