import type { groups } from '@kinhold/contract/groups'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Answers } from '../../http/implement.ts'
import { linkNext, listById, readIdCursor } from '../../http/pages.ts'
import { answer, notYou } from '../../http/refusals.ts'
import { presentSilences } from '../ties/present-ties.ts'
import { allGroups, type GroupRow, groupsOf, membersOf } from './groups.queries.ts'
import { presentGroup, presentGroupMember } from './present-group.ts'
import { noGroup, seenGroup, seesGroup } from './see-group.ts'
import { createGroup, editGroup } from './write-group.ts'

export function groupRoutes(
  deps: Deps,
): Answers<typeof groups, 'list' | 'ofPlayer' | 'create' | 'get' | 'members' | 'update'> {
  const presentAll = async (me: PlayerRow, rows: GroupRow[]) => {
    const muted = await presentSilences(deps.db, me)
    return rows.map((row) => presentGroup(row, muted))
  }
  const presentOne = async (me: PlayerRow, row: GroupRow) => (await presentAll(me, [row]))[0]!
  return {
    list: async ({ query }, context) => {
      const { me } = context
      const of = { playerId: me.id, viewerId: me.id }
      const rows = await listById(context, query, (page) =>
        isAdmin(me) ? allGroups(deps.db, page) : groupsOf(deps.db, of, page),
      )
      return { status: 200, body: await presentAll(me, rows) }
    },
    ofPlayer: async ({ params, query }, context) => {
      if (params.id !== context.me.id && !isAdmin(context.me)) return notYou()
      const of = { playerId: params.id, viewerId: context.me.id }
      const rows = await listById(context, query, (page) => groupsOf(deps.db, of, page))
      return { status: 200, body: await presentAll(context.me, rows) }
    },
    create: async ({ body }, { me }) => {
      if (body.createdById !== undefined && body.createdById !== me.id) return notYou()
      return answer(201, createGroup(deps, me, body), (created) => presentOne(me, created))
    },
    get: async ({ params }, { me }) => {
      const group = await seenGroup(deps.db, me, params.id)
      return group ? { status: 200, body: await presentOne(me, group) } : noGroup()
    },
    members: async ({ params, query }, context) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      if (!(await seesGroup(deps.db, context.me, params.id))) return noGroup()
      const rows = await membersOf(deps.db, { groupId: params.id, viewerId: context.me.id }, page)
      const shown = linkNext(context, rows, query.limit, (row) => [row.id])
      return { status: 200, body: shown.map(presentGroupMember) }
    },
    update: ({ params, body }, { me }) =>
      answer(200, editGroup(deps, me, params.id, body), (edited) => presentOne(me, edited)),
  }
}
