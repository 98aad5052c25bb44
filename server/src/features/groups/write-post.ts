import { mayWriteOnBoard } from '@kinhold/domain/groups'
import { firstLink } from '@kinhold/domain/links'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/refusals.ts'
import { refusalOfUnknown } from '../uploads/refuse-upload.ts'
import { uploadOfUrl } from '../uploads/stored-files.values.ts'
import { takeOwnUploads } from '../uploads/uploads.queries.ts'
import { holdOpenBoard, memberIdsOf } from './groups.queries.ts'
import { addPost, postById } from './posts.queries.ts'
import { boardClosed, noGroup, seenGroup } from './see-group.ts'
import { tellOfBoard } from './tell-of-group.ts'

type Wish = { content: string; mediaUrls?: string[] | undefined }

/** Writes a post on a group's board, for its members (UNI-66). */
export async function writePost(deps: Deps, me: PlayerRow, groupId: number, wish: Wish) {
  const group = await seenGroup(deps.db, me, groupId)
  if (!group) return noGroup()
  // The admin reads boards without belonging to their groups.
  if (!mayWriteOnBoard(me.id, await memberIdsOf(deps.db, groupId)))
    return refuse(403, 'not_member', 'Only members of this group can write on its board.')
  if (group.closedAt !== null) return boardClosed()
  const uploadIds = (wish.mediaUrls ?? []).map(uploadOfUrl)
  if (!uploadIds.every((id) => id !== null)) return refusalOfUnknown('mediaUrls')
  const post = { groupId, authorId: me.id, content: wish.content, uploadIds }
  return write(deps, post)
}

type NewPost = { groupId: number; authorId: number; content: string; uploadIds: string[] }

const write = action(async (tx, deps: Deps, post: NewPost) => {
  const own = await takeOwnUploads(tx, post.uploadIds, post.authorId)
  if (!post.uploadIds.every((id) => own.has(id))) return refusalOfUnknown('mediaUrls')
  if (!(await holdOpenBoard(tx, post.groupId))) return boardClosed()
  const id = await addPost(tx, {
    ...post,
    linkUrl: firstLink(post.content),
    words: searchWords(post.content),
  })
  await tellOfBoard(tx, deps, post.groupId)
  return (await postById(tx, id))!
})
