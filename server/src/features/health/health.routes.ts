import type { health } from '@kinhold/contract/health'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { notReadyOf } from '../../db/database.ts'

export function healthRoutes({ db }: Deps) {
  return {
    alive: async () => ({ status: 200, body: { status: 'ok' } }),
    ready: async () => {
      const because = await notReadyOf(db)
      if (because === null) return { status: 200, body: { status: 'ok' } }
      if (because === 'closed') return { status: 503, body: { status: 'starting' } }
      return { status: 503, body: { status: because, error: SENTENCES[because] } }
    },
  } satisfies { [K in keyof typeof health]: Handler<(typeof health)[K]> }
}

const SENTENCES = {
  database_away: 'The database does not answer.',
  database_stuck:
    'The database answers, but not what every call asks: something holds or slows down its tables.',
  database_read_only: 'The database takes no changes.',
}
