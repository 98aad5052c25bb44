import type { VaultPost } from '@kinhold/contract/vault-content'
import { presentMedia } from '../../uploads/present-media.ts'
import { presentAuthor } from '../present-writer.ts'
import type { VaultPostRow } from './posts.queries.ts'

/** A post of a vault as an answer shows it. */
export function presentPost(row: VaultPostRow): VaultPost {
  const media = row.files.map(presentMedia)
  // Named one by one: on a whole page, a rest and a spread for each post take longer than making its JSON.
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
