import { type BondOrder, pairOf } from '@kinhold/domain/bonds'
import { BONDS_OF_PEOPLE_MOST } from '@kinhold/domain/limits'
import type { Visibility } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hasRow, idsIn } from '../../db/rows.ts'
import { prepared } from '../../db/prepared.ts'
import { peopleCalled } from '../players/found-people.queries.ts'

/** A bond with the ids of its two sides. `at` is `createdAt` in microseconds since 1970. */
export type BondRow = {
  low: number
  high: number
  sponsorId: number
  inviteeId: number
  createdAt: Date
  at: number
}

/** Bonds two players. Returns false if they were already bonded. */
export async function addBond(tx: Tx, bond: { sponsorId: number; inviteeId: number }): Promise<boolean> {
  const { low, high } = pairOf(bond.sponsorId, bond.inviteeId)
  const values = { low_id: low, high_id: high, sponsor_id: bond.sponsorId, invitee_id: bond.inviteeId }
  const query = tx.insertInto('bonds').values(values)
  return hasRow(query.onConflict((conflict) => conflict.doNothing()).returning('low_id'))
}

export async function areBonded(db: Db, a: number, b: number): Promise<boolean> {
  return (await bondOf(db, pairOf(a, b))).length > 0
}

const bondOf = prepared((db, { low, high }: { low: number; high: number }) =>
  db.selectFrom('bonds').select('low_id').where('low_id', '=', low).where('high_id', '=', high),
)

/** Returns the ids of people bonded to both players, except the admin and former members. */
export async function bondedToBoth(db: Db, a: number, b: number): Promise<number[]> {
  return idsIn(
    db,
    sql`select id from players
      where id in (select id from (${partnersOf(a)}) as of_one intersect select id from (${partnersOf(b)}) as of_other)
        and role <> 'admin' and deleted_at is null
        and not exists (select from players where id in (${a}, ${b}) and role = 'admin')
      order by id`,
  )
}

export async function bondedTo(db: Db, id: number): Promise<number[]> {
  return idsIn(db, partnersOf(id))
}

/** Returns a subquery for the ids of the people bonded to a player. */
export function partnersOf(id: number | RawBuilder<unknown>) {
  return sql`select high_id as id from bonds where low_id = ${id}
    union all select low_id from bonds where high_id = ${id}`
}

export type BondPage = { limit: number; after: BondPlace | null }

export async function bondsOf(db: Db, playerId: number, page: BondPage): Promise<BondRow[]> {
  return (await ownBonds(playerId, page).execute(db)).rows
}

export async function allBonds(db: Db, page: BondPage): Promise<BondRow[]> {
  return (await newest(page, sql`true`).execute(db)).rows
}

// Each half of the union reads an index in order, and therefore reads at most one page of rows.
function ownBonds(playerId: number, page: BondPage) {
  return sql<BondRow>`
    select * from (
      (${newest(page, sql`low_id = ${playerId}`)}) union all (${newest(page, sql`high_id = ${playerId}`)})
    ) as either
    order by "createdAt" desc, low desc, high desc limit ${page.limit}`
}

function newest(page: BondPage, whose: RawBuilder<unknown>) {
  return bySince(sql`bonds`, { ...page, isDescending: true }, whose)
}

export async function sidesOf(db: Db, ids: number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('players')
    .select(['id', 'name', 'photo_id as photoId', 'phone', 'role', 'created_at as createdAt'])
    .select('profile_visibility as profileVisibility')
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, profileVisibility: row.profileVisibility as Visibility }))
}

export async function latestBondsOf(db: Db, playerId: number, limit: number) {
  const { rows } = await sql<{ id: number; name: string; createdAt: Date }>`
    select players.id, name, "createdAt"
    from (${ownBonds(playerId, { limit, after: null })}) as own
      join players on players.id = case when low = ${playerId} then high else low end
    order by "createdAt" desc, low desc, high desc`.execute(db)
  return rows
}

type InOrder = BondPage & { isDescending: boolean }
/** `country`: the country whose numbers need no '+' in `search`. */
type BondsAsked = InOrder & { search: string | null; country: string; sort: BondOrder }
/**
 * The place after which a page starts. `by` is the value that the page is sorted by: the time at which the
 * bond was created, in microseconds since 1970, or a name.
 */
export type BondPlace = { by: number | string; ids: [number, number] }

type FoundBond = BondRow & { place: BondPlace }

/** Returns a page of the admin's list of bonds. */
export async function findBonds(db: Db, asked: BondsAsked): Promise<FoundBond[]> {
  const query = asked.search === null ? every(asked) : ofPeople(asked.search, asked)
  const { rows } = await query.execute(db)
  return rows.map(({ by, first, second, ...bond }) => ({ ...bond, place: { by, ids: [first, second] } }))
}

type Row = BondRow & { by: number | string; first: number; second: number }

function every(asked: BondsAsked): RawBuilder<Row> {
  return asked.sort === 'since' ? bySince(sql`bonds`, asked) : byPeople(asked)
}

// Returns a query for a page of `from` in chronological order. `from` must have the columns of `bonds`.
function bySince(from: RawBuilder<unknown>, asked: InOrder, whose = sql<unknown>`true`): RawBuilder<Row> {
  return sql<Row>`
    select ${BOND}, ${MICROSECONDS} as by, low_id as first, high_id as second
    from ${from} as bonds where ${whose} ${inTime(asked)}`
}

// Returns the final clauses of a query for a page of bonds in chronological order.
function inTime({ isDescending, limit, after }: InOrder) {
  const way = wayOf(isDescending)
  const isPast = after
    ? sql`and (created_at, low_id, high_id) ${isDescending ? sql`<` : sql`>`}
      (timestamptz 'epoch' + ${after.by}::float8 * interval '1 microsecond', ${after.ids[0]}::integer, ${after.ids[1]}::integer)`
    : sql``
  return sql`${isPast} order by created_at ${way}, low_id ${way}, high_id ${way} limit ${limit}`
}

/** Returns a query for a page of bonds sorted by name, with two index scans per person. */
function byPeople({ sort, isDescending, limit, after }: BondsAsked): RawBuilder<Row> {
  const way = wayOf(isDescending)
  const from = after
    ? sql`(lower(name), id) ${isDescending ? sql`<=` : sql`>=`} (${after.by}::text, ${after.ids[0]}::integer)`
    : sql`true`
  const least = after
    ? sql`case when person.id = ${after.ids[0]}::integer then ${after.ids[1]}::integer else 0 end`
    : sql`0`
  const half = (own: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`
    (select ${BOND}, ${other} as second from bonds
      where ${own} = person.id and ${ROLES[sort as Role]} = person.id and ${other} > ${least}
      order by ${other} limit ${limit})`
  return sql<Row>`
    select bond.*, person.by, person.id as first
    from (select id, lower(name) as by from players where ${from}) as person cross join lateral (
      select * from (${half(sql`low_id`, sql`high_id`)} union all ${half(sql`high_id`, sql`low_id`)}) as halves
      order by second limit ${limit}
    ) as bond
    order by person.by ${way}, person.id ${way}, bond.second limit ${limit}`
}

type Role = Exclude<BondOrder, 'since'>
const ROLES = { sponsor: sql`sponsor_id`, invitee: sql`invitee_id` }
const OTHERS = { sponsor: sql`invitee_id`, invitee: sql`sponsor_id` }

function ofPeople(search: string, asked: BondsAsked): RawBuilder<Row> {
  const sought = { words: search, most: BONDS_OF_PEOPLE_MOST, country: asked.country }
  const bonds = asked.sort === 'since' ? bySince(sql`found_bonds`, asked) : byNames(asked.sort, asked)
  return sql<Row>`
    with found as materialized (${peopleCalled(sought)}), found_bonds as (${bondsOfFound(asked)}) ${bonds}`
}

// If the search found both sides of a bond, return the bond only once, under the lower id.
function bondsOfFound(asked: BondsAsked) {
  const whole = sql`low_id, high_id, sponsor_id, invitee_id, created_at`
  const half = (own: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    (select ${whole} from bonds where ${own} = found.id and ${condition} ${asked.sort === 'since' ? inTime(asked) : sql``})`
  return sql`
    select bond.* from found cross join lateral (
      ${half(sql`low_id`, sql`true`)} union all ${half(sql`high_id`, sql`low_id not in (select id from found)`)}
    ) as bond`
}

function byNames(role: Role, { isDescending, limit, after }: BondsAsked): RawBuilder<Row> {
  const way = wayOf(isDescending)
  const isPast = after
    ? sql`where (by, first) ${isDescending ? sql`<` : sql`>`} (${after.by}::text, ${after.ids[0]}::integer)
        or (by, first) = (${after.by}::text, ${after.ids[0]}::integer) and second > ${after.ids[1]}::integer`
    : sql``
  return sql<Row>`
    select * from (
      select ${BOND}, person.by, person.id as first, ${OTHERS[role]} as second
      from found_bonds join (select id, lower(name) as by from players) as person on person.id = ${ROLES[role]}
    ) as named ${isPast}
    order by by ${way}, first ${way}, second limit ${limit}`
}

function wayOf(isDescending: boolean) {
  return isDescending ? sql`desc` : sql`asc`
}

const MICROSECONDS = sql`(extract(epoch from created_at) * 1000000)::bigint`
const BOND = sql`low_id as low, high_id as high, sponsor_id as "sponsorId", invitee_id as "inviteeId",
  created_at as "createdAt", ${MICROSECONDS} as at`
