import { mayRemovePost } from '@kinhold/domain/groups'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { deletePost, lockPost } from './posts.queries.ts'
import { seenGroup } from './see-group.ts'
import { tellOfBoard } from './tell-of-group.ts'

/** Reasons for not removing a post. */
export type PostNotRemoved = 'post_not_found' | 'not_author'

/** Removes a post as its author or the admin (UNI-76), also from a closed board; returns the reason if not, or null. */
export async function removePost(deps: Deps, me: PlayerRow, id: number): Promise<PostNotRemoved | null> {
  return deps.db.transaction().execute((tx) => remove(tx, deps, me, id))
}

async function remove(tx: Tx, deps: Deps, me: PlayerRow, id: number): Promise<PostNotRemoved | null> {
  const post = await lockPost(tx, id)
  if (!post || !(await seenGroup(tx, me, post.groupId))) return 'post_not_found'
  if (!mayRemovePost({ id: me.id, isAdmin: isAdmin(me) }, post)) return 'not_author'
  await deletePost(tx, id)
  await tellOfBoard(tx, deps, post.groupId)
  return null
}
