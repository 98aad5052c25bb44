import type { Comment, Like } from '@kinhold/contract/vault-content'
import type { Folding } from '../../../ties/present-ties.ts'
import { nameOf, NOTHING_FOLDED, presentAuthor } from '../present-writer.ts'
import { isBy, type Writer } from '../writers.values.ts'
import type { CommentRow } from './comments.queries.ts'
import type { LikeRow } from './likes.queries.ts'

/** A comment as a response shows it, with the reader's blocks; a vault user's has their name in place of an author. */
export function presentComment(row: CommentRow, reader: Writer, folded: Folding = NOTHING_FOLDED): Comment {
  const name = nameOf(row)
  const isOwn = isBy(reader, row)
  return {
    id: row.id,
    content: row.content,
    ...(row.playerId === null
      ? { authorName: name }
      : { author: presentAuthor({ name, photoId: row.photoId }) }),
    // For the menu of the comment, in which a member may block the author.
    ...(row.playerId !== null && reader.playerId !== null && !isOwn && { authorId: row.playerId }),
    isOwn,
    isEdited: row.editedAt !== null,
    createdAt: row.createdAt.toISOString(),
    ...folded(row.playerId),
  }
}

/** A like as a response shows it. */
export function presentLike(row: LikeRow): Like {
  return { id: row.id, name: nameOf(row), createdAt: row.createdAt.toISOString() }
}
