import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { LAST_LONG_ID } from '../../../db/prepared.ts'
import { matching } from '../../../db/text-search.ts'
import type { Person } from '../../../http/principal.ts'
import { labelOf } from '../posts.queries.ts'

/** The kinds of vault content in search results and in the news since the last visit. */
export const HIT_KINDS = ['post', 'comment', 'item'] as const
export type HitKind = (typeof HIT_KINDS)[number]

/** A matching row with its text and its author. If the row is an item, `name` is its title. */
export type HitRow = {
  kind: HitKind
  id: number
  postId: number | null
  text: string
  /** True for a post with files. */
  hasFiles: boolean
  createdAt: Date
  /** `playerId` is null for an item and for anything a vault user wrote. */
  playerId: number | null
  /** `name` is null for a post or comment by a vault user. */
  name: string | null
  displayName: string | null
}

/** The last id read for each kind. The next page continues below these ids. */
export type Reach = Record<HitKind, number>

export const FROM_THE_NEWEST: Reach = { post: LAST_LONG_ID, comment: LAST_LONG_ID, item: LAST_LONG_ID }

/**
 * A search for one kind of content with ids below `before`. `all` includes archived posts and their comments.
 */
export type Looking = { kind: HitKind; vaultId: number; all: boolean; before: number; limit: number }

/** Finds the newest rows that contain the search words, among the newest `most` rows of their kind. */
export async function foundAmongNewest(db: Db, looking: Looking, words: string[], most: number) {
  const newest = newestOf(looking, most)
  return hits(db, looking, sql`select * from (${newest}) as hit where ${holding(words, looking)}`)
}

/**
 * Finds the newest rows that contain the search words. Uses the word index, which returns all matching rows.
 */
export async function foundByWords(db: Db, looking: Looking, words: string[]): Promise<HitRow[]> {
  const { vaultId, before } = looking
  // Without `materialized`, PostgreSQL might read the whole vault backwards until it finds a match.
  const found = sql`
    with found as materialized (
      select * from ${tableOf(looking)} as hit
      where ${holding(words, looking)} and vault_id is not null and ${keyOf(looking)} = ${vaultId})
    select * from found where id < ${before}`
  return hits(db, looking, found)
}

/** Finds the newest rows that contain the search words by reading backwards until the page is full. */
export async function foundInOrder(db: Db, looking: Looking, words: string[]): Promise<HitRow[]> {
  const { vaultId, before, limit } = looking
  // `is true` keeps PostgreSQL from using the word index, which would return all matching rows.
  const found = sql`
    select * from ${tableOf(looking)} as hit
    where ${keyOf(looking)} = ${vaultId} and id < ${before} and (${holding(words, looking)}) is true and ${isShown(looking)}
    order by id desc limit ${limit}`
  return hits(db, looking, found)
}

/** Finds rows of one kind that others added after `since`, among the newest `most` rows added by others. */
export async function newSince(
  db: Db,
  looking: Looking,
  { since, reader }: { since: Date; reader: Person },
  most: number,
): Promise<HitRow[]> {
  // Exclude hidden rows and the reader's own rows in the inner query, so that they don't count towards
  // `most`.
  const isNews = sql`${isShown(looking)} and ${notBy(reader, looking)}`
  const newest = newestOf(looking, most, isNews)
  return hits(db, looking, sql`select * from (${newest}) as hit where hit.created_at > ${since}`)
}

function notBy({ playerId, phone }: Person, { kind }: Looking) {
  // An item without an author was added by the owner.
  const authorId =
    kind === 'item'
      ? sql`case when hit.phone is null then coalesce(hit.author_id, ${OWNER_OF_HIT}) end`
      : sql`hit.author_id`
  return playerId === null
    ? sql`hit.phone is distinct from ${phone}`
    : sql`${authorId} is distinct from ${playerId}`
}

function newestOf(looking: Looking, most: number, condition = sql`true`) {
  return sql`
    select * from ${tableOf(looking)} as hit
    where ${keyOf(looking)} = ${looking.vaultId} and id < ${looking.before} and ${condition} order by id desc limit ${most}`
}

function holding(words: string[], { vaultId }: Looking) {
  return sql`hit.search @@ ${matching([vaultId], words)}::tsquery`
}

function keyOf({ kind }: Looking) {
  return sql.ref(KINDS[kind].key)
}

function tableOf({ kind }: Looking) {
  return sql.table(KINDS[kind].table)
}

function isShown({ kind, all }: Looking) {
  return all ? sql`true` : KINDS[kind].isShown
}

async function hits(db: Db, looking: Looking, among: RawBuilder<unknown>): Promise<HitRow[]> {
  const { columns, joins } = KINDS[looking.kind]
  const { rows } = await sql<HitRow>`
    select ${sql.lit(looking.kind)} as kind, hit.id, hit.created_at as "createdAt", ${columns}
    from (
      select * from (${among}) as hit where ${isShown(looking)} order by id desc limit ${looking.limit}
    ) as hit ${joins}
    order by hit.id desc`.execute(db)
  return rows
}

const OWNER_OF_HIT = sql`(select owner_id from vaults where vaults.id = hit.vault_id)`

const BY_MEMBER_OR_VAULT_USER = sql`left join players on players.id = hit.author_id
  left join vault_users on vault_users.phone = hit.phone`

const GUEST = sql`coalesce(display_name, ${labelOf(sql`hit.phone`, sql`hit.vault_id`)})`

const HAS_FILES = sql`exists (
  select from post_media where post_media.place_key = hit.place_key and post_media.post_id = hit.id)`

/** The table and columns of each kind. The queries use the alias `hit` for the table. */
const KINDS = {
  post: {
    table: 'posts',
    key: 'place_key',
    isShown: sql`not hit.archived`,
    columns: sql`hit.id as "postId", hit.content as text, ${HAS_FILES} as "hasFiles", hit.author_id as "playerId", players.name, ${GUEST} as "displayName"`,
    joins: BY_MEMBER_OR_VAULT_USER,
  },
  comment: {
    table: 'comments',
    key: 'vault_id',
    isShown: sql`exists (
      select from posts
      where posts.place_key = hit.vault_id and posts.id = hit.post_id and not posts.archived)`,
    columns: sql`hit.post_id as "postId", hit.content as text, false as "hasFiles", hit.author_id as "playerId", players.name, ${GUEST} as "displayName"`,
    joins: BY_MEMBER_OR_VAULT_USER,
  },
  item: {
    table: 'vault_items',
    key: 'vault_id',
    isShown: sql`true`,
    columns: sql`null as "postId", coalesce(hit.description, '') as text, false as "hasFiles", null as "playerId", hit.title as name, null as "displayName"`,
    joins: sql``,
  },
}

/** Merges the lists, newest first. `reach` is a row's cursor: the last id of each kind up to that row. */
export function inOneList(lists: HitRow[][], from: Reach): (HitRow & { reach: Reach })[] {
  const left = lists.filter((list) => list.length > 0).map((list) => [...list])
  const all: (HitRow & { reach: Reach })[] = []
  let reach = from
  while (left.length > 0) {
    const newest = left.reduce((one, other) => (other[0]!.createdAt > one[0]!.createdAt ? other : one))
    const row = newest.shift()!
    reach = { ...reach, [row.kind]: row.id }
    all.push({ ...row, reach })
    if (newest.length === 0) left.splice(left.indexOf(newest), 1)
  }
  return all
}
