import { pairOf } from '@kinhold/domain/bonds'
import { INTRODUCTION_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { daysAgo, type Db, type Page, type Tx } from '../../db/database.ts'
import { LAST_ID } from '../../db/prepared.ts'
import { COUNT, countOf, hasRow } from '../../db/rows.ts'
import { keepsApart } from '../ties/ties.queries.ts'

type Card = { id: number; name: string; photoId: string | null }

/**
 * An introduction as seen by one of the two people. `says` is that person's answer, and `otherSays` is the
 * other person's answer. Each is null until that person has answered.
 */
export type IntroductionRow = {
  id: number
  introducer: Card
  other: Card
  words: string | null
  says: boolean | null
  otherSays: boolean | null
  createdAt: Date
  /** False if the introduction is too old, someone involved is inactive, or the two people are already bonded. */
  isOpen: boolean
}

/** Adds an introduction. Returns false if the two people have already been introduced. */
export async function addIntroduction(
  tx: Tx,
  { introducerId, ids: [a, b], words }: { introducerId: number; ids: [number, number]; words: string | null },
): Promise<boolean> {
  const { low: low_id, high: high_id } = pairOf(a, b)
  const old = tx.deleteFrom('introductions').where('created_at', '<=', daysAgo(INTRODUCTION_DAYS))
  await old.where(({ and }) => and({ low_id, high_id })).execute()
  const query = tx.insertInto('introductions').values({ introducer_id: introducerId, low_id, high_id, words })
  return hasRow(query.onConflict((conflict) => conflict.doNothing()).returning('id'))
}

export async function countIntroducedToday(db: Db, introducerId: number): Promise<number> {
  const query = db.selectFrom('introductions').select(COUNT).where('introducer_id', '=', introducerId)
  return countOf(query.where('created_at', '>', daysAgo(1)))
}

const PAIRS_MOST = 100

/** Returns the pairs among these people that a member may introduce, except pairs whose bond has ended. */
export async function openPairs(db: Db, introducerId: number, ids: number[]) {
  const { rows } = await sql<{ playerId: number; otherId: number }>`
    with people as materialized (
      select id from players
      where id = any(${ids}::integer[]) and id in (
          select high_id from bonds where low_id = ${introducerId}
          union all select low_id from bonds where high_id = ${introducerId}
        ) and role = 'member' and status = 'active' and awaiting is null and allow_invitations
    )
    select one.id as "playerId", other.id as "otherId"
    from people as one join people as other on one.id < other.id
    where not exists (select from bonds where low_id = one.id and high_id = other.id)
      and not exists (select from ended_bonds where low_id = one.id and high_id = other.id)
      and not exists (
        select from introductions
        where low_id = one.id and high_id = other.id and created_at > ${daysAgo(INTRODUCTION_DAYS)})
      and not ${keepsApart(sql`one.id`, sql`other.id`)}
    order by one.id, other.id limit ${PAIRS_MOST}`.execute(db)
  return rows
}

/** Returns a player's open introductions, newest first, except those that the player has declined. */
export async function introductionsOf(db: Db, playerId: number, { limit, before }: Page) {
  const half = (mine: 'low' | 'high') => sql`
    (select * from introductions where ${sql.ref(`${mine}_id`)} = ${playerId}
      and ${sql.ref(`${mine}_says`)} is distinct from false and id < ${before ?? LAST_ID})`
  const { rows } = await sql<IntroductionRow>`
    select * from (${seenBy(playerId, sql`(${half('low')} union all ${half('high')})`)}) as seen
    where "isOpen" order by id desc limit ${limit}`.execute(db)
  return rows
}

export async function introductionOf(db: Db, playerId: number, id: number) {
  const own = sql`(select * from introductions where id = ${id} and ${playerId} in (low_id, high_id))`
  const { rows } = await seenBy(playerId, own).execute(db)
  return rows[0]
}

function seenBy(playerId: number, from: ReturnType<typeof sql>) {
  const isLow = sql`low_id = ${playerId}::integer`
  const card = (one: string) =>
    sql`jsonb_build_object('id', ${sql.ref(`${one}.id`)}, 'name', ${sql.ref(`${one}.name`)}, 'photoId', ${sql.ref(`${one}.photo_id`)})`
  return sql<IntroductionRow>`
    select own.id, words, own.created_at as "createdAt",
      case when ${isLow} then low_says else high_says end as says,
      case when ${isLow} then high_says else low_says end as "otherSays",
      ${card('introducer')} as introducer, ${card('other')} as other,
      own.created_at > ${daysAgo(INTRODUCTION_DAYS)}
        and introducer.status = 'active' and introducer.deleted_at is null
        and other.status = 'active' and other.deleted_at is null
        and not exists (select from bonds where bonds.low_id = own.low_id and bonds.high_id = own.high_id) as "isOpen"
    from ${from} as own
      join players as introducer on introducer.id = introducer_id
      join players as other on other.id = low_id + high_id - ${playerId}::integer`
}

export async function markAnswer(tx: Tx, playerId: number, id: number, isYes: boolean): Promise<void> {
  await sql`
    update introductions set
      low_says = case when low_id = ${playerId}::integer then ${isYes}::boolean else low_says end,
      high_says = case when high_id = ${playerId}::integer then ${isYes}::boolean else high_says end
    where id = ${id}`.execute(tx)
}

export async function removeOldIntroductions(db: Db): Promise<void> {
  await db.deleteFrom('introductions').where('created_at', '<=', daysAgo(INTRODUCTION_DAYS)).execute()
}
