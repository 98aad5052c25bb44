import { isRefused, notFound, refuse, refuseFor, type Refused } from '../../http/refusals.ts'
import { refusalOfUnknown } from '../uploads/refuse-upload.ts'
import type { NotLiked } from './comments/change-likes.ts'
import type { CommentNotChanged } from './comments/edit-comment.ts'
import type { NotCommented } from './comments/write-comment.ts'
import type { ItemNotRemoved, NotStored } from './items/store-item.ts'
import type { NotSent } from './files/send-files.ts'
import type { PostNotChanged } from './posts/edit-post.ts'
import type { NotWritten } from './posts/write-post.ts'

const BAD_ADDRESS =
  'Please attach a file, or give an address that begins with https:// and has no name or password before its host.'

const noVault = () => notFound('This vault')
const noPost = () => notFound('This post')
const notOwner = () => refuse(403, 'not_owner', 'Only the owner of this vault can do this.')
const muted = () =>
  refuse(403, 'muted', 'You can read in this vault. The owner does not let you comment or like.')

/** The refusals for a vault that the caller does not see. */
export const SEEING = { vault_not_found: noVault, post_not_found: noPost }

/** The refusals for a post that was not written. */
export const WRITING = {
  vault_not_found: noVault,
  not_owner: notOwner,
  unknown_upload: () => refusalOfUnknown('mediaUrls'),
} satisfies Record<NotWritten, () => Refused<400 | 403 | 404>>

/** The refusals for a post that was neither changed nor removed. */
export const CHANGING = {
  post_not_found: noPost,
  not_owner: notOwner,
} satisfies Record<PostNotChanged, () => Refused<403 | 404>>

/** The refusals for a comment that was not written. */
export const COMMENTING = {
  post_not_found: noPost,
  muted,
  comments_off: () => refuse(403, 'comments_off', 'The owner has closed the comments of this post.'),
} satisfies Record<NotCommented, () => Refused<403 | 404>>

/** The refusals for a comment that was neither changed nor removed. */
export const EDITING = {
  comment_not_found: () => notFound('This comment'),
  not_author: () => refuse(403, 'not_author', 'Only the person who wrote this comment can do this.'),
  muted,
} satisfies Record<CommentNotChanged, () => Refused<403 | 404>>

/** The refusals for a like that was not given. */
export const LIKING = {
  post_not_found: noPost,
  muted,
  likes_off: () => refuse(403, 'likes_off', 'The owner has closed the likes of this post.'),
} satisfies Record<NotLiked, () => Refused<403 | 404>>

/** The refusals for an item that was not stored. */
export const STORING = {
  vault_not_found: noVault,
  not_owner: notOwner,
  unknown_upload: () => refusalOfUnknown('fileUrl'),
  bad_address: () => refuse(400, 'invalid_input', BAD_ADDRESS, { fileUrl: BAD_ADDRESS }),
} satisfies Record<NotStored, () => Refused<400 | 403 | 404>>

/** The refusals for an item that was not removed. */
export const REMOVING = {
  item_not_found: () => notFound('This item'),
  not_owner: notOwner,
} satisfies Record<ItemNotRemoved, () => Refused<403 | 404>>

/** The refusal of an archive that is not sent. */
export function refusalOfArchive(refused: NotSent): Refused<404 | 429 | 503> {
  if (refused === 'vault_not_found') return noVault()
  if (isRefused(refused)) return refused
  const sentence = 'Two downloads are on their way to you already. Please wait until one of them is done.'
  return refuseFor(60, 'too_many', sentence)
}
