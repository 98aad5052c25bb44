import type { Post } from '@kinhold/contract/groups'
import { photoUrl, presentCard } from '../players/present-player.ts'
import type { PostRow } from './posts.queries.ts'

/** A post as an answer shows it. */
export function presentPost(row: PostRow): Post {
  const { authorId, authorName, authorPhotoId, uploadIds, ...post } = row
  return {
    ...post,
    author: presentCard({ id: authorId, name: authorName, photoId: authorPhotoId }),
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    editedAt: row.editedAt?.toISOString() ?? null,
    mediaUrls: uploadIds.map((id) => photoUrl(id)!),
  }
}
