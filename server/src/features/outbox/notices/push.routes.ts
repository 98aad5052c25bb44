import type { push } from '@kinhold/contract/push'
import type { Deps } from '../../../deps.ts'
import { noSession } from '../../../http/access.ts'
import type { Handler } from '../../../http/implement.ts'
import { isRefused } from '../../../http/refusals.ts'
import { keepBrowser, takeKeys } from './send-pushes.ts'
import { removeSubscription } from './push.queries.ts'
import { endEmails } from './send-mails.ts'

export function pushRoutes(deps: Deps) {
  return {
    key: async () => ({ status: 200, body: { publicKey: (await takeKeys(deps)).publicKey } }),
    subscribe: async ({ body }, { me, principal, ended }) => {
      const holder = { playerId: me.id, sessionId: principal.sessionId }
      const kept = await keepBrowser(deps, holder, { endpoint: body.endpoint, ...body.keys })
      if (isRefused(kept)) return kept
      if (kept === 'signed_out') throw noSession(await ended())
      return { status: kept.isNew ? 201 : 200, body: { id: kept.id } }
    },
    unsubscribe: async ({ params }, { me }) => {
      await removeSubscription(deps.db, me.id, params.id)
      return { status: 204, body: undefined }
    },
    stopEmails: async ({ params }) =>
      (await endEmails(deps.db, params.token)) ?? { status: 204, body: undefined },
  } satisfies { [K in keyof typeof push]: Handler<(typeof push)[K]> }
}
