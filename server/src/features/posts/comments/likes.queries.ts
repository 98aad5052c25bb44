import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import { apartFrom } from '../../ties/ties.queries.ts'
import type { Person } from '../../../http/principal.ts'
import { labelOf } from '../posts.queries.ts'
import type { PostInVault } from './comments.queries.ts'

/** Adds a like and returns its id, or undefined if the person already likes the post. */
export async function addLike(tx: Tx, { id, placeId }: PostInVault, { playerId, phone }: Person) {
  const values = { vault_id: placeId, post_id: id, player_id: playerId, phone }
  const query = tx.insertInto('likes').values(values)
  const added = query.onConflict((conflict) => conflict.doNothing()).returning('id')
  return (await added.executeTakeFirst())?.id
}

/** Removes a like and returns its id, or undefined if the person didn't like the post. */
export async function deleteLike(tx: Tx, { id, placeId }: PostInVault, { playerId, phone }: Person) {
  const query = tx.deleteFrom('likes').where('vault_id', '=', placeId).where('post_id', '=', id)
  const isTheirs = sql<boolean>`(player_id = ${playerId}::integer or phone = ${phone}::text)`
  return (await query.where(isTheirs).returning('id').executeTakeFirst())?.id
}

export async function likeOf(db: Db, { id, placeId }: PostInVault, writer: Person) {
  return (await likesBy(db, { vaultId: placeId, postId: id, ...writer }))[0]
}

export type LikeRow = Awaited<ReturnType<typeof likesOf>>[number]

/**
 * Moves a vault user's likes to their player account. Returns the posts with these likes, and the posts that
 * the player already liked.
 */
export async function giveLikes(tx: Tx, { phone, playerId }: { phone: string; playerId: number }) {
  // A player who registers again may already like a post that the vault user likes.
  const known = tx.selectFrom('likes').select('post_id').where('player_id', '=', playerId)
  const twice = tx.deleteFrom('likes').where('phone', '=', phone).where('post_id', 'in', known)
  const likedTwice = await twice.returning(LIKED).execute()
  const query = tx.updateTable('likes').set({ player_id: playerId, phone: null })
  return { liked: await query.where('phone', '=', phone).returning(LIKED).execute(), likedTwice }
}

/** Removes all of a player's likes and returns the posts that the player liked. */
export async function removeLikesOf(tx: Tx, playerId: number) {
  return tx.deleteFrom('likes').where('player_id', '=', playerId).returning(LIKED).execute()
}

const LIKED = ['post_id as id', 'vault_id as placeId'] as const

type OnPost = { vaultId: number; postId: number }

const likesBy = prepared((db, { vaultId, postId, playerId, phone }: OnPost & Person) =>
  likeRows(db)
    .where('likes.vault_id', '=', vaultId)
    .where('post_id', '=', postId)
    .where((eb) => eb.or([eb('player_id', '=', playerId), eb('likes.phone', '=', phone)])),
)

/** Returns a post's likes with ids below `before`, newest first, except those that a block hides. */
export const likesOf = prepared((db, of: OnPost & { readerId: number; limit: number; before: number }) =>
  likeRows(db)
    .where('likes.vault_id', '=', of.vaultId)
    .where('post_id', '=', of.postId)
    .where('likes.id', '<', of.before)
    .where(sql<boolean>`(player_id is null or player_id not in (${apartFrom(of.readerId)}))`)
    .orderBy('likes.id', 'desc')
    .limit(of.limit),
)

function likeRows(db: Db) {
  return db
    .selectFrom('likes')
    .leftJoin('players', 'players.id', 'player_id')
    .leftJoin('vault_users', 'vault_users.phone', 'likes.phone')
    .select(['likes.id', 'likes.created_at as createdAt', 'player_id as playerId', 'likes.phone'])
    .select(['players.name', 'players.photo_id as photoId'])
    .select(
      sql<string | null>`coalesce(display_name, ${labelOf(sql`likes.phone`, sql`likes.vault_id`)})`.as(
        'displayName',
      ),
    )
}
