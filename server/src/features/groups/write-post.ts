import { mayWriteOnBoard } from '@kinhold/domain/groups'
import { firstLink } from '@kinhold/domain/links'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { uploadOfUrl } from '../uploads/stored-files.values.ts'
import { takeOwnUploads } from '../uploads/uploads.queries.ts'
import { holdOpenBoard } from './closing.queries.ts'
import { memberIdsOf } from './groups.queries.ts'
import { addPost, postById, type PostRow } from './posts.queries.ts'
import { seenGroup } from './see-group.ts'
import { tellOfBoard } from './tell-of-group.ts'

/** Reasons for not writing a post; `not_member`: the admin reads boards without belonging to their groups. */
export type NotWritten = 'group_not_found' | 'not_member' | 'board_closed' | 'unknown_upload'

type Wish = { content: string; mediaUrls?: string[] | undefined }

// More than a person can type; slows down a program.
const POSTS = { name: 'posts', uses: 60, seconds: 60 }

/** Writes a post on a group's board, for its members (UNI-66). */
export async function writePost(
  deps: Deps,
  me: PlayerRow,
  groupId: number,
  wish: Wish,
): Promise<PostRow | NotWritten | TooOften> {
  const group = await seenGroup(deps.db, me, groupId)
  if (!group) return 'group_not_found'
  if (!mayWriteOnBoard(me.id, await memberIdsOf(deps.db, groupId))) return 'not_member'
  if (group.closedAt !== null) return 'board_closed'
  const uploadIds = (wish.mediaUrls ?? []).map(uploadOfUrl)
  if (!uploadIds.every((id) => id !== null)) return 'unknown_upload'
  const tooOften = await useUp(deps.limits, { rule: POSTS, key: String(me.id) })
  if (tooOften) return tooOften
  const post = { groupId, authorId: me.id, content: wish.content, uploadIds }
  return deps.db.transaction().execute((tx) => write(tx, deps, post))
}

async function write(
  tx: Tx,
  deps: Deps,
  post: { groupId: number; authorId: number; content: string; uploadIds: string[] },
): Promise<PostRow | NotWritten> {
  const own = await takeOwnUploads(tx, post.uploadIds, post.authorId)
  if (!post.uploadIds.every((id) => own.has(id))) return 'unknown_upload'
  if (!(await holdOpenBoard(tx, post.groupId))) return 'board_closed'
  const id = await addPost(tx, {
    ...post,
    linkUrl: firstLink(post.content),
    words: searchWords(post.content),
  })
  await tellOfBoard(tx, deps, post.groupId)
  return (await postById(tx, id))!
}
