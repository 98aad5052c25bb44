import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../../deps.ts'
import type { Answers } from '../../../../http/implement.ts'
import { isRefused } from '../../../../http/refusals.ts'
import { writerOf } from '../present-writer.ts'
import { changePost, editPost, removePost } from './edit-post.ts'
import { postById } from './posts.queries.ts'
import { presentPost } from './present-post.ts'
import { noPost, seenPost } from './see-post.ts'
import { viewPosts } from './view-posts.ts'
import { writePost } from './write-post.ts'

/** Handles the calls about the posts of a vault. */
export function postRoutes(
  deps: Deps,
): Answers<typeof vaultContent, 'posts' | 'post' | 'addPost' | 'updatePost' | 'changePost' | 'removePost'> {
  return {
    posts: async ({ params, query }, context) => {
      const rows = await viewPosts(deps.db, context.viewer, params.id, query, context)
      return isRefused(rows) ? rows : { status: 200, body: rows.map(presentPost) }
    },
    post: async ({ params }, { viewer }) => {
      const seen = await seenPost(deps.db, viewer, params.id)
      const row = seen && (await postById(deps.db, params.id, writerOf(viewer)))
      return row ? { status: 200, body: presentPost(row) } : noPost()
    },
    addPost: async ({ params, body }, { principal }) => {
      const written = await writePost(deps, principal, params.id, body)
      return isRefused(written) ? written : { status: 201, body: presentPost(written) }
    },
    updatePost: async ({ params, body }, { principal }) => {
      const edited = await editPost(deps, principal, params.id, body.content)
      return isRefused(edited) ? edited : { status: 200, body: presentPost(edited) }
    },
    changePost: async ({ params, body }, { principal }) => {
      const changed = await changePost(deps, principal, params.id, body)
      return isRefused(changed) ? changed : { status: 200, body: presentPost(changed) }
    },
    removePost: async ({ params }, { principal }) => {
      return (await removePost(deps, principal, params.id)) ?? { status: 204, body: undefined }
    },
  }
}
