import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { matching } from '../../../db/text-search.ts'
import type { Writer } from '../writers.values.ts'
import type { HitKind, HitRow } from './hits.values.ts'

/** What is looked for in a vault: of one kind, before an id; `all`: archived posts and what hangs on them, too. */
export type Looking = { kind: HitKind; vaultId: number; all: boolean; before: number; limit: number }

/** The newest with words that begin so, among so many of the newest of their kind. */
export async function foundAmongNewest(
  db: Db,
  looking: Looking,
  words: string[],
  most: number,
): Promise<HitRow[]> {
  return hits(
    db,
    looking,
    sql`select * from (${newestOf(looking, most)}) as hit where ${holding(words, looking)}`,
  )
}

/** The newest with words that begin so, by the index of words, which answers with all that have them. */
export async function foundByWords(db: Db, looking: Looking, words: string[]): Promise<HitRow[]> {
  const { vaultId, before } = looking
  // Apart, so that nobody reads the whole vault backwards until there is one.
  const found = sql`
    with found as materialized (select * from ${tableOf(looking)} as hit where ${holding(words, looking)})
    select * from found where vault_id = ${vaultId} and id < ${before}`
  return hits(db, looking, found)
}

/** The newest with words that begin so, read from the newest on until there are enough. */
export async function foundInOrder(db: Db, looking: Looking, words: string[]): Promise<HitRow[]> {
  const { vaultId, before, limit } = looking
  // Not by the index of words, which answers with all that there are.
  const found = sql`
    select * from ${tableOf(looking)} as hit
    where vault_id = ${vaultId} and id < ${before} and (${holding(words, looking)}) is true and ${isShown(looking)}
    order by id desc limit ${limit}`
  return hits(db, looking, found)
}

/** What others have posted, commented or stored since a moment, among so many of the newest of its kind. */
export async function newSince(
  db: Db,
  looking: Looking,
  { since, reader }: { since: Date; reader: Writer },
  most: number,
): Promise<HitRow[]> {
  // What the reader wrote, or does not see, is not among these, and takes nobody's place.
  const isNews = sql`${isShown(looking)} and ${looking.kind === 'comment' ? notBy(reader) : sql`true`}`
  const newest = newestOf(looking, most, isNews)
  return hits(db, looking, sql`select * from (${newest}) as hit where hit.created_at > ${since}`)
}

function notBy({ playerId, phone }: Writer) {
  return playerId === null
    ? sql`hit.phone is distinct from ${phone}`
    : sql`hit.author_id is distinct from ${playerId}`
}

function newestOf(looking: Looking, most: number, condition = sql`true`) {
  return sql`
    select * from ${tableOf(looking)} as hit
    where vault_id = ${looking.vaultId} and id < ${looking.before} and ${condition} order by id desc limit ${most}`
}

function holding(words: string[], { vaultId }: Looking) {
  return sql`hit.search @@ ${matching([vaultId], words)}::tsquery`
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

/** Where each kind is kept, and how it is read as `hit`. */
const KINDS = {
  post: {
    table: 'vault_posts',
    isShown: sql`not hit.archived`,
    columns: sql`hit.id as "postId", hit.content as text, hit.author_id as "playerId", players.name, null as "displayName"`,
    joins: sql`join players on players.id = hit.author_id`,
  },
  comment: {
    table: 'vault_comments',
    isShown: sql`exists (select from vault_posts where vault_posts.id = hit.post_id and not vault_posts.archived)`,
    columns: sql`hit.post_id as "postId", hit.content as text, hit.author_id as "playerId", players.name, display_name as "displayName"`,
    joins: sql`left join players on players.id = hit.author_id
      left join vault_users on vault_users.phone = hit.phone`,
  },
  item: {
    table: 'vault_items',
    isShown: sql`true`,
    columns: sql`null as "postId", coalesce(hit.description, '') as text, null as "playerId", hit.title as name, null as "displayName"`,
    joins: sql``,
  },
}
