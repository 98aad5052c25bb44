import type { vaultContent } from '@kinhold/contract/vault-content'
import { LAST_ID } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import type { Answers } from '../../http/implement.ts'
import { linkNext, readIdCursor } from '../../http/pages.ts'
import { isRefused } from '../../http/refusals.ts'
import { addOwnLike, removeOwnLike } from './comments/change-likes.ts'
import { commentsOn } from './comments/comments.queries.ts'
import { likeOf, likesOf } from './comments/likes.queries.ts'
import { editComment, removeComment, writeComment } from './comments/write-comment.ts'
import { editPost, removePost } from './edit-post.ts'
import { sendFilesOf } from './files/send-files.ts'
import { viewMonths, viewPictures } from './files/view-pictures.ts'
import { findWords } from './news/find-words.ts'
import { makeVisit } from './news/make-visit.ts'
import { postById } from './posts.queries.ts'
import { presentComment, presentHit, presentLike, presentPicture, presentVaultPost } from './present-post.ts'
import { foldedFor, writerOf } from './present-writer.ts'
import { noPost, seenPost, VAULT } from './see-post.ts'
import { viewVaultPosts } from './view-posts.ts'
import { writePost } from './write-post.ts'

type Calls = Exclude<keyof typeof vaultContent, 'items' | 'addItem' | 'removeItem'>

export function vaultContentRoutes(deps: Deps): Answers<typeof vaultContent, Calls> {
  const sendFiles = sendFilesOf(deps)
  return {
    posts: async ({ params, query }, context) => {
      const rows = await viewVaultPosts(deps.db, context.viewer, params.id, query, context)
      return isRefused(rows) ? rows : { status: 200, body: rows.map(presentVaultPost) }
    },
    post: async ({ params }, { viewer }) => {
      const seen = await seenPost(deps.db, viewer, VAULT, params.id)
      const row = seen && (await postById(deps.db, 'vault', params.id, writerOf(viewer)))
      return row ? { status: 200, body: presentVaultPost(row) } : noPost()
    },
    addPost: async ({ params, body }, { principal }) => {
      const written = await writePost(deps, principal, VAULT, params.id, body)
      return isRefused(written) ? written : { status: 201, body: presentVaultPost(written) }
    },
    updatePost: async ({ params, body }, { principal }) => {
      const edited = await editPost(deps, principal, VAULT, params.id, body)
      return isRefused(edited) ? edited : { status: 200, body: presentVaultPost(edited) }
    },
    changePost: async ({ params, body }, { principal }) => {
      const changed = await editPost(deps, principal, VAULT, params.id, body)
      return isRefused(changed) ? changed : { status: 200, body: presentVaultPost(changed) }
    },
    removePost: async ({ params }, { principal }) =>
      (await removePost(deps, principal, VAULT, params.id)) ?? { status: 204, body: undefined },
    comments: async ({ params, query }, context) => {
      const { viewer } = context
      const page = { limit: query.limit + 1, after: readIdCursor(query.before) ?? 0 }
      if (!(await seenPost(deps.db, viewer, VAULT, params.id))) return noPost()
      const rows = await commentsOn(deps.db, { postId: params.id, ...page })
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
    removeComment: async ({ params }, { viewer }) =>
      (await removeComment(deps, viewer, params.id)) ?? { status: 204, body: undefined },
    likes: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) ?? LAST_ID }
      if (!(await seenPost(deps.db, context.viewer, VAULT, params.id))) return noPost()
      // No player has the id 0.
      const readerId = writerOf(context.viewer).playerId ?? 0
      const rows = await likesOf(deps.db, { postId: params.id, readerId, ...page })
      return { status: 200, body: linkNext(context, rows, query.limit, ({ id }) => [id]).map(presentLike) }
    },
    like: async ({ params }, { viewer }) => {
      const liked = await addOwnLike(deps, viewer, params.id)
      if (isRefused(liked)) return liked
      return { status: liked.isNew ? 201 : 200, body: presentLike(liked.like) }
    },
    unlike: async ({ params }, { viewer }) =>
      (await removeOwnLike(deps, viewer, params.id)) ?? { status: 204, body: undefined },
    hasLiked: async ({ params }, { viewer }) => {
      if (!(await seenPost(deps.db, viewer, VAULT, params.id))) return noPost()
      const like = await likeOf(deps.db, params.id, writerOf(viewer))
      return { status: 200, body: { hasLiked: like !== undefined } }
    },
    pictures: async ({ params, query }, context) => {
      const rows = await viewPictures(deps.db, context.viewer, params.id, query, context)
      return isRefused(rows) ? rows : { status: 200, body: rows.map(presentPicture) }
    },
    months: async ({ params }, { viewer }) => {
      const months = await viewMonths(deps.db, viewer, params.id)
      return isRefused(months) ? months : { status: 200, body: months }
    },
    download: async ({ params }, context) => sendFiles(context.viewer, params.id, context),
    search: async ({ params, query }, context) => {
      const found = await findWords(deps.db, context.viewer, params.id, query, context)
      if (isRefused(found)) return found
      const folded = await foldedFor(deps.db, context.viewer)
      return { status: 200, body: found.hits.map((row) => presentHit(row, found.words, folded)) }
    },
    visit: async ({ params }, { viewer }) => {
      const visit = await makeVisit(deps, viewer, params.id)
      if (isRefused(visit)) return visit
      const { since, news } = visit
      const folded = await foldedFor(deps.db, viewer)
      return {
        status: 200,
        body: { since: since?.toISOString() ?? null, news: news.map((row) => presentHit(row, [], folded)) },
      }
    },
  }
}
