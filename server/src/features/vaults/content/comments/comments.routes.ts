import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../../deps.ts'
import type { Answers } from '../../../../http/implement.ts'
import { linkNext, readIdCursor } from '../../../../http/pages.ts'
import { isRefused } from '../../../../http/refusals.ts'
import { noPost, seenPost } from '../posts/see-post.ts'
import { foldedFor, writerOf } from '../present-writer.ts'
import { addOwnLike, removeOwnLike } from './change-likes.ts'
import { commentsOn } from './comments.queries.ts'
import { editComment, removeComment } from './edit-comment.ts'
import { likeOf, likesOf } from './likes.queries.ts'
import { presentComment, presentLike } from './present-comment.ts'
import { writeComment } from './write-comment.ts'

type Calls =
  | 'comments'
  | 'addComment'
  | 'updateComment'
  | 'removeComment'
  | 'likes'
  | 'like'
  | 'unlike'
  | 'hasLiked'

/** Handles the calls about the comments and likes of a vault's posts. */
export function commentRoutes(deps: Deps): Answers<typeof vaultContent, Calls> {
  return {
    comments: async ({ params, query }, context) => {
      const { viewer } = context
      const page = { limit: query.limit + 1, after: readIdCursor(query.before) }
      if (!(await seenPost(deps.db, viewer, params.id))) return noPost()
      const rows = await commentsOn(deps.db, params.id, page)
      const comments = linkNext(context, rows, query.limit, ({ id }) => [id])
      const folded = await foldedFor(deps.db, viewer)
      return { status: 200, body: comments.map((row) => presentComment(row, writerOf(viewer), folded)) }
    },
    addComment: async ({ params, body }, { viewer }) => {
      const written = await writeComment(deps, viewer, params.id, body.content)
      if (isRefused(written)) return written
      return { status: 201, body: presentComment(written, writerOf(viewer)) }
    },
    updateComment: async ({ params, body }, { viewer }) => {
      const edited = await editComment(deps, viewer, params.id, body.content)
      if (isRefused(edited)) return edited
      return { status: 200, body: presentComment(edited, writerOf(viewer)) }
    },
    removeComment: async ({ params }, { viewer }) => {
      return (await removeComment(deps, viewer, params.id)) ?? { status: 204, body: undefined }
    },
    likes: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      if (!(await seenPost(deps.db, context.viewer, params.id))) return noPost()
      const of = { postId: params.id, reader: writerOf(context.viewer) }
      const rows = await likesOf(deps.db, of, page)
      return { status: 200, body: linkNext(context, rows, query.limit, ({ id }) => [id]).map(presentLike) }
    },
    like: async ({ params }, { viewer }) => {
      const liked = await addOwnLike(deps, viewer, params.id)
      if (isRefused(liked)) return liked
      return { status: liked.isNew ? 201 : 200, body: presentLike(liked.like) }
    },
    unlike: async ({ params }, { viewer }) => {
      return (await removeOwnLike(deps, viewer, params.id)) ?? { status: 204, body: undefined }
    },
    hasLiked: async ({ params }, { viewer }) => {
      if (!(await seenPost(deps.db, viewer, params.id))) return noPost()
      const like = await likeOf(deps.db, params.id, writerOf(viewer))
      return { status: 200, body: { hasLiked: like !== undefined } }
    },
  }
}
