import type { players } from '@kinhold/contract/players'
import type { Deps } from '../../deps.ts'
import { notVerified } from '../../http/access.ts'
import type { Handler } from '../../http/implement.ts'
import { originOf } from '../../http/origin.ts'
import { presentPlayer } from '../players/present-player.ts'
import { checkSelf } from './check-self.ts'
import { makeQr } from './make-qr.ts'
import { CHANGING } from './refuse-profile.ts'
import { replacePhoto } from './replace-photo.ts'
import { updatePlayer } from './update-player.ts'
import { viewPlayer } from './view-player.ts'

/** Answers the calls about who a player is, and those by which they say so themselves. */
export function profileRoutes(deps: Deps) {
  return {
    get: async ({ params }, context) => {
      const { principal } = context
      const me = principal.kind === 'player' ? principal.player : null
      const body = await viewPlayer(deps, { me, invitee: context.invitee }, params.id)
      if (body) return { status: 200, body }
      return me && me.awaiting !== null ? notVerified(me.awaiting) : CHANGING.not_found()
    },
    update: async ({ params, body }, context) => {
      const refused = await checkSelf(deps, context.me, params.id)
      return refused ? CHANGING[refused](context.me) : updatePlayer(deps, context.me, body, context)
    },
    replacePhoto: async ({ params }, context) => {
      const refused = await checkSelf(deps, context.me, params.id)
      if (refused) return CHANGING[refused](context.me)
      const changed = await replacePhoto(deps, context.me, await context.file())
      return { status: 200, body: { player: presentPlayer(changed, true) } }
    },
    createQr: async ({ params }, { me, request }) => {
      const refused = await checkSelf(deps, me, params.id)
      if (refused) return CHANGING[refused](me)
      return { status: 201, body: await makeQr(deps, me, originOf(request, deps.config)) }
    },
  } satisfies { [K in 'get' | 'update' | 'replacePhoto' | 'createQr']: Handler<(typeof players)[K]> }
}
