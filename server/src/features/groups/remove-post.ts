import { mayRemovePost } from '@kinhold/domain/groups'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { deletePost, lockPost } from './posts.queries.ts'
import { seenGroup } from './see-group.ts'
import { tellOfBoard } from './tell-of-group.ts'

/** Removes a post as its author or the admin (UNI-76), also from a closed board; returns the refusal, or null. */
export const removePost = action(async (tx, deps: Deps, me: PlayerRow, id: number) => {
  const post = await lockPost(tx, id)
  if (!post || !(await seenGroup(tx, me, post.groupId))) return noPost()
  if (!mayRemovePost({ id: me.id, isAdmin: isAdmin(me) }, post)) return notAuthor()
  await deletePost(tx, id)
  await tellOfBoard(tx, deps, post.groupId)
  return null
})

/** The refusal of a post that the caller does not see. */
export const noPost = () => notFound('This post')

/** The refusal of a caller who did not write the post. */
export const notAuthor = () => refuse(403, 'not_author', 'Only the person who wrote this post can do this.')
