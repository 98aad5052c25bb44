import type { BondOrder } from '@kinhold/domain/bonds'
import { BONDS_OF_PEOPLE_MOST } from '@kinhold/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { peopleCalled } from '../players/found-people.queries.ts'
import type { BondRow } from './bonds.queries.ts'

/** A search over all bonds by a person's name or number, with its order and page. */
export type BondsAsked = {
  search: string | null
  sort: BondOrder
  isDescending: boolean
  limit: number
  /** The place in that order after which the page begins. */
  after: BondPlace | null
}
/** `by`: microseconds since 1970, or the name; `ids` distinguish bonds with the same `by`. */
export type BondPlace = { by: number | string; ids: [number, number] }

/** A bond with its place in the requested order. */
export type FoundBond = BondRow & { place: BondPlace }

/** The admin's search over all bonds; a page costs no more than its rows, or than the bonds of the people found. */
export async function findBonds(db: Db, asked: BondsAsked): Promise<FoundBond[]> {
  const query = asked.search === null ? every(asked) : ofPeople(asked.search, asked)
  const { rows } = await query.execute(db)
  return rows.map(({ by, first, second, ...bond }) => ({ ...bond, place: { by, ids: [first, second] } }))
}

type Row = BondRow & { by: number | string; first: number; second: number }

function every(asked: BondsAsked): RawBuilder<Row> {
  return asked.sort === 'since' ? bySince(sql`bonds`, asked) : byPeople(asked)
}

// Reads any table shaped like `bonds`, by the time of the bond.
function bySince(from: RawBuilder<unknown>, { isDescending, limit, after }: BondsAsked): RawBuilder<Row> {
  const way = wayOf(isDescending)
  return sql<Row>`
    select ${BOND}, ${MICROSECONDS} as by, low_id as first, high_id as second
    from ${from} as bonds where ${after ? isPast(after, isDescending) : sql`true`}
    order by created_at ${way}, low_id ${way}, high_id ${way} limit ${limit}`
}

function isPast({ by, ids: [low, high] }: BondPlace, isDescending: boolean) {
  return sql`(created_at, low_id, high_id) ${isDescending ? sql`<` : sql`>`}
    (timestamptz 'epoch' + ${by}::float8 * interval '1 microsecond', ${low}::integer, ${high}::integer)`
}

/**
 * Goes through people by name, with the bonds that each has in that role. Two index scans by the other's id find them,
 * so that a person with a million bonds costs no more than a page.
 */
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
  const bonds = asked.sort === 'since' ? bySince(sql`found_bonds`, asked) : byNames(asked.sort, asked)
  return sql<Row>`
    with found as materialized (${peopleCalled(search, BONDS_OF_PEOPLE_MOST)}), found_bonds as (${bondsOfFound(asked)}) ${bonds}`
}

// A bond between two found people comes once, with the lower id.
function bondsOfFound(asked: BondsAsked) {
  const whole = sql`low_id, high_id, sponsor_id, invitee_id, created_at`
  const half = (own: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`
    (select ${whole} from bonds where ${own} = found.id and ${condition} ${asked.sort === 'since' ? latest(asked) : sql``})`
  return sql`
    select bond.* from found cross join lateral (
      ${half(sql`low_id`, sql`true`)} union all ${half(sql`high_id`, sql`low_id not in (select id from found)`)}
    ) as bond`
}

// Reads at most a page per person, in the order of an index.
function latest({ isDescending, limit, after }: BondsAsked) {
  const way = wayOf(isDescending)
  return sql`${after ? sql`and ${isPast(after, isDescending)}` : sql``}
    order by created_at ${way}, low_id ${way}, high_id ${way} limit ${limit}`
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
