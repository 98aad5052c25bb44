import { health } from '@kinhold/contract/health'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isAnswering } from '../../db/database.ts'

/** Answers what a load balancer asks. The server listens only once the database is migrated. */
export function healthRoutes({ db }: Deps) {
  return {
    alive: async () => ({ status: 200, body: { status: 'ok' } }),
    ready: async () =>
      (await isAnswering(db))
        ? { status: 200, body: { status: 'ok' } }
        : { status: 503, body: { status: 'starting' } },
  } satisfies { [K in keyof typeof health]: Handler<(typeof health)[K]> }
}
