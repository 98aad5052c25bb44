import type { Post, PostHit } from '@kinhold/contract/groups'
import { EXCERPT_LENGTH } from '@kinhold/domain/limits'
import { excerptOf } from '@kinhold/domain/search-words'
import { presentCard } from '../players/present-player.ts'
import type { Folding } from '../ties/present-ties.ts'
import { presentMedia } from '../uploads/present-media.ts'
import type { FoundPost, PostRow } from './posts.queries.ts'

const UNFOLDED: Folding = () => ({})

/** A post in a response; `folded` is true if its reader blocked its author, never for the author's own reading. */
export function presentPost(row: PostRow, folded: Folding = UNFOLDED): Post {
  const media = row.files.map(presentMedia)
  // Fields are named one by one: on a whole board, rest and spread for each post take longer than making its JSON.
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

/** A search result in a response, with an excerpt around these words. */
export function presentPostHit(row: FoundPost, words: string[], folded: Folding): PostHit {
  return {
    id: row.id,
    groupId: row.groupId,
    groupName: row.groupName,
    author: presentCard({ id: row.authorId, name: row.authorName, photoId: row.authorPhotoId }),
    excerpt: excerptOf(row.content, words, EXCERPT_LENGTH),
    createdAt: row.createdAt.toISOString(),
    ...folded(row.authorId),
  }
}
