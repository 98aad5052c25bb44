import { type ExpressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { DB } from '../../../../db/schema.ts'
import { searchedUnder } from '../../../../db/text-search.ts'
import { apartFrom } from '../../../ties/ties.queries.ts'
import { MEDIA_COLUMNS, type StoredMedia } from '../../../uploads/stored-files.values.ts'
import type { Writer } from '../writers.values.ts'

/** A post of a vault with its author, its files in their order, and whether the caller likes it. */
export type VaultPostRow = {
  id: number
  vaultId: number
  content: string
  linkUrl: string | null
  linkTitle: string | null
  linkDescription: string | null
  allowLikes: boolean
  allowComments: boolean
  archived: boolean
  editedAt: Date | null
  createdAt: Date
  likeCount: number
  commentCount: number
  authorName: string
  authorPhotoId: string | null
  hasLiked: boolean
  files: StoredMedia[]
}

/** The fields of a post that decide on its permissions. */
export type HeldPost = Pick<VaultPostRow, 'id' | 'vaultId' | 'archived' | 'allowLikes' | 'allowComments'>

/** The posts of a vault in a list: those that everyone sees, the archived ones, or both. */
export type Which = 'shown' | 'archived' | 'all'

type Link = { url: string | null; title: string | null; description: string | null }

export async function addPost(
  tx: Tx,
  post: {
    vaultId: number
    authorId: number
    content: string
    words: string[]
    link: Link
    allowLikes: boolean
    allowComments: boolean
    files: { id: string; isShown: boolean }[]
  },
): Promise<number> {
  const { vaultId, link } = post
  const { id } = await tx
    .insertInto('vault_posts')
    .values({
      vault_id: vaultId,
      author_id: post.authorId,
      content: post.content,
      link_url: link.url,
      link_title: link.title,
      link_description: link.description,
      allow_likes: post.allowLikes,
      allow_comments: post.allowComments,
      search: searchedUnder([vaultId], post.words),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const media = post.files.map((file, place) => ({
    post_id: id,
    place,
    upload_id: file.id,
    vault_id: vaultId,
    shown: file.isShown,
  }))
  if (media.length > 0) await tx.insertInto('vault_post_media').values(media).execute()
  return id
}

/** Locks a vault against deletion until the transaction ends; false when it is gone. */
export async function holdVault(tx: Tx, id: number): Promise<boolean> {
  const query = tx.selectFrom('vaults').select('id').where('id', '=', id).forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Replaces the text of a post, which then shows as edited; a different link drops the old title and description. */
export async function rewritePost(
  tx: Tx,
  { id, vaultId }: HeldPost,
  { content, words, linkUrl }: { content: string; words: string[]; linkUrl: string | null },
): Promise<void> {
  const kept = (column: 'link_title' | 'link_description') =>
    sql<string | null>`case when link_url = ${linkUrl}::text then ${sql.ref(column)} end`
  await tx
    .updateTable('vault_posts')
    .set({
      content,
      search: searchedUnder([vaultId], words),
      link_url: linkUrl,
      link_title: kept('link_title'),
      link_description: kept('link_description'),
      edited_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Archives a post or restores it, or opens and closes its comments and likes. */
export async function setPost(
  tx: Tx,
  id: number,
  change: { archived?: boolean; allow_likes?: boolean; allow_comments?: boolean },
): Promise<void> {
  await tx.updateTable('vault_posts').set(change).where('id', '=', id).execute()
}

/** Removes a post with its comments and likes; returns its files, which it then no longer uses. */
export async function deletePost(tx: Tx, id: number): Promise<string[]> {
  const had = tx.selectFrom('vault_post_media').select('upload_id as uploadId').where('post_id', '=', id)
  const files = await had.execute()
  await tx.deleteFrom('vault_posts').where('id', '=', id).execute()
  return files.map(({ uploadId }) => uploadId)
}

/** A post by its id, with the caller's own like; does not check access. */
export async function postById(db: Db, id: number, writer: Writer): Promise<VaultPostRow | undefined> {
  return (await postOfId(db, { id, ...writer }))[0]
}

/** The fields of a post that decide on its permissions; one query. */
export async function placeOfPost(db: Db, id: number): Promise<HeldPost | undefined> {
  return (await placesOfPosts(db, { id }))[0]
}

/**
 * Locks a post until the transaction ends. New comments and likes wait, because they count in its row; several could
 * hold a weaker lock and then deadlock.
 */
export async function lockPost(tx: Tx, id: number): Promise<HeldPost | undefined> {
  return heldPosts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type Of = { vaultId: number; which: Which } & Writer

/** Posts of a vault, newest first: its first ones, or those before an id. */
export async function postsOf(db: Db, of: Of, page: { limit: number; before: number | null }) {
  const { which, ...rest } = of
  const { limit, before } = page
  return before === null
    ? LISTS[which].newest(db, { ...rest, limit })
    : LISTS[which].older(db, { ...rest, limit, before })
}

/** The posts right after an id, in the order of the list. */
export async function postsAfter(db: Db, of: Of, page: { limit: number; after: number }) {
  const { which, ...rest } = of
  return (await LISTS[which].after(db, { ...rest, ...page })).toReversed()
}

type Asked = { vaultId: number; limit: number } & Writer

function listOf(isAmong: RawBuilder<SqlBool>) {
  const posts = (db: Db, { vaultId, limit, ...writer }: Asked) =>
    postRows(db, writer).where('vault_posts.vault_id', '=', vaultId).where(isAmong).limit(limit)
  const newest = (db: Db, asked: Asked) => posts(db, asked).orderBy('vault_posts.id', 'desc')
  return {
    newest: prepared((db, { vaultId, limit, playerId, phone }: Asked) =>
      newest(db, { vaultId, limit, playerId, phone }),
    ),
    older: prepared((db, { vaultId, limit, playerId, phone, before }: Asked & { before: number }) =>
      newest(db, { vaultId, limit, playerId, phone }).where('vault_posts.id', '<', before),
    ),
    after: prepared((db, { vaultId, limit, playerId, phone, after }: Asked & { after: number }) =>
      posts(db, { vaultId, limit, playerId, phone })
        .where('vault_posts.id', '>', after)
        .orderBy('vault_posts.id'),
    ),
  }
}

const LISTS: Record<Which, ReturnType<typeof listOf>> = {
  shown: listOf(sql`not vault_posts.archived`),
  archived: listOf(sql`vault_posts.archived`),
  all: listOf(sql`true`),
}

const postOfId = prepared((db, { id, playerId, phone }: { id: number } & Writer) =>
  postRows(db, { playerId, phone }).where('vault_posts.id', '=', id),
)

const placesOfPosts = prepared((db, { id }: { id: number }) => heldPosts(db).where('id', '=', id))

function heldPosts(db: Db) {
  return db
    .selectFrom('vault_posts')
    .select([
      'id',
      'vault_id as vaultId',
      'archived',
      'allow_likes as allowLikes',
      'allow_comments as allowComments',
    ])
}

function postRows(db: Db, { playerId, phone }: Writer) {
  return db
    .selectFrom('vault_posts')
    .innerJoin('players', 'players.id', 'vault_posts.author_id')
    .select([
      'vault_posts.id',
      'vault_posts.vault_id as vaultId',
      'content',
      'link_url as linkUrl',
      'link_title as linkTitle',
      'link_description as linkDescription',
      'allow_likes as allowLikes',
      'allow_comments as allowComments',
      'archived',
      'edited_at as editedAt',
      'vault_posts.created_at as createdAt',
      'comment_count as commentCount',
      'players.name as authorName',
      'players.photo_id as authorPhotoId',
    ])
    .select(
      sql<boolean>`exists (
        select from vault_likes where post_id = vault_posts.id
          and (player_id = ${playerId}::integer or phone = ${phone}::text))`.as('hasLiked'),
    )
    .select(likesThatExistFor(playerId).as('likeCount'))
    .select(filesOfEach)
}

// The like count without people apart from the reader by a block: looks up those few, and reads no post's likes.
function likesThatExistFor(playerId: number | null) {
  return sql<number>`(like_count - (
    select count(*) from (${apartFrom(playerId ?? 0)}) as apart cross join lateral (
      select from vault_likes where post_id = vault_posts.id and player_id = apart.id limit 1
    ) as theirs))::integer`
}

// Part of the statement that reads the posts: a page needs one query for any number of files.
function filesOfEach({ selectFrom }: ExpressionBuilder<DB, 'vault_posts'>) {
  const files = selectFrom('vault_post_media')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(MEDIA_COLUMNS)
    .whereRef('post_id', '=', 'vault_posts.id')
    .orderBy('place')
  return jsonArrayFrom(files).as('files')
}
