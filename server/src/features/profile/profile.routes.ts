import type { players } from '@kinhold/contract/players'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { originOf } from '../../http/origin.ts'
import { answer, isRefused } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { makeQr, takeBackQrs } from './make-qr.ts'
import { replacePhoto, updatePlayer } from './update-player.ts'
import { checkSelf, viewPlayer } from './view-player.ts'

export function profileRoutes(deps: Deps) {
  return {
    get: async ({ params }, context) => {
      const { principal } = context
      const me = principal.kind === 'player' ? principal.player : null
      const body = await viewPlayer(deps, { me, invitee: context.invitee }, params.id)
      return isRefused(body) ? body : { status: 200, body }
    },
    update: async ({ params, body }, context) => {
      const refused = await checkSelf(deps, context.me, params.id)
      if (refused) return refused
      const updated = await updatePlayer(deps, context.me, body, context)
      if (isRefused(updated)) return updated
      return updated.kind === 'changed'
        ? { status: 200, body: presentPlayer(updated.player, true) }
        : { status: 202, body: { verificationRequired: true, phone: updated.phone } }
    },
    replacePhoto: async ({ params }, context) => {
      const refused = await checkSelf(deps, context.me, params.id)
      if (refused) return refused
      return answer(200, replacePhoto(deps, context.me, await context.file()), (changed) => ({
        player: presentPlayer(changed, true),
      }))
    },
    createQr: async ({ params }, { me, request }) => {
      const refused = await checkSelf(deps, me, params.id)
      if (refused) return refused
      return answer(201, makeQr(deps, me, originOf(request, deps.config)), (done) => done)
    },
    takeBackQrs: async ({ params }, { me }) => {
      const refused = await checkSelf(deps, me, params.id)
      if (refused) return refused
      await takeBackQrs(deps, me)
      return { status: 204, body: undefined }
    },
  } satisfies {
    [K in 'get' | 'update' | 'replacePhoto' | 'createQr' | 'takeBackQrs']: Handler<(typeof players)[K]>
  }
}
