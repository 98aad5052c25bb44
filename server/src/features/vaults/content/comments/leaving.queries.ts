import type { Tx } from '../../../../db/database.ts'

/** Removes every like of a player; returns the posts that they liked. */
export async function removeLikesOf(tx: Tx, playerId: number): Promise<{ id: number; vaultId: number }[]> {
  return tx
    .deleteFrom('vault_likes')
    .using('vault_posts')
    .whereRef('vault_posts.id', '=', 'post_id')
    .where('player_id', '=', playerId)
    .returning(['post_id as id', 'vault_id as vaultId'])
    .execute()
}

/** The posts of vaults that a player commented on. */
export async function postsCommentedBy(tx: Tx, playerId: number): Promise<{ id: number; vaultId: number }[]> {
  return tx
    .selectFrom('vault_comments')
    .select(['post_id as id', 'vault_id as vaultId'])
    .where('author_id', '=', playerId)
    .distinct()
    .execute()
}
