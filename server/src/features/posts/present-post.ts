import type { Post, PostHit } from '@kinhold/contract/groups'
import type { Comment, Like, VaultHit, VaultPicture, VaultPost } from '@kinhold/contract/vault-content'
import { EXCERPT_LENGTH } from '@kinhold/domain/limits'
import { textOfPost } from '@kinhold/domain/post-words'
import type { Say } from '@kinhold/domain/sentences'
import { excerptOf } from '@kinhold/domain/search-words'
import type { Person } from '../../http/principal.ts'
import { presentCard } from '../players/present-player.ts'
import { type Folding, NOTHING_FOLDED } from '../ties/present-ties.ts'
import { presentMedia } from '../uploads/present-media.ts'
import type { CommentRow } from './comments/comments.queries.ts'
import type { LikeRow } from './comments/likes.queries.ts'
import type { PictureRow } from './files/files.queries.ts'
import type { HitRow } from './news/hits.queries.ts'
import type { FoundPost, PostRow } from './posts.queries.ts'
import { authorOf, isBy, nameOf, presentAuthor } from './present-writer.ts'

// List each row's fields, because spreading the rows would take longer than serializing a whole page to JSON.

/** Presents a board post. `folded` marks the post if the reader has blocked its author. */
export function presentPost(row: PostRow<'board'>, folded: Folding = NOTHING_FOLDED): Post {
  const media = row.files.map(presentMedia)
  return {
    id: row.id,
    groupId: row.groupId,
    content: row.content,
    author: presentCard({ id: row.authorId, name: row.authorName, photoId: row.authorPhotoId }),
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    editedAt: row.editedAt?.toISOString() ?? null,
    archived: row.archived,
    isPinned: row.isPinned,
    linkUrl: row.linkUrl,
    linkTitle: row.linkTitle,
    linkDescription: row.linkDescription,
    mediaUrls: media.map(({ url }) => url),
    media,
    ...folded(row.authorId),
  }
}

/** Presents a vault post. `folded` marks the post if the reader has blocked its author. */
export function presentVaultPost(
  row: PostRow<'vault'>,
  reader: Person,
  say: Say,
  folded: Folding = NOTHING_FOLDED,
): VaultPost {
  const media = row.files.map(presentMedia)
  const isOwn = isBy(reader, authorOf(row))
  const name = nameOf({ ...authorOf(row), name: row.authorName, displayName: row.displayName }, say)
  return {
    id: row.id,
    vaultId: row.vaultId,
    content: row.content,
    mediaUrls: media.map(({ url }) => url),
    media,
    linkUrl: row.linkUrl,
    linkTitle: row.linkTitle,
    linkDescription: row.linkDescription,
    allowLikes: row.allowLikes,
    allowComments: row.allowComments,
    archived: row.archived,
    isEdited: row.editedAt !== null,
    createdAt: row.createdAt.toISOString(),
    author: presentAuthor({ name, photoId: row.authorPhotoId }),
    ...authorIdFor(reader, row.authorId, isOwn),
    isOwn,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    hasLiked: row.hasLiked,
    ...folded(row.authorId),
  }
}

export function presentPostHit(row: FoundPost, words: string[], say: Say, folded: Folding): PostHit {
  return {
    id: row.id,
    groupId: row.groupId,
    groupName: row.groupName,
    author: presentCard({ id: row.authorId, name: row.authorName, photoId: row.authorPhotoId }),
    excerpt: excerptOf(textOfPost(row, say), words, EXCERPT_LENGTH),
    createdAt: row.createdAt.toISOString(),
    ...folded(row.authorId),
  }
}

export function presentPicture(row: PictureRow): VaultPicture {
  return {
    postId: row.postId,
    caption: excerptOf(row.caption, [], EXCERPT_LENGTH),
    createdAt: row.createdAt.toISOString(),
    media: presentMedia(row),
  }
}

/** Presents a comment. A vault user's comment includes only the author's name, without a photo. */
export function presentComment(
  row: CommentRow,
  reader: Person,
  say: Say,
  folded: Folding = NOTHING_FOLDED,
): Comment {
  const name = nameOf(row, say)
  const isOwn = isBy(reader, row)
  return {
    id: row.id,
    content: row.content,
    ...(row.playerId === null
      ? { authorName: name }
      : { author: presentAuthor({ name, photoId: row.photoId }) }),
    ...authorIdFor(reader, row.playerId, isOwn),
    isOwn,
    isEdited: row.editedAt !== null,
    createdAt: row.createdAt.toISOString(),
    ...folded(row.playerId),
  }
}

// The menu of a post or comment lets a member block its author, so the menu needs the author's id.
function authorIdFor(reader: Person, authorId: number | null, isOwn: boolean) {
  return authorId !== null && reader.playerId !== null && !isOwn ? { authorId } : {}
}

export function presentLike(row: LikeRow, say: Say): Like {
  return { id: row.id, name: nameOf(row, say), createdAt: row.createdAt.toISOString() }
}

/**
 * Presents a search hit or a news entry. `folded` marks the hit or entry if the reader has blocked its
 * author.
 */
export function presentHit(row: HitRow, words: string[], say: Say, folded: Folding): VaultHit {
  return {
    kind: row.kind,
    id: row.id,
    postId: row.postId,
    name: row.kind === 'item' ? row.name! : nameOf(row, say),
    excerpt: excerptOf(textOfPost({ content: row.text, hasFiles: row.hasFiles }, say), words, EXCERPT_LENGTH),
    createdAt: row.createdAt.toISOString(),
    ...folded(row.playerId),
  }
}
