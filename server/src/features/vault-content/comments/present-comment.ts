import type { Comment, Like } from '@kinhold/contract/vault-content'
import { nameOf, presentAuthor } from '../present-writer.ts'
import { isBy, type Writer } from '../writers.values.ts'
import type { CommentRow } from './comments.queries.ts'
import type { LikeRow } from './likes.queries.ts'

/** A comment as an answer shows it to this reader: a member's with its author, a vault user's by their name. */
export function presentComment(row: CommentRow, reader: Writer): Comment {
  const name = nameOf(row)
  return {
    id: row.id,
    content: row.content,
    ...(row.playerId === null
      ? { authorName: name }
      : { author: presentAuthor({ name, photoId: row.photoId }) }),
    isOwn: isBy(reader, row),
    isEdited: row.editedAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A like as an answer shows it. */
export function presentLike(row: LikeRow): Like {
  return { id: row.id, name: nameOf(row), createdAt: row.createdAt.toISOString() }
}
