import { groups } from '@kinhold/contract/groups'
import { isAdmin } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { linkNext, listById, readIdCursor } from '../../http/pages.ts'
import { isRefused, notYou } from '../../http/refusals.ts'
import { presentBlocked, presentSilences } from '../ties/present-ties.ts'
import { editPost } from './edit-post.ts'
import { allGroups, groupIdsOf, groupsOf, membersOf } from './groups.queries.ts'
import { findPosts } from './posts.queries.ts'
import { presentGroup, presentGroupMember } from './present-group.ts'
import { presentPost, presentPostHit } from './present-post.ts'
import { removePost } from './remove-post.ts'
import { noGroup, seenGroup, seesGroup } from './see-group.ts'
import { sendBoard } from './send-board.ts'
import { viewBoard } from './view-board.ts'
import { createGroup, editGroup } from './write-group.ts'
import { writePost } from './write-post.ts'

export function groupRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const { me } = context
      const rows = await listById(context, query, (page) =>
        isAdmin(me)
          ? allGroups(deps.db, page)
          : groupsOf(deps.db, { playerId: me.id, viewerId: me.id }, page),
      )
      const muted = await presentSilences(deps.db, me)
      return { status: 200, body: rows.map((row) => presentGroup(row, muted)) }
    },
    ofPlayer: async ({ params, query }, context) => {
      if (params.id !== context.me.id && !isAdmin(context.me)) return notYou()
      const of = { playerId: params.id, viewerId: context.me.id }
      const rows = await listById(context, query, (page) => groupsOf(deps.db, of, page))
      const muted = await presentSilences(deps.db, context.me)
      return { status: 200, body: rows.map((row) => presentGroup(row, muted)) }
    },
    create: async ({ body }, { me }) => {
      if (body.createdById !== undefined && body.createdById !== me.id) return notYou()
      const created = await createGroup(deps, me, body)
      if (isRefused(created)) return created
      return { status: 201, body: presentGroup(created, await presentSilences(deps.db, me)) }
    },
    get: async ({ params }, { me }) => {
      const group = await seenGroup(deps.db, me, params.id)
      if (!group) return noGroup()
      return { status: 200, body: presentGroup(group, await presentSilences(deps.db, me)) }
    },
    file: async ({ params }, context) => {
      return sendBoard(deps, context.me, params.id, context)
    },
    members: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      if (!(await seesGroup(deps.db, context.me, params.id))) return noGroup()
      const rows = await membersOf(deps.db, { groupId: params.id, viewerId: context.me.id }, page)
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentGroupMember),
      }
    },
    posts: async ({ params, query }, context) => {
      if (!(await seesGroup(deps.db, context.me, params.id))) return noGroup()
      const [rows, folded] = await Promise.all([
        viewBoard(deps.db, params.id, query, context),
        presentBlocked(deps.db, context.me),
      ])
      return { status: 200, body: rows.map((row) => presentPost(row, folded)) }
    },
    searchPosts: async ({ query }, context) => {
      const { me } = context
      const words = searchWords(query.q)
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      const groupIds = isAdmin(me) ? null : await groupIdsOf(deps.db, me.id)
      const found = words.length > 0 ? await findPosts(deps.db, words, groupIds, page) : []
      const rows = linkNext(context, found, query.limit, (row) => [row.id])
      const folded = await presentBlocked(deps.db, me)
      return { status: 200, body: rows.map((row) => presentPostHit(row, words, folded)) }
    },
    update: async ({ params, body }, { me }) => {
      const edited = await editGroup(deps, me, params.id, body)
      if (isRefused(edited)) return edited
      return { status: 200, body: presentGroup(edited, await presentSilences(deps.db, me)) }
    },
    addPost: async ({ params, body }, { me }) => {
      if (body.playerId !== undefined && body.playerId !== me.id) return notYou()
      const written = await writePost(deps, me, params.id, body)
      return isRefused(written) ? written : { status: 201, body: presentPost(written) }
    },
    updatePost: async ({ params, body }, { me }) => {
      const edited = await editPost(deps, me, params.id, body)
      return isRefused(edited) ? edited : { status: 200, body: presentPost(edited) }
    },
    removePost: async ({ params }, { me }) => {
      return (await removePost(deps, me, params.id)) ?? { status: 204, body: undefined }
    },
  } satisfies { [K in keyof typeof groups]: Handler<(typeof groups)[K]> }
}
