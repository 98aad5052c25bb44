import type { Awaiting, PlayerStatus, Visibility } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'

export type PersonRow = {
  id: number
  name: string
  phone: string | null
  photoId: string | null
  sponsorId: number | null
  status: PlayerStatus
  awaiting: Awaiting | null
  createdAt: Date
  bondCount: number
  trustUnitCount: number
  networkVisibility: Visibility
  profileVisibility: Visibility
  showConnections: boolean
  isBonded: boolean
  hasEnded: boolean
}

export type TreeRow = PersonRow & { depth: number; childCount: number; isApart: boolean }

/**
 * The part of the tree to read: the player `sponsorId`, if any, and the people from `root` down to
 * `maxDepth`, at most `limit` in all.
 */
export type TreePart = {
  callerId: number
  sponsorId: number | null
  /** `depth` is the number of levels from the caller down to the root. */
  root: { id: number; depth: number }
  maxDepth: number
  limit: number
}

/**
 * Selects a part of the tree, breadth first, with siblings ordered by id. Former members and people separated
 * from the caller by a block appear only if other people are below them (TRU-21). The inner limit makes
 * PostgreSQL read each person's children in a short scan of the index players_by_sponsor.
 */
export function treeQuery({ callerId, sponsorId, root, maxDepth, limit }: TreePart): RawBuilder<TreeRow> {
  return sql<TreeRow>`
    with recursive apart as materialized (${apartFrom(callerId)}),
    below as (
      select ${COLUMNS}, ${root.depth}::integer as depth from players where id = ${root.id}
      union all
      select child.*, below.depth + 1
      from below cross join lateral (
        select ${COLUMNS} from players as one
        where sponsor_id = below.id and not (${isAbsent('one')} and ${HAS_NO_ONE_BELOW})
        order by id limit ${limit}
      ) as child
      where below.depth < ${maxDepth}
    )
    select ${personOf(callerId)}, depth, sponsored_count as "childCount",
      id = any(array(select id from apart)) as "isApart"
    from (
      select ${COLUMNS}, -1 as depth from players where id = ${sponsorId}
      union all
      select * from below
    ) as people
    limit ${limit}`
}

/** Returns the columns of a person, including any current or former bond to the caller. */
function personOf(callerId: number) {
  return sql`id, name, phone, photo_id as "photoId", sponsor_id as "sponsorId", status, awaiting,
      created_at as "createdAt", bond_count as "bondCount",
      trust_unit_count as "trustUnitCount", network_visibility as "networkVisibility",
      profile_visibility as "profileVisibility", show_connections as "showConnections",
      id in (
        select high_id from bonds where low_id = ${callerId}
        union all
        select low_id from bonds where high_id = ${callerId}
      ) as "isBonded",
      id in (
        select high_id from ended_bonds where low_id = ${callerId}
        union all
        select low_id from ended_bonds where high_id = ${callerId}
      ) as "hasEnded"`
}

/**
 * Returns the people bonded to the caller, sorted by name, except the admin, former members and those in
 * `ids`.
 */
export async function bondedBeside(db: Db, callerId: number, ids: number[], limit: number) {
  const { rows } = await sql<PersonRow>`
    select ${personOf(callerId)} from players
    where id in (
        select high_id from bonds where low_id = ${callerId}
        union all
        select low_id from bonds where high_id = ${callerId}
      ) and id <> all(${ids}::integer[]) and role <> 'admin' and deleted_at is null
    order by lower(name), id limit ${limit}`.execute(db)
  return rows
}

/**
 * Reads a part of the tree. `childCount` excludes the children who never appear (TRU-21), but includes those
 * deeper than `maxDepth`.
 */
export async function treeOf(db: Db, part: TreePart): Promise<TreeRow[]> {
  const { rows } = await treeQuery(part).execute(db)
  const ids = rows.map(({ id }) => id)
  const gone = await sql<{ sponsorId: number; count: number }>`
    with apart as materialized (${apartFrom(part.callerId)}),
    absent as (
      select id, sponsor_id from players as one where ${isFormer('one')}
      union
      select id, sponsor_id from players join apart using (id)
    )
    select sponsor_id as "sponsorId", count(*)::integer as count from absent as one
    where sponsor_id = any(${ids}::integer[]) and ${HAS_NO_ONE_BELOW}
    group by sponsor_id`.execute(db)
  const counts = new Map(gone.rows.map(({ sponsorId, count }) => [sponsorId, count]))
  return rows.map((row) => ({ ...row, childCount: row.childCount - (counts.get(row.id) ?? 0) }))
}

const COLUMNS = sql.raw(
  `id, name, phone, photo_id, sponsor_id, status, awaiting, created_at, sponsored_count, bond_count, trust_unit_count,
    network_visibility, profile_visibility, show_connections`,
)

// A deleted account is archived and has no number.
const isFormer = (one: 'one' | 'under') => sql.raw(`(${one}.phone is null and ${one}.status = 'archived')`)
const isAbsent = (one: 'one' | 'under') =>
  sql`(${isFormer(one)} or ${sql.ref(one)}.id = any(array(select id from apart)))`
const HAS_NO_ONE_BELOW = sql`not exists (
  with recursive below_one as (
    select under.id, ${isAbsent('under')} as is_absent from players as under where under.sponsor_id = one.id
    union all
    select under.id, ${isAbsent('under')} from below_one join players as under on under.sponsor_id = below_one.id
    where below_one.is_absent
  )
  select from below_one where not is_absent)`

/**
 * Returns how many levels below the caller a player is, or null if the player isn't below the caller or is
 * more than `most` levels down.
 */
export async function levelsBelow(db: Db, callerId: number, id: number, most: number | null) {
  const { rows } = await sql<{ levels: number; isBelow: boolean | null }>`
    with recursive above(id) as (
      select ${id}::integer
      union
      select sponsor_id from above join players using (id) where id <> ${callerId} and sponsor_id is not null
    )
    select count(*) - 1 as levels, bool_or(id = ${callerId}) as "isBelow"
    from (select id from above limit ${most === null ? null : most + 1}::integer) as walked`.execute(db)
  const { levels, isBelow } = rows[0]!
  return isBelow ? levels : null
}
