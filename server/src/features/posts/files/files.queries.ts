import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { apartFrom } from '../../ties/ties.queries.ts'
import { MEDIA_COLUMNS, type StoredMedia } from '../../uploads/stored-files.values.ts'
import { isOfPost } from '../posts.queries.ts'

/** A picture or video in a vault, with the first words of its post. */
export type PictureRow = Awaited<ReturnType<typeof picturesOf>>[number]

/**
 * A position in a vault's list of pictures. Newer posts come first, and each post's pictures keep their
 * order.
 */
export type PlaceOfPicture = { postId: number; place: number }

/** The vault to read. `all` is true if archived posts are included. */
type Of = { vaultId: number; all: boolean }

/**
 * Returns the position immediately before the newest post written before `end`, or null if no post is that
 * old.
 */
export async function endOfMonth(db: Db, vaultId: number, end: Date): Promise<PlaceOfPicture | null> {
  const query = db.selectFrom('posts').select('id').where('place_key', '=', vaultId)
  const last = await query.where('created_at', '<', end).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last ? { postId: last.id, place: -1 } : null
}

export async function monthsOf(db: Db, of: Of): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as count
    from post_media join posts on ${isOfPost}
    where post_media.place_key = ${of.vaultId} and shown and (not archived or ${of.all}::boolean)
    group by month order by month desc`.execute(db)
  return rows
}

/**
 * A vault file for a ZIP, with the time of its post or item, and the post's first words or the item's title.
 * `isOfPost` is false for an item.
 */
export type KeptFile = Pick<StoredMedia, 'id' | 'kind' | 'name' | 'contentType'> & {
  words: string
  isOfPost: boolean
  createdAt: Date
}

/** Returns the files of a vault's posts and items, oldest first, without duplicates. */
export async function filesOf(db: Db, of: Of): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select uploads.id, kind, name, content_type as "contentType", words, post_id > 0 as "isOfPost", used.created_at as "createdAt"
    from (
      select distinct on (upload_id) * from (
        select upload_id, left(content, ${CAPTION_MOST}) as words, created_at, post_id, place
        from post_media join posts on ${isOfPost}
        where posts.place_key = ${of.vaultId} and (not archived or ${of.all}::boolean)
        union all
        select upload_id, title, created_at, 0, id from vault_items
        where vault_id = ${of.vaultId} and upload_id is not null
      ) as each order by upload_id, created_at
    ) as used join uploads on uploads.id = upload_id
    order by used.created_at, post_id, place`.execute(db)
  return rows
}

/** A board file for a ZIP, with the id, the time and the first words of its post. */
export type BoardFile = KeptFile & { postId: number }

export async function filesOnBoard(db: Db, groupId: number): Promise<BoardFile[]> {
  return db
    .selectFrom('posts')
    .innerJoin('post_media', (join) => join.on(isOfPost))
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(['uploads.id', 'kind', 'uploads.name', 'content_type as contentType'])
    .select(['posts.id as postId', 'posts.created_at as createdAt'])
    .select([sql<string>`left(content, 200)`.as('words'), sql<boolean>`true`.as('isOfPost')])
    .where('posts.place_key', '=', -groupId)
    .orderBy('posts.id')
    .orderBy('place')
    .execute()
}

/** Returns an SQL condition on `uploads.id` that is true if a post on any board uses the file. */
export function isOnBoard() {
  return inPlaceOfFile(
    (isOfPlace) => sql`exists (
    select from post_media
    where upload_id = uploads.id and place_key < 0 and ${isOfPlace('post_media.place_key')})`,
  )
}

/**
 * Returns an SQL condition on `uploads.id` that is true if a post in one of this player's groups uses the
 * file.
 */
export function isOnBoardFor(playerId: number) {
  return inPlaceOfFile(
    (isOfPlace) => sql`exists (
    select from post_media
    join posts on ${isOfPost}
    join group_members on group_members.group_id = posts.group_id
    where upload_id = uploads.id and player_id = ${playerId} and ${isOfPlace('post_media.place_key')})`,
  )
}

/**
 * Returns an SQL condition on `uploads.id` that is true if the caller can see a vault post or item that uses
 * the file.
 */
export function isInVaultFor({ playerId, phone }: { playerId: number | null; phone: string | null }) {
  const isOwn = sql`(posts.author_id = ${playerId}::integer or posts.phone = ${phone}::text) is true`
  const owns = sql`vaults.owner_id = ${playerId}::integer`
  const enters = sql`(exists (
    select from open_vault_access
    where open_vault_access.vault_id = vaults.id and open_vault_access.phone = ${phone}::text)
    and vaults.owner_id not in (${apartFrom(playerId ?? 0)}))`
  return inPlaceOfFile(
    (isOfPlace) => sql`(exists (
    select from post_media
    join posts on ${isOfPost}
    join vaults on vaults.id = posts.vault_id
    where upload_id = uploads.id and ${isOfPlace('post_media.place_key')}
      and (${owns} or ((not archived or ${isOwn}) and ${enters}))
  ) or exists (
    select from vault_items join vaults on vaults.id = vault_id
    where upload_id = uploads.id and ${isOfPlace('vault_items.vault_id')} and (${owns} or ${enters})))`,
  )
}

/**
 * Returns an SQL condition that searches for posts and items with a file only in the file's place, or everywhere
 * if several places use the file. `isOfPlace` limits a column to the file's place. The place of a file in a
 * message is null, which must not make PostgreSQL search everywhere.
 */
function inPlaceOfFile(
  isUsed: (isOfPlace: (column: string) => RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<boolean> {
  const isUsedInOne = isUsed((column) => sql`${sql.ref(column)} = uploads.place_key`)
  return sql`(${isUsedInOne} or ((uploads.place_key = 0) is true and ${isUsed(() => sql`true`)}))`
}

// The number of characters read for a caption. The displayed excerpt is shorter, so that it can end with a
// whole word.
const CAPTION_MOST = 300

export const picturesOf = prepared((db, of: Of & PlaceOfPicture & { limit: number }) =>
  db
    .selectFrom('post_media')
    .innerJoin('posts', (join) => join.on(isOfPost))
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(MEDIA_COLUMNS)
    .select(['post_id as postId', 'place', 'posts.created_at as createdAt'])
    .select(sql<string>`left(content, ${sql.lit(CAPTION_MOST)})`.as('caption'))
    .where('post_media.place_key', '=', of.vaultId)
    .where('shown', '=', sql<boolean>`true`)
    .where(sql<boolean>`(not archived or ${of.all}::boolean)`)
    // PostgreSQL can use the index for this condition, but not for the next one.
    .where('post_id', '<=', of.postId)
    .where(sql<boolean>`(post_id < ${of.postId}::bigint or place > ${of.place}::integer)`)
    .orderBy('post_id', 'desc')
    .orderBy('place')
    .limit(of.limit),
)
