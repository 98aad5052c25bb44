import type { groups } from '@kinhold/contract/groups'
import type { Deps } from '../../deps.ts'
import type { Answers } from '../../http/implement.ts'
import { answer, isRefused, noContent, notYou } from '../../http/refusals.ts'
import { presentBlocked } from '../ties/present-ties.ts'
import { editPost, removePost } from './edit-post.ts'
import { sendBoard } from './files/send-files.ts'
import { findOnBoards } from './news/find-words.ts'
import { readBoard } from './news/read-place.ts'
import { presentPost, presentPostHit } from './present-post.ts'
import { BOARD } from './see-post.ts'
import { viewBoard } from './view-posts.ts'
import { writePost } from './write-post.ts'

export function boardRoutes(
  deps: Deps,
): Answers<
  typeof groups,
  'file' | 'posts' | 'read' | 'searchPosts' | 'addPost' | 'updatePost' | 'removePost'
> {
  return {
    file: async ({ params }, context) => sendBoard(deps, context.me, params.id, context),
    posts: async ({ params, query }, context) => {
      const [rows, folded] = await Promise.all([
        viewBoard(deps.db, context.principal, params.id, query, context),
        presentBlocked(deps.db, context.me),
      ])
      return isRefused(rows) ? rows : { status: 200, body: rows.map((row) => presentPost(row, folded)) }
    },
    read: ({ params }, { principal }) =>
      answer(200, readBoard(deps, principal, params.id), (reading) => reading),
    searchPosts: async ({ query }, context) => {
      const { rows, words } = await findOnBoards(deps.db, context.me, query, context)
      const folded = await presentBlocked(deps.db, context.me)
      return { status: 200, body: rows.map((row) => presentPostHit(row, words, context.say, folded)) }
    },
    addPost: async ({ params, body }, { me, principal }) => {
      if (body.playerId !== undefined && body.playerId !== me.id) return notYou()
      return answer(201, writePost(deps, principal, BOARD, params.id, body), presentPost)
    },
    updatePost: ({ params, body }, { principal }) =>
      answer(200, editPost(deps, principal, BOARD, params.id, body), presentPost),
    removePost: ({ params }, { principal }) => noContent(removePost(deps, principal, BOARD, params.id)),
  }
}
