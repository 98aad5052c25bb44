import type { claims } from '@kinhold/contract/claims'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { listById } from '../../../http/pages.ts'
import { answer, isRefused, noContent } from '../../../http/refusals.ts'
import { presentPlayer } from '../../players/present-player.ts'
import { confirmClaim, noRequest } from './confirm-claim.ts'
import { stopByLink, stopClaim, stopForReason } from './end-claim.ts'
import { makeClaim, textNewNumber } from './make-claim.ts'
import { noClaim, showClaim, signInClaimant, takeSelfie } from './show-claim.ts'
import { viewAll, viewAsked, viewOnMe } from './view-asked.ts'

export function claimRoutes(deps: Deps) {
  return {
    textCode: ({ body }, context) =>
      answer(200, textNewNumber(deps, body.newPhone, context), (sent) => ({ verificationRequired: sent })),
    begin: async ({ body }, context) => {
      const token = await makeClaim(deps, body, context)
      if (isRefused(token)) return token
      context.cookies.set('kinhold_claim', token)
      return { status: 201, body: (await showClaim(deps, token))! }
    },
    own: async (_, { cookies }) => {
      const token = cookies.get('kinhold_claim')
      const body = token ? await showClaim(deps, token) : null
      return body ? { status: 200, body } : noClaim()
    },
    photo: async (_, context) => {
      const token = context.cookies.get('kinhold_claim')
      if (!token) return noClaim()
      const refused = await takeSelfie(deps, token, context)
      return refused ?? { status: 200, body: (await showClaim(deps, token))! }
    },
    enter: async (_, context) => {
      const token = context.cookies.get('kinhold_claim')
      if (!token) return noClaim()
      return answer(200, signInClaimant(deps, token, context), (player) => presentPlayer(player, true))
    },
    asked: async (_, { me }) => ({ status: 200, body: await viewAsked(deps, me) }),
    confirm: async ({ params, body }, { me }) => {
      const refused = await confirmClaim(deps, me, params.id, body.digits)
      if (refused) return refused
      const asked = await viewAsked(deps, me)
      const mine = asked.find(({ id }) => id === params.id)
      return mine ? { status: 200, body: mine } : noRequest()
    },
    onMe: async (_, { me }) => ({ status: 200, body: await viewOnMe(deps, me) }),
    stop: ({ params }, { principal }) => noContent(stopClaim(deps, principal, params.id)),
    stopForReason: ({ params, body }) => noContent(stopForReason(deps, params.id, body.reason)),
    stopByLink: ({ body }) => noContent(stopByLink(deps, body.token)),
    all: async ({ query }, context) => {
      return { status: 200, body: await listById(context, query, (page) => viewAll(deps, page)) }
    },
  } satisfies { [K in keyof typeof claims]: Handler<(typeof claims)[K]> }
}
