import { players } from '@kinhold/contract/players'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { presentPlayer } from '../players/present-player.ts'
import { type Change, changeStatus, type NotChanged } from './change-status.ts'
import { confirmPlayer, declinePlayer } from './confirm-player.ts'
import { STANDING, WORD } from './refuse-lifecycle.ts'

/** Suspends a player, who may answer it. Injected, because such answers are not part of this feature. */
export type Suspend = (
  deps: Deps,
  admin: PlayerRow,
  id: number,
  change: Omit<Change, 'action'>,
) => Promise<PlayerRow | NotChanged>

/** Routes by which sponsors confirm or decline players and the admin changes a standing. */
export function lifecycleRoutes(deps: Deps, suspend: Suspend) {
  return {
    verify: async ({ params }, { me }) => {
      const word = await confirmPlayer(deps, me, params.id)
      return word.kind === 'verified'
        ? { status: 200, body: presentPlayer(word.player, word.areBonded) }
        : WORD[word.kind]()
    },
    decline: async ({ params }, { me }) => {
      const word = await declinePlayer(deps, me, params.id)
      return word.kind === 'declined' ? { status: 204, body: undefined } : WORD[word.kind]()
    },
    changeStatus: async ({ params, body: { action, ...why } }, { me }) => {
      const change = { reason: why.reason, toSponsor: why.toSponsor }
      const changed =
        action === 'suspend'
          ? await suspend(deps, me, params.id, change)
          : await changeStatus(deps, me, params.id, { action, ...change })
      return typeof changed === 'string'
        ? STANDING[changed]()
        : { status: 200, body: presentPlayer(changed, true) }
    },
  } satisfies { [K in 'verify' | 'decline' | 'changeStatus']: Handler<(typeof players)[K]> }
}
