import type { history } from '@kinhold/contract/history'
import type { players } from '@kinhold/contract/players'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isId, isText, linkNext, listById, readCursor, readLongCursor } from '../../http/pages.ts'
import { eventsOf } from './history/events.queries.ts'
import { presentEvent } from './history/present-event.ts'
import { playersByName } from './players.queries.ts'
import { presentPlayer } from './present-player.ts'

const MOST_FOUND = 200

export function playerRoutes({ db, config: { phoneCountry: country } }: Deps) {
  return {
    list: async ({ query }, context) => {
      const after = readCursor(query.before, ([name, id]) => (isText(name) && isId(id) ? { name, id } : null))
      const words = query.search
      const search = words === undefined ? undefined : { words, most: MOST_FOUND, country }
      const withArchived = query.archived === undefined
      const rows = await playersByName(db, { limit: query.limit + 1, after, search, withArchived })
      const page = linkNext(context, rows, query.limit, (row) => [row.name, row.id])
      return { status: 200, body: page.map((row) => presentPlayer(row, true)) }
    },
  } satisfies { [K in 'list']: Handler<(typeof players)[K]> }
}

export function historyRoutes({ db }: Deps) {
  return {
    own: async ({ query }, { me, ...context }) => {
      const rows = await listById(context, query, (page) => eventsOf(db, me.id, page), readLongCursor)
      return { status: 200, body: rows.map((row) => presentEvent(row, context.say)) }
    },
  } satisfies { [K in keyof typeof history]: Handler<(typeof history)[K]> }
}
