import type { Comment, Like } from '@kinhold/contract/vault-content'
import type { Folding } from '../../ties/present-ties.ts'
import { nameOf, NOTHING_FOLDED, presentAuthor } from '../present-writer.ts'
import { isBy, type Writer } from '../writers.values.ts'
import type { CommentRow } from './comments.queries.ts'
import type { LikeRow } from './likes.queries.ts'

/** A comment as an answer shows it to this reader, who blocked so many: a member's with its author, a vault user's by their name. */
export function presentComment(row: CommentRow, reader: Writer, folded: Folding = NOTHING_FOLDED): Comment {
  const name = nameOf(row)
  const isOwn = isBy(reader, row)
  return {
    id: row.id,
    content: row.content,
    ...(row.playerId === null
      ? { authorName: name }
      : { author: presentAuthor({ name, photoId: row.photoId }) }),
    // For the menu of the comment: whom a member may block.
    ...(row.playerId !== null && reader.playerId !== null && !isOwn && { authorId: row.playerId }),
    isOwn,
    isEdited: row.editedAt !== null,
    createdAt: row.createdAt.toISOString(),
    ...folded(row.playerId),
  }
}

/** A like as an answer shows it. */
export function presentLike(row: LikeRow): Like {
  return { id: row.id, name: nameOf(row), createdAt: row.createdAt.toISOString() }
}
