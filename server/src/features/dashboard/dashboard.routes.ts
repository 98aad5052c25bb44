import type { players } from '@kinhold/contract/players'
import { isAdmin } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { notVerified } from '../../http/access.ts'
import type { Handler } from '../../http/implement.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { viewDashboard } from './view-dashboard.ts'

export function dashboardRoutes(deps: Deps) {
  return {
    dashboard: async ({ params }, { me, say }) => {
      if (params.id !== me.id && me.awaiting !== null) return notVerified(me.awaiting)
      if (params.id !== me.id && !isAdmin(me))
        return refuse(403, 'not_you', msg`You can only look at your own dashboard.`)
      const body = await viewDashboard(deps, me, params.id, say)
      return body ? { status: 200, body } : notFound('This player')
    },
  } satisfies { [K in 'dashboard']: Handler<(typeof players)[K]> }
}
