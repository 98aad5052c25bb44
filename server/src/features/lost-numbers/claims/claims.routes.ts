import type { claims } from '@kinhold/contract/claims'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { listById } from '../../../http/pages.ts'
import { isRefused } from '../../../http/refusals.ts'
import { presentPlayer } from '../../players/present-player.ts'
import { confirmClaim, noRequest } from './confirm-claim.ts'
import { stopByLink, stopClaim, stopForReason } from './end-claim.ts'
import { makeClaim, textNewNumber } from './make-claim.ts'
import { noClaim, showClaim, takeSelfie } from './show-claim.ts'
import { signInClaimant } from './sign-in-claimant.ts'
import { viewAll, viewAsked, viewOnMe } from './view-asked.ts'

export function claimRoutes(deps: Deps) {
  return {
    textCode: async ({ body }, context) => {
      const sent = await textNewNumber(deps, body.newPhone, context)
      return isRefused(sent) ? sent : { status: 200, body: { verificationRequired: sent } }
    },
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
      const signedIn = token ? await signInClaimant(deps, token, context) : noClaim()
      return isRefused(signedIn) ? signedIn : { status: 200, body: presentPlayer(signedIn, true) }
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
    stop: async ({ params }, { principal }) =>
      (await stopClaim(deps, principal, params.id)) ?? { status: 204, body: undefined },
    stopForReason: async ({ params, body }) =>
      (await stopForReason(deps, params.id, body.reason)) ?? { status: 204, body: undefined },
    stopByLink: async ({ body }) => (await stopByLink(deps, body.token)) ?? { status: 204, body: undefined },
    all: async ({ query }, context) => {
      return { status: 200, body: await listById(context, query, (page) => viewAll(deps, page)) }
    },
  } satisfies { [K in keyof typeof claims]: Handler<(typeof claims)[K]> }
}
