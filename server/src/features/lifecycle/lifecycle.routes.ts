import { players } from '@kinhold/contract/players'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { type Change, changeStatus } from './change-status.ts'
import { confirmPlayer, declinePlayer } from './confirm-player.ts'

/**
 * A function that suspends a player. It is provided by the feature that handles players' answers to the
 * admin's measures.
 */
export type Suspend = (
  deps: Deps,
  admin: PlayerRow,
  id: number,
  change: Omit<Change, 'action'>,
) => Promise<PlayerRow | Refused<404 | 409>>

export function lifecycleRoutes(deps: Deps, suspend: Suspend) {
  return {
    verify: async ({ params }, { me }) => {
      const confirmed = await confirmPlayer(deps, me, params.id)
      if (isRefused(confirmed)) return confirmed
      return { status: 200, body: presentPlayer(confirmed.player, confirmed.areBonded) }
    },
    decline: async ({ params }, { me }) =>
      (await declinePlayer(deps, me, params.id)) ?? { status: 204, body: undefined },
    changeStatus: async ({ params, body: { action, ...why } }, { me }) => {
      const change = { reason: why.reason, toSponsor: why.toSponsor }
      const changed =
        action === 'suspend'
          ? await suspend(deps, me, params.id, change)
          : await changeStatus(deps, me, params.id, { action, ...change })
      return isRefused(changed) ? changed : { status: 200, body: presentPlayer(changed, true) }
    },
  } satisfies { [K in 'verify' | 'decline' | 'changeStatus']: Handler<(typeof players)[K]> }
}
