import { mayEditPost } from '@kinhold/domain/groups'
import { firstLink } from '@kinhold/domain/links'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { holdOpenBoard } from './groups.queries.ts'
import { changePost, lockPost, postById, searched } from './posts.queries.ts'
import { noPost, notAuthor } from './remove-post.ts'
import { boardClosed, seenGroup } from './see-group.ts'
import { tellOfBoard } from './tell-of-group.ts'

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
export const editPost = action(async (tx, deps: Deps, me: PlayerRow, id: number, change: Change) => {
  const post = await lockPost(tx, id)
  if (!post || !(await seenGroup(tx, me, post.groupId))) return noPost()
  if (!mayEditPost(me.id, post)) return notAuthor()
  if (!(await holdOpenBoard(tx, post.groupId))) return boardClosed()
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
})

function linkOf({ content, linkUrl }: Change): string | null | undefined {
  return linkUrl === undefined && content !== undefined ? firstLink(content) : linkUrl
}
