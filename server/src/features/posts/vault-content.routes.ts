import type { vaultContent } from '@kinhold/contract/vault-content'
import { LAST_LONG_ID } from '../../db/prepared.ts'
import type { Deps } from '../../deps.ts'
import type { Answers } from '../../http/implement.ts'
import { linkNext, readLongCursor } from '../../http/pages.ts'
import { answer, isRefused, noContent } from '../../http/refusals.ts'
import { personOf } from '../../http/principal.ts'
import { foldedFor } from '../ties/present-ties.ts'
import { addOwnLike, removeOwnLike } from './comments/change-likes.ts'
import { commentsOn } from './comments/comments.queries.ts'
import { likeOf, likesOf } from './comments/likes.queries.ts'
import { editComment, removeComment, writeComment } from './comments/write-comment.ts'
import { editPost, removePost } from './edit-post.ts'
import { sendFilesOf } from './files/send-files.ts'
import { viewMonths, viewPictures } from './files/view-pictures.ts'
import { findWords } from './news/find-words.ts'
import { makeVisit } from './news/make-visit.ts'
import { readVault } from './news/read-place.ts'
import { postIn } from './posts.queries.ts'
import { presentComment, presentHit, presentLike, presentPicture, presentVaultPost } from './present-post.ts'
import { noPost, seenPost, VAULT } from './see-post.ts'
import { viewVaultPosts } from './view-posts.ts'
import { writePost } from './write-post.ts'

type Calls = Exclude<keyof typeof vaultContent, 'items' | 'addItem' | 'removeItem'>

export function vaultContentRoutes(deps: Deps): Answers<typeof vaultContent, Calls> {
  const sendFiles = sendFilesOf(deps)
  return {
    posts: async ({ params, query }, context) => {
      const { viewer } = context
      const [rows, folded] = await Promise.all([
        viewVaultPosts(deps.db, viewer, params.id, query, context),
        foldedFor(deps.db, viewer),
      ])
      if (isRefused(rows)) return rows
      return {
        status: 200,
        body: rows.map((row) => presentVaultPost(row, personOf(viewer), context.say, folded)),
      }
    },
    post: async ({ params }, { viewer, say }) => {
      const seen = await seenPost(deps.db, viewer, VAULT, params.id)
      const place = seen && ({ kind: 'vault', id: seen.post.placeId } as const)
      const row = place && (await postIn(deps.db, place, params.id, personOf(viewer)))
      if (!row) return noPost()
      return {
        status: 200,
        body: presentVaultPost(row, personOf(viewer), say, await foldedFor(deps.db, viewer)),
      }
    },
    addPost: ({ params, body }, { viewer, say }) =>
      answer(201, writePost(deps, viewer, VAULT, params.id, body), (written) =>
        presentVaultPost(written, personOf(viewer), say),
      ),
    updatePost: ({ params, body }, { viewer, say }) =>
      answer(200, editPost(deps, viewer, VAULT, params.id, body), (edited) =>
        presentVaultPost(edited, personOf(viewer), say),
      ),
    changePost: ({ params, body }, { principal, say }) =>
      answer(200, editPost(deps, principal, VAULT, params.id, body), (changed) =>
        presentVaultPost(changed, personOf(principal), say),
      ),
    removePost: ({ params }, { viewer }) => noContent(removePost(deps, viewer, VAULT, params.id)),
    comments: async ({ params, query }, context) => {
      const { viewer } = context
      const page = { limit: query.limit + 1, after: readLongCursor(query.before) ?? 0 }
      const seen = await seenPost(deps.db, viewer, VAULT, params.id)
      if (!seen) return noPost()
      const rows = await commentsOn(deps.db, { vaultId: seen.post.placeId, postId: params.id, ...page })
      const comments = linkNext(context, rows, query.limit, ({ id }) => [id])
      const folded = await foldedFor(deps.db, viewer)
      return {
        status: 200,
        body: comments.map((row) => presentComment(row, personOf(viewer), context.say, folded)),
      }
    },
    addComment: ({ params, body }, { viewer, say }) =>
      answer(201, writeComment(deps, viewer, params.id, body.content), (written) =>
        presentComment(written, personOf(viewer), say),
      ),
    updateComment: ({ params, query, body }, { viewer, say }) =>
      answer(200, editComment(deps, viewer, { ...params, ...query }, body.content), (edited) =>
        presentComment(edited, personOf(viewer), say),
      ),
    removeComment: ({ params, query }, { viewer }) =>
      noContent(removeComment(deps, viewer, { ...params, ...query })),
    likes: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readLongCursor(query.before) ?? LAST_LONG_ID }
      const seen = await seenPost(deps.db, context.viewer, VAULT, params.id)
      if (!seen) return noPost()
      // A vault user has no player id, and no player has the id 0.
      const readerId = personOf(context.viewer).playerId ?? 0
      const of = { vaultId: seen.post.placeId, postId: params.id, readerId }
      const rows = await likesOf(deps.db, { ...of, ...page })
      const likes = linkNext(context, rows, query.limit, ({ id }) => [id])
      return { status: 200, body: likes.map((row) => presentLike(row, context.say)) }
    },
    like: async ({ params }, { viewer, say }) => {
      const liked = await addOwnLike(deps, viewer, params.id)
      if (isRefused(liked)) return liked
      return { status: liked.isNew ? 201 : 200, body: presentLike(liked.like, say) }
    },
    unlike: ({ params }, { viewer }) => noContent(removeOwnLike(deps, viewer, params.id)),
    hasLiked: async ({ params }, { viewer }) => {
      const seen = await seenPost(deps.db, viewer, VAULT, params.id)
      if (!seen) return noPost()
      const like = await likeOf(deps.db, seen.post, personOf(viewer))
      return { status: 200, body: { hasLiked: like !== undefined } }
    },
    pictures: ({ params, query }, context) =>
      answer(200, viewPictures(deps.db, context.viewer, params.id, query, context), (rows) =>
        rows.map(presentPicture),
      ),
    months: ({ params }, { viewer }) => answer(200, viewMonths(deps.db, viewer, params.id), (done) => done),
    download: async ({ params }, context) => sendFiles(context.viewer, params.id, context),
    search: async ({ params, query }, context) => {
      const found = await findWords(deps.db, context.viewer, params.id, query, context)
      if (isRefused(found)) return found
      const folded = await foldedFor(deps.db, context.viewer)
      return { status: 200, body: found.hits.map((row) => presentHit(row, found.words, context.say, folded)) }
    },
    read: ({ params }, { viewer }) => answer(200, readVault(deps, viewer, params.id), (reading) => reading),
    visit: async ({ params }, { viewer, say }) => {
      const visit = await makeVisit(deps, viewer, params.id)
      if (isRefused(visit)) return visit
      const { since, news } = visit
      const folded = await foldedFor(deps.db, viewer)
      return {
        status: 200,
        body: {
          since: since?.toISOString() ?? null,
          news: news.map((row) => presentHit(row, [], say, folded)),
        },
      }
    },
  }
}
