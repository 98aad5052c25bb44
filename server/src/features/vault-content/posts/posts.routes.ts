import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../deps.ts'
import type { Answers } from '../../../http/implement.ts'
import { isRefused } from '../../../http/refusals.ts'
import { writerOf } from '../present-writer.ts'
import { CHANGING, SEEING, WRITING } from '../refuse-content.ts'
import { changePost, editPost, removePost } from './edit-post.ts'
import { postById } from './posts.queries.ts'
import { presentPost } from './present-post.ts'
import { seenPost } from './see-post.ts'
import { viewPosts } from './view-posts.ts'
import { writePost } from './write-post.ts'

/** Handles the calls about the posts of a vault. */
export function postRoutes(
  deps: Deps,
): Answers<typeof vaultContent, 'posts' | 'post' | 'addPost' | 'updatePost' | 'changePost' | 'removePost'> {
  return {
    posts: async ({ params, query }, context) => {
      const rows = await viewPosts(deps.db, context.viewer, params.id, query, context)
      return typeof rows === 'string' ? SEEING[rows]() : { status: 200, body: rows.map(presentPost) }
    },
    post: async ({ params }, { viewer }) => {
      const seen = await seenPost(deps.db, viewer, params.id)
      const row = seen && (await postById(deps.db, params.id, writerOf(viewer)))
      return row ? { status: 200, body: presentPost(row) } : SEEING.post_not_found()
    },
    addPost: async ({ params, body }, { principal }) => {
      const written = await writePost(deps, principal, params.id, body)
      if (isRefused(written)) return written
      return typeof written === 'string' ? WRITING[written]() : { status: 201, body: presentPost(written) }
    },
    updatePost: async ({ params, body }, { principal }) => {
      const edited = await editPost(deps, principal, params.id, body.content)
      return typeof edited === 'string' ? CHANGING[edited]() : { status: 200, body: presentPost(edited) }
    },
    changePost: async ({ params, body }, { principal }) => {
      const changed = await changePost(deps, principal, params.id, body)
      return typeof changed === 'string' ? CHANGING[changed]() : { status: 200, body: presentPost(changed) }
    },
    removePost: async ({ params }, { principal }) => {
      const removed = await removePost(deps, principal, params.id)
      return removed === 'removed' ? { status: 204, body: undefined } : CHANGING[removed]()
    },
  }
}
