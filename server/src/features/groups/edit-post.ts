import { mayEditPost } from '@kinhold/domain/groups'
import { firstLink } from '@kinhold/domain/links'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { holdOpenBoard } from './closing.queries.ts'
import { changePost, lockPost, postById, type PostRow, searched } from './posts.queries.ts'
import { seenGroup } from './see-group.ts'
import { tellOfBoard } from './tell-of-group.ts'

/** Reasons for not changing a post. */
export type PostNotEdited = 'post_not_found' | 'not_author' | 'board_closed'

/**
 * The changes: an absent field stays as it is. A link of null is removed; an absent one is detected in the new content.
 */
type Change = {
  content?: string | undefined
  linkUrl?: string | null | undefined
  archived?: boolean | undefined
  isPinned?: boolean | undefined
}

/** Edits, archives or pins a post, which only its author may do (UNI-69, UNI-72, UNI-74). */
export async function editPost(
  deps: Deps,
  me: PlayerRow,
  id: number,
  change: Change,
): Promise<PostRow | PostNotEdited> {
  return deps.db.transaction().execute((tx) => edit(tx, deps, me, id, change))
}

async function edit(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  id: number,
  change: Change,
): Promise<PostRow | PostNotEdited> {
  const post = await lockPost(tx, id)
  if (!post || !(await seenGroup(tx, me, post.groupId))) return 'post_not_found'
  if (!mayEditPost(me.id, post)) return 'not_author'
  if (!(await holdOpenBoard(tx, post.groupId))) return 'board_closed'
  const { content, archived, isPinned } = change
  const linkUrl = linkOf(change)
  const columns = {
    ...(content !== undefined && { content, search: searched(post.groupId, searchWords(content)) }),
    ...(linkUrl !== undefined && { link_url: linkUrl }),
    ...(archived !== undefined && { archived }),
    ...(isPinned !== undefined && { is_pinned: isPinned }),
  }
  await changePost(tx, id, columns, content !== undefined || linkUrl !== undefined)
  await tellOfBoard(tx, deps, post.groupId)
  return (await postById(tx, id))!
}

function linkOf({ content, linkUrl }: Change): string | null | undefined {
  return linkUrl === undefined && content !== undefined ? firstLink(content) : linkUrl
}
