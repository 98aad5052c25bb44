import type { groups } from '@kinhold/contract/groups'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Answers } from '../../http/implement.ts'
import { linkNext, listById, readIdCursor } from '../../http/pages.ts'
import { isRefused, notYou } from '../../http/refusals.ts'
import { presentSilences } from '../ties/present-ties.ts'
import { allGroups, groupsOf, membersOf } from './groups.queries.ts'
import { presentGroup, presentGroupMember } from './present-group.ts'
import { noGroup, seenGroup, seesGroup } from './see-group.ts'
import { createGroup, editGroup } from './write-group.ts'

export function groupRoutes(
  deps: Deps,
): Answers<typeof groups, 'list' | 'ofPlayer' | 'create' | 'get' | 'members' | 'update'> {
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
    members: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      if (!(await seesGroup(deps.db, context.me, params.id))) return noGroup()
      const rows = await membersOf(deps.db, { groupId: params.id, viewerId: context.me.id }, page)
      return {
        status: 200,
        body: linkNext(context, rows, query.limit, (row) => [row.id]).map(presentGroupMember),
      }
    },
    update: async ({ params, body }, { me }) => {
      const edited = await editGroup(deps, me, params.id, body)
      if (isRefused(edited)) return edited
      return { status: 200, body: presentGroup(edited, await presentSilences(deps.db, me)) }
    },
  }
}
