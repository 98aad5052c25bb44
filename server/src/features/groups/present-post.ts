import type { Post } from '@kinhold/contract/groups'
import { presentCard } from '../players/present-player.ts'
import { presentMedia } from '../uploads/present-media.ts'
import type { PostRow } from './posts.queries.ts'

/** A post as an answer shows it. */
export function presentPost(row: PostRow): Post {
  const { authorId, authorName, authorPhotoId, files, ...post } = row
  const media = files.map(presentMedia)
  return {
    ...post,
    author: presentCard({ id: authorId, name: authorName, photoId: authorPhotoId }),
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    editedAt: row.editedAt?.toISOString() ?? null,
    mediaUrls: media.map(({ url }) => url),
    media,
  }
}
