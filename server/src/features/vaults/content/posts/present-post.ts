import type { VaultPost } from '@kinhold/contract/vault-content'
import { presentMedia } from '../../../uploads/present-media.ts'
import { presentAuthor } from '../present-writer.ts'
import type { VaultPostRow } from './posts.queries.ts'

/** A post of a vault as a response shows it. */
export function presentPost(row: VaultPostRow): VaultPost {
  const media = row.files.map(presentMedia)
  // Field by field: for a whole page, rest and spread for each post take longer than its JSON.
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
    author: presentAuthor({ name: row.authorName, photoId: row.authorPhotoId }),
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    hasLiked: row.hasLiked,
  }
}
