import { indexedWords } from '@kinhold/domain/search-words'
import { type ExpressionBuilder, type InferResult, type RawBuilder, sql, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/database.ts'
import { LAST_LONG_ID, prepared } from '../../db/prepared.ts'
import { idsOf } from '../../db/rows.ts'
import type { DB } from '../../db/schema.ts'
import { matching, searchedUnder } from '../../db/text-search.ts'
import type { Person } from '../../http/principal.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { isPicture, isShown, MEDIA_COLUMNS, type StoredMedia } from '../uploads/stored-files.values.ts'

export type WrittenBy = Person & { name: string | null; photoId: string | null; displayName: string | null }

export type Kind = 'board' | 'vault'

export type Place = { kind: Kind; id: number }

const COLUMNS = { board: 'group_id', vault: 'vault_id' } as const

/** Returns the partition key for the posts of a board or vault (docs/scaling.md). */
export function keyOf({ kind, id }: Place): number {
  return kind === 'vault' ? id : -id
}

/** The id of a post, and its `posts.place_key`. */
export type PostKey = { id: number; placeKey: number }

type Written = {
  id: number
  content: string
  authorPhotoId: string | null
  createdAt: Date
  editedAt: Date | null
  archived: boolean
  linkUrl: string | null
  linkTitle: string | null
  linkDescription: string | null
  files: StoredMedia[]
}

/** A post with its author and files. `hasLiked` is true if the caller likes it. */
export type PostRow<K extends Kind> = Written &
  {
    board: {
      groupId: number
      isPinned: boolean
      authorId: number
      authorName: string
    }
    vault: {
      vaultId: number
      /**
       * `authorId` and `authorName` are null for a post by a vault user. `authorPhone` is null for a post by
       * a player.
       */
      authorId: number | null
      authorName: string | null
      authorPhone: string | null
      displayName: string | null
      allowLikes: boolean
      allowComments: boolean
      likeCount: number
      commentCount: number
      hasLiked: boolean
    }
  }[K]

/** The fields of a post that determine permissions. */
export type HeldPost = InferResult<ReturnType<typeof heldPosts>>[number]

/** The settings of a post. An absent setting stays unchanged. */
export type Flags = {
  archived?: boolean | undefined
  isPinned?: boolean | undefined
  allowLikes?: boolean | undefined
  allowComments?: boolean | undefined
}

export async function addPost(
  tx: Tx,
  place: Place,
  post: Pick<Flags, 'allowLikes' | 'allowComments'> & {
    writer: Person
    content: string
    link: { url: string | null; title: string | null; description: string | null }
    files: { id: string; kind: string }[]
  },
): Promise<number> {
  const { content, link, allowLikes = true, allowComments = true } = post
  const place_key = keyOf(place)
  const { id } = await tx
    .insertInto('posts')
    .values({
      [COLUMNS[place.kind]]: place.id,
      place_key,
      author_id: post.writer.playerId,
      phone: post.writer.phone,
      content,
      search: searched(place, content),
      link_url: link.url,
      link_title: link.title,
      link_description: link.description,
      allow_likes: allowLikes,
      allow_comments: allowComments,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const media = post.files.map((file, nth) => {
    return { post_id: id, place_key, place: nth, upload_id: file.id, shown: isShown(file) }
  })
  if (media.length > 0) await tx.insertInto('post_media').values(media).execute()
  if (media.length > 0 && post.files.every(isPicture))
    await tx.updateTable('post_places').set({ pictures: media.length }).where('id', '=', id).execute()
  return id
}

/** Changes a post. A new link discards the old link's preview. */
export async function changePost(
  tx: Tx,
  kind: Kind,
  { id, placeKey, placeId }: HeldPost,
  change: Flags & { content?: string | undefined; linkUrl?: string | null | undefined },
): Promise<void> {
  const { content, linkUrl, archived, isPinned, allowLikes, allowComments } = change
  const kept = (column: 'link_title' | 'link_description') =>
    sql<string | null>`case when link_url = ${linkUrl}::text then ${sql.ref(column)} end`
  await tx
    .updateTable('posts')
    .set({
      content,
      search: content === undefined ? content : searched({ kind, id: placeId }, content),
      ...(linkUrl !== undefined && {
        link_url: linkUrl,
        link_title: kept('link_title'),
        link_description: kept('link_description'),
      }),
      ...((content ?? linkUrl) !== undefined && { edited_at: sql<Date>`now()` }),
      archived,
      is_pinned: isPinned,
      allow_likes: allowLikes,
      allow_comments: allowComments,
    })
    .where('place_key', '=', placeKey)
    .where('id', '=', id)
    .execute()
}

/** Removes a post with its comments and likes. Returns the ids of its files. */
export async function deletePost(tx: Tx, { id, placeKey: place_key }: PostKey): Promise<string[]> {
  const files = tx.selectFrom('post_media').select('upload_id as id')
  const left = await idsOf(files.where(({ and }) => and({ place_key, post_id: id })))
  await tx
    .deleteFrom('posts')
    .where(({ and }) => and({ place_key, id }))
    .execute()
  return left
}

/** Returns the id of the newest post on a board or in a vault, or 0. */
export async function newestPostIn(db: Db, place: Place): Promise<number> {
  const query = db.selectFrom('posts').select('id').where('place_key', '=', keyOf(place))
  return (await query.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
}

/** Returns a post without checking access. `hasLiked` is true if the given person likes it. */
export async function postIn<K extends Kind>(
  db: Db,
  place: Place & { kind: K },
  id: number,
  { playerId, phone }: Person,
) {
  const rows = await BY_KEY[place.kind](db, { id, placeKey: keyOf(place), playerId, phone })
  return rows[0] as PostRow<K> | undefined
}

export async function placeOfPost(db: Db, kind: Kind, id: number): Promise<HeldPost | undefined> {
  return (await PLACES[kind](db, { id }))[0]
}

/**
 * Locks a post until the transaction ends. New comments and likes wait, because they change counts in the
 * post's row. Transactions that share a weaker lock could deadlock.
 */
export async function lockPost(tx: Tx, kind: Kind, id: number): Promise<HeldPost | undefined> {
  return heldPosts(tx, kind).where('post_places.id', '=', id).forNoKeyUpdate('posts').executeTakeFirst()
}

/** A position in a list of posts. Pinned posts come first. */
export type Position = { isPinned: boolean; id: number }

/**
 * A list of posts. Boards use only 'all'. In a vault, 'all' and 'archived' are for the owner, and 'seen' and
 * 'ownArchived' are for everyone else.
 */
export type Which = keyof (typeof LISTS)['vault']

/** Returns the first posts of a list, or the posts next to a position. */
export async function postsOf<K extends Kind>(
  db: Db,
  { kind, which, placeId, ...of }: { kind: K; which: Which; placeId: number } & Person,
  page: { limit: number; from: 'below' | 'at' | 'above'; position: Position | null },
): Promise<PostRow<K>[]> {
  const { limit, from, position } = page
  const { id, isPinned } = position ?? FIRST
  const placeKey = keyOf({ kind, id: placeId })
  const rows: unknown[] = await LISTS[kind][which][from](db, { ...of, placeKey, limit, beside: id, isPinned })
  return (from === 'above' ? rows.toReversed() : rows) as PostRow<K>[]
}

const FIRST: Position = { isPinned: true, id: LAST_LONG_ID }

/** Returns a post's position. A deleted post counts as unpinned. */
export async function positionOf(db: Db, kind: Kind, placeId: number, id: number): Promise<Position> {
  const query = db
    .selectFrom('posts')
    .select('is_pinned as isPinned')
    .where('place_key', '=', keyOf({ kind, id: placeId }))
  const found = await query.where('id', '=', id).executeTakeFirst()
  return { id, isPinned: found?.isPinned ?? false }
}

export async function postsAfter(
  db: Db,
  groupId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PostRow<'board'>[]> {
  const placeKey = keyOf({ kind: 'board', id: groupId })
  const rows = postRows(db, 'board').where('posts.place_key', '=', placeKey).where('posts.id', '>', after)
  return rows.orderBy('posts.id').limit(limit).execute()
}

export type FoundPost = Pick<
  PostRow<'board'>,
  'id' | 'groupId' | 'content' | 'authorId' | 'authorName' | 'authorPhotoId' | 'createdAt'
> & { groupName: string; hasFiles: boolean }

/**
 * Finds board posts that match every word prefix in `beginnings`, newest first. A null `groupIds` means all
 * groups.
 */
export async function findPosts(
  db: Db,
  beginnings: string[],
  groupIds: number[] | null,
  { limit, before }: { limit: number; before: number | null },
): Promise<FoundPost[]> {
  const { rows } = await sql<FoundPost>`
    select posts.id, group_id as "groupId", groups.name as "groupName", content, author_id as "authorId",
      players.name as "authorName", players.photo_id as "authorPhotoId", posts.created_at as "createdAt",
      exists (select from post_media where ${isOfPost}) as "hasFiles"
    from posts join groups on groups.id = group_id join players on players.id = author_id
    where search @@ ${matching(groupIds ?? [EVERYWHERE], beginnings)}::tsquery and group_id is not null
      and ${before === null ? sql`true` : sql`posts.id < ${before}`}
    order by posts.id desc limit ${limit}`.execute(db)
  return rows
}

/** Removes the posts that a person wrote in a vault. Returns the ids of the posts' files. */
export async function deletePostsOf(tx: Tx, vaultId: number, writer: Person): Promise<string[]> {
  const own = sql`posts.place_key = ${keyOf({ kind: 'vault', id: vaultId })} and ${isOwnPost(writer)}`
  const { rows } = await sql<{ id: string }>`
    select upload_id as id from post_media join posts on ${isOfPost} where ${own}`.execute(tx)
  await sql`delete from posts where ${own}`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Moves a vault user's posts to the player who now has the user's number. Returns the ids of the posts'
 * vaults.
 */
export async function givePosts(tx: Tx, { phone, playerId }: { phone: string; playerId: number }) {
  const query = tx.updateTable('posts').set({ author_id: playerId, phone: null })
  return idsOf(query.where('phone', '=', phone).returning('vault_id as id').$narrowType<{ id: number }>())
}

/** Returns the ids of the vaults in which a player has written posts. */
export async function vaultsWrittenIn(tx: Tx, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct vault_id as id from posts where author_id = ${playerId} and vault_id is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Removes the files from a player's board posts, and deletes the posts that become empty. Returns the groups'
 * ids.
 */
export async function stripPostsOf(tx: Tx, authorId: number): Promise<number[]> {
  const { rows } = await sql<PostKey>`
    delete from post_media using posts where ${isOfPost} and author_id = ${authorId} and group_id is not null
    returning posts.id, posts.place_key as "placeKey"`.execute(tx)
  const stripped = sql<boolean>`(place_key, id) in (
    select * from unnest(${rows.map(({ placeKey }) => placeKey)}::integer[], ${rows.map(({ id }) => id)}::bigint[]))`
  const empty = tx.deleteFrom('posts').where(({ and }) => and({ content: '', link_url: null }))
  await empty.where(stripped).execute()
  return [...new Set(rows.map(({ placeKey }) => -placeKey))]
}

// The admin's search finds posts on all boards, so each board post is also indexed under EVERYWHERE.
function searched({ kind, id }: Place, content: string) {
  return searchedUnder(kind === 'board' ? [id, EVERYWHERE] : [id], indexedWords(content))
}

const EVERYWHERE = 'all'

/** An SQL condition that joins `post_media` to `posts`. */
export const isOfPost = sql<boolean>`(posts.place_key = post_media.place_key and posts.id = post_media.post_id)`

type Beside = { placeKey: number; limit: number; beside: number; isPinned: boolean } & Person

// Only boards have pinned posts.
function listOf(kind: Kind, isAmong: (reader: Person) => RawBuilder<SqlBool>) {
  const list = (where: '<' | '<=' | '>') =>
    prepared((db, { placeKey, limit, beside, isPinned, playerId, phone }: Beside) => {
      const order = where === '>' ? 'asc' : 'desc'
      const all = postRows(db, kind, { playerId, phone })
        .where('posts.place_key', '=', placeKey)
        .where(COLUMNS[kind], 'is not', null)
        .where(isAmong({ playerId, phone }))
      const rows = all.where(({ eb, refTuple, tuple }) =>
        kind === 'board'
          ? eb(refTuple('posts.is_pinned', 'posts.id'), where, tuple(isPinned, beside))
          : eb('posts.id', where, beside),
      )
      const pinnedFirst = kind === 'board' ? rows.orderBy('is_pinned', order) : rows
      return pinnedFirst.orderBy('posts.id', order).limit(limit)
    })
  return { below: list('<'), at: list('<='), above: list('>') }
}

const LISTS = ofEachKind((kind) => ({
  all: listOf(kind, () => sql`true`),
  archived: listOf(kind, () => sql`posts.archived`),
  seen: listOf(kind, (reader) => sql`(not posts.archived or ${isOwnPost(reader)})`),
  ownArchived: listOf(kind, (reader) => sql`(posts.archived and ${isOwnPost(reader)})`),
}))

function isOwnPost({ playerId, phone }: Person) {
  return sql<boolean>`(author_id = ${playerId}::integer or posts.phone = ${phone}::text) is true`
}

const BY_KEY = ofEachKind((kind) =>
  prepared((db, { id, placeKey, playerId, phone }: PostKey & Person) =>
    postRows(db, kind, { playerId, phone })
      .where('posts.place_key', '=', placeKey)
      .where('posts.id', '=', id),
  ),
)

const PLACES = ofEachKind((kind) =>
  prepared((db, { id }: { id: number }) => heldPosts(db, kind).where('post_places.id', '=', id)),
)

function ofEachKind<T>(make: (kind: Kind) => T): Record<Kind, T> {
  return { board: make('board'), vault: make('vault') }
}

function heldPosts(db: Db, kind: Kind) {
  return db
    .selectFrom('post_places')
    .innerJoin('posts', (join) =>
      join.onRef('posts.place_key', '=', 'post_places.place_key').onRef('posts.id', '=', 'post_places.id'),
    )
    .select(['posts.id', 'posts.place_key as placeKey', 'posts.author_id as authorId'])
    .select(['posts.phone as authorPhone', 'posts.archived'])
    .select(['allow_likes as allowLikes', 'allow_comments as allowComments'])
    .select(({ ref }) => ref(COLUMNS[kind]).$notNull().as('placeId'))
    .where(COLUMNS[kind], 'is not', null)
}

function postRows<K extends Kind>(db: Db, kind: K, { playerId, phone }: Person = NOBODY) {
  return db
    .selectFrom('posts')
    .leftJoin('players', 'players.id', 'posts.author_id')
    .select(['posts.id', 'content', 'archived', 'posts.created_at as createdAt', 'edited_at as editedAt'])
    .select(['author_id as authorId', 'players.name as authorName', 'players.photo_id as authorPhotoId'])
    .select(['link_url as linkUrl', 'link_title as linkTitle', 'link_description as linkDescription'])
    .$if(kind === 'board', (query) => query.select(['group_id as groupId', 'is_pinned as isPinned']))
    .$if(kind === 'vault', (query) =>
      query
        .select(['vault_id as vaultId', 'comment_count as commentCount', 'posts.phone as authorPhone'])
        .select(displayNameOf)
        .select(['allow_likes as allowLikes', 'allow_comments as allowComments'])
        .select(
          sql<boolean>`exists (
            select from likes where likes.vault_id = posts.place_key and post_id = posts.id
              and (player_id = ${playerId}::integer or phone = ${phone}::text))`.as('hasLiked'),
        )
        .select(likesThatExistFor(playerId).as('likeCount')),
    )
    .select(filesOfEach)
    .$castTo<PostRow<K>>()
}

// Use a subquery rather than a join, because lists of board posts don't need the display name.
function displayNameOf() {
  return sql<string | null>`coalesce(
    (select display_name from vault_users where vault_users.phone = posts.phone),
    ${labelOf(sql`posts.phone`, sql`posts.vault_id`)})`.as('displayName')
}

/**
 * Returns SQL for the label of a number's access entry. The label serves as the vault user's name until the
 * user chooses a name (FAM-42).
 */
export function labelOf(phone: RawBuilder<unknown>, vaultId: RawBuilder<unknown>) {
  return sql<string | null>`(
    select label from vault_access as entry
    where entry.vault_id = ${vaultId} and entry.phone = ${phone} and entry.player_id is null)`
}

const NOBODY: Person = { playerId: null, phone: null }

// Blocks hide only a few likes from the reader, so count the hidden likes and subtract them from the total.
function likesThatExistFor(playerId: number | null) {
  return sql<number>`(like_count - (
    select count(*) from (${apartFrom(playerId ?? 0)}) as apart cross join lateral (
      select from likes where likes.vault_id = posts.place_key and post_id = posts.id and player_id = apart.id limit 1
    ) as theirs))::integer`
}

// Read the files for a whole page of posts in one statement.
function filesOfEach({ selectFrom }: ExpressionBuilder<DB, 'posts'>) {
  const files = selectFrom('post_media')
    .innerJoin('uploads', 'uploads.id', 'upload_id')
    .select(MEDIA_COLUMNS)
    .where(isOfPost)
    .orderBy('place')
  return jsonArrayFrom(files).as('files')
}
