import type { history } from '@kinhold/contract/history'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { linkNext, readIdCursor } from '../../../http/pages.ts'
import { eventsOf } from './events.queries.ts'
import { presentEvent } from './present-event.ts'

/** Handlers for the caller's own account history. */
export function historyRoutes({ db }: Deps) {
  return {
    own: async ({ query }, { me, ...context }) => {
      const page = { limit: query.limit + 1, before: readIdCursor(query.before) }
      const rows = await eventsOf(db, me.id, page)
      return { status: 200, body: linkNext(context, rows, query.limit, ({ id }) => [id]).map(presentEvent) }
    },
  } satisfies { [K in keyof typeof history]: Handler<(typeof history)[K]> }
}
