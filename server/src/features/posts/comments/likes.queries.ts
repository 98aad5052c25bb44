import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { apartFrom } from '../../ties/ties.queries.ts'
import type { Writer, WrittenBy } from '../posts.queries.ts'

export type LikeRow = WrittenBy & { id: number; createdAt: Date }

/** Adds a like; false when the writer likes the post already. */
export async function addLike(tx: Tx, postId: number, { playerId, phone }: Writer): Promise<boolean> {
  const query = tx.insertInto('likes').values({ post_id: postId, player_id: playerId, phone })
  const added = query.onConflict((conflict) => conflict.doNothing()).returning('id')
  return (await added.executeTakeFirst()) !== undefined
}

/** Removes a like; false when there was none. */
export async function deleteLike(tx: Tx, postId: number, writer: Writer): Promise<boolean> {
  const gone = await tx
    .deleteFrom('likes')
    .where('post_id', '=', postId)
    .where((eb) => eb.or([eb('player_id', '=', writer.playerId), eb('phone', '=', writer.phone)]))
    .returning('id')
    .execute()
  return gone.length > 0
}

export async function likeOf(db: Db, postId: number, writer: Writer): Promise<LikeRow | undefined> {
  return (await likesBy(db, { postId, ...writer }))[0]
}

/** Moves the likes of a vault user to the player they became; returns the posts that they like. */
export async function giveLikes(tx: Tx, { phone, playerId }: { phone: string; playerId: number }) {
  // A player who registers again may already like a post.
  await tx
    .deleteFrom('likes')
    .where('phone', '=', phone)
    .where('post_id', 'in', (eb) =>
      eb.selectFrom('likes').select('post_id').where('player_id', '=', playerId),
    )
    .execute()
  return tx
    .updateTable('likes')
    .set({ player_id: playerId, phone: null })
    .from('posts')
    .whereRef('posts.id', '=', 'post_id')
    .where('phone', '=', phone)
    .returning(['post_id as id', ({ ref }) => ref('vault_id').$notNull().as('placeId')])
    .execute()
}

/** Removes every like of a player; returns the posts that they liked. */
export async function removeLikesOf(tx: Tx, playerId: number): Promise<{ id: number; placeId: number }[]> {
  return tx
    .deleteFrom('likes')
    .using('posts')
    .whereRef('posts.id', '=', 'post_id')
    .where('player_id', '=', playerId)
    .returning(['post_id as id', ({ ref }) => ref('vault_id').$notNull().as('placeId')])
    .execute()
}

const likesBy = prepared((db, { postId, playerId, phone }: { postId: number } & Writer) =>
  likeRows(db)
    .where('post_id', '=', postId)
    .where((eb) => eb.or([eb('player_id', '=', playerId), eb('likes.phone', '=', phone)])),
)

/** The likes of a post by people who exist for its reader, newest first, before an id. */
export const likesOf = prepared(
  (
    db,
    { postId, readerId, limit, before }: { postId: number; readerId: number; limit: number; before: number },
  ) =>
    likeRows(db)
      .where('post_id', '=', postId)
      .where('likes.id', '<', before)
      .where(sql<boolean>`(player_id is null or player_id not in (${apartFrom(readerId)}))`)
      .orderBy('likes.id', 'desc')
      .limit(limit),
)

function likeRows(db: Db) {
  return db
    .selectFrom('likes')
    .leftJoin('players', 'players.id', 'player_id')
    .leftJoin('vault_users', 'vault_users.phone', 'likes.phone')
    .select(['likes.id', 'likes.created_at as createdAt', 'player_id as playerId', 'likes.phone'])
    .select(['players.name', 'players.photo_id as photoId', 'display_name as displayName'])
}
