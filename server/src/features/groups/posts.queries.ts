import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.ts'
import { matching, searchedUnder } from '../../db/text-search.ts'
import { MEDIA_COLUMNS, type StoredMedia } from '../uploads/stored-files.values.ts'

/** A post with its author and its files in order. */
export type PostRow = {
  id: number
  groupId: number
  content: string
  authorId: number
  authorName: string
  authorPhotoId: string | null
  createdAt: Date
  editedAt: Date | null
  archived: boolean
  isPinned: boolean
  linkUrl: string | null
  linkTitle: string | null
  linkDescription: string | null
  files: StoredMedia[]
}

/** A place on a board: pinned posts come first, then the newest. */
export type PlaceOnBoard = { isPinned: boolean; id: number }

export async function addPost(
  tx: Tx,
  post: {
    groupId: number
    authorId: number
    content: string
    words: string[]
    linkUrl: string | null
    uploadIds: string[]
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('posts')
    .values({
      group_id: post.groupId,
      author_id: post.authorId,
      content: post.content,
      link_url: post.linkUrl,
      search: searched(post.groupId, post.words),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const media = post.uploadIds.map((upload_id, place) => ({ post_id: id, place, upload_id }))
  if (media.length > 0) await tx.insertInto('post_media').values(media).execute()
  return id
}

/** The search entries of a post, under its group and, for the admin, under all groups. */
export function searched(groupId: number, words: string[]) {
  return searchedUnder([groupId, EVERYWHERE], words)
}

const EVERYWHERE = 'all'

/** A search result. */
export type FoundPost = Pick<
  PostRow,
  'id' | 'groupId' | 'content' | 'authorId' | 'authorName' | 'authorPhotoId' | 'createdAt'
> & { groupName: string }

/** Posts with words that begin with each of these, newest first, on the boards of these groups or on all. */
export async function findPosts(
  db: Db,
  beginnings: string[],
  groupIds: number[] | null,
  { limit, before }: { limit: number; before: number | null },
): Promise<FoundPost[]> {
  const { rows } = await sql<FoundPost>`
    select posts.id, group_id as "groupId", groups.name as "groupName", content, author_id as "authorId",
      players.name as "authorName", players.photo_id as "authorPhotoId", posts.created_at as "createdAt"
    from posts join groups on groups.id = group_id join players on players.id = author_id
    where search @@ ${matching(groupIds ?? [EVERYWHERE], beginnings)}::tsquery
      and ${before === null ? sql`true` : sql`posts.id < ${before}`}
    order by posts.id desc limit ${limit}`.execute(db)
  return rows
}

/** Changes a post; `isEdited` also sets the edit time that readers see. */
export async function changePost(
  tx: Tx,
  id: number,
  change: {
    content?: string
    search?: ReturnType<typeof searched>
    link_url?: string | null
    archived?: boolean
    is_pinned?: boolean
  },
  isEdited: boolean,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ ...change, ...(isEdited && { edited_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute()
}

/** Removes a post and its references to files. */
export async function deletePost(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('posts').where('id', '=', id).execute()
}

/**
 * Removes the files from a player's posts, and posts that had only files. The words stay for the other members. Returns
 * the groups.
 */
export async function stripPostsOf(tx: Tx, authorId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; groupId: number }>`
    delete from post_media using posts where posts.id = post_id and author_id = ${authorId}
    returning posts.id, posts.group_id as "groupId"`.execute(tx)
  await tx
    .deleteFrom('posts')
    .where(sql<boolean>`id = any(${rows.map(({ id }) => id)}::integer[])`)
    .where('content', '=', '')
    .where('link_url', 'is', null)
    .execute()
  return [...new Set(rows.map(({ groupId }) => groupId))]
}

export async function postById(db: Db, id: number): Promise<PostRow | undefined> {
  return postRows(db).where('posts.id', '=', id).executeTakeFirst()
}

/** Locks a post until the transaction ends. */
export async function lockPost(tx: Tx, id: number): Promise<PostRow | undefined> {
  return postRows(tx).where('posts.id', '=', id).forUpdate('posts').executeTakeFirst()
}

/** A board: pinned posts first, then the newest; archived ones keep their place. */
export async function postsOf(
  db: Db,
  groupId: number,
  page: { limit: number; before: PlaceOnBoard | null },
): Promise<PostRow[]> {
  const { limit, before } = page
  return before === null
    ? firstPosts(db, { groupId, limit })
    : furtherPosts(db, { groupId, limit, isPinned: before.isPinned, beforeId: before.id })
}

/** A board from this place on, including the post there. */
export async function postsFrom(
  db: Db,
  groupId: number,
  page: { limit: number; place: PlaceOnBoard },
): Promise<PostRow[]> {
  return postsIn(db, { groupId, limit: page.limit }).where(isAt('<=', page.place)).execute()
}

/** The posts right above a place, in the order of the board. */
export async function postsAbove(
  db: Db,
  groupId: number,
  page: { limit: number; place: PlaceOnBoard },
): Promise<PostRow[]> {
  const rows = await postRows(db)
    .where('group_id', '=', groupId)
    .where(isAt('>', page.place))
    .orderBy('is_pinned')
    .orderBy('posts.id')
    .limit(page.limit)
    .execute()
  return rows.toReversed()
}

/** The place of a post on a board; a deleted post keeps its place as an unpinned one. */
export async function placeOnBoard(db: Db, groupId: number, id: number): Promise<PlaceOnBoard> {
  const found = await db
    .selectFrom('posts')
    .select('is_pinned as isPinned')
    .where('group_id', '=', groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, isPinned: found?.isPinned ?? false }
}

/** The posts of a board after one, oldest first. */
export async function postsAfter(
  db: Db,
  groupId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PostRow[]> {
  const rows = postRows(db).where('group_id', '=', groupId).where('posts.id', '>', after)
  return rows.orderBy('posts.id').limit(limit).execute()
}

/** A file of a post, for an archive; `words` are the beginning of the post's text. */
export type BoardFile = Pick<StoredMedia, 'id' | 'kind' | 'name' | 'contentType'> & {
  postId: number
  words: string
  createdAt: Date
}

/** Every file on a board, in the order of its posts: rows, not bytes. */
export async function filesOnBoard(db: Db, groupId: number): Promise<BoardFile[]> {
  return db
    .selectFrom('posts')
    .innerJoin('post_media', 'post_id', 'posts.id')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select([
      'uploads.id',
      'kind',
      'uploads.name',
      'content_type as contentType',
      'posts.id as postId',
      'posts.created_at as createdAt',
      sql<string>`left(content, 200)`.as('words'),
    ])
    .where('group_id', '=', groupId)
    .orderBy('posts.id')
    .orderBy('place')
    .execute()
}

/** SQL condition: any post has the file `uploads.id`. */
export function isInPost() {
  return sql<boolean>`exists (select from post_media where upload_id = uploads.id)`
}

/** SQL condition: a post in one of this player's groups has the file `uploads.id`. */
export function isInPostFor(playerId: number) {
  return sql<boolean>`exists (
    select from post_media
    join posts on posts.id = post_id
    join group_members on group_members.group_id = posts.group_id
    where upload_id = uploads.id and player_id = ${playerId})`
}

function postRows(db: Db) {
  return db
    .selectFrom('posts')
    .innerJoin('players', 'players.id', 'posts.author_id')
    .select([
      'posts.id',
      'group_id as groupId',
      'content',
      'author_id as authorId',
      'players.name as authorName',
      'players.photo_id as authorPhotoId',
      'posts.created_at as createdAt',
      'edited_at as editedAt',
      'archived',
      'is_pinned as isPinned',
      'link_url as linkUrl',
      'link_title as linkTitle',
      'link_description as linkDescription',
    ])
    .select(filesOfEach)
}

// A subquery of the statement that reads the posts, so that a board takes one query however many files it has.
function filesOfEach({ selectFrom }: ExpressionBuilder<DB, 'posts'>) {
  const files = selectFrom('post_media')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(MEDIA_COLUMNS)
    .whereRef('post_id', '=', 'posts.id')
    .orderBy('place')
  return jsonArrayFrom(files).as('files')
}

function postsIn(db: Db, { groupId, limit }: { groupId: number; limit: number }) {
  return postRows(db)
    .where('group_id', '=', groupId)
    .orderBy('is_pinned', 'desc')
    .orderBy('posts.id', 'desc')
    .limit(limit)
}

const firstPosts = prepared(postsIn)
const furtherPosts = prepared(
  (db, page: { groupId: number; limit: number; isPinned: boolean; beforeId: number }) =>
    postsIn(db, page).where(isAt('<', { isPinned: page.isPinned, id: page.beforeId })),
)

function isAt(where: '<' | '<=' | '>', { isPinned, id }: PlaceOnBoard) {
  return ({ eb, refTuple, tuple }: ExpressionBuilder<DB, 'posts'>) =>
    eb(refTuple('posts.is_pinned', 'posts.id'), where, tuple(isPinned, id))
}
