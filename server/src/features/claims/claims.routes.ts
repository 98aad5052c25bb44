import type { claims } from '@kinhold/contract/claims'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { linkNext, readIdCursor } from '../../http/pages.ts'
import { isRefused } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { confirmClaim } from './confirm-claim.ts'
import { stopByLink, stopClaim, stopForReason } from './end-claim.ts'
import { makeClaim } from './make-claim.ts'
import {
  ENTERING,
  noClaim,
  refusalOfDigits,
  refusalOfMaking,
  refusalOfSelfie,
  refusalOfSending,
  STOPPING,
} from './refuse-claim.ts'
import { showClaim } from './show-claim.ts'
import { signInClaimant } from './sign-in-claimant.ts'
import { takeSelfie } from './take-selfie.ts'
import { textNewNumber } from './text-new-number.ts'
import { viewAll, viewAsked, viewOnMe } from './view-asked.ts'

/** Handlers for the calls that recover an account after its number is lost. */
export function claimRoutes(deps: Deps) {
  return {
    textCode: async ({ body }, context) => {
      const sent = await textNewNumber(deps, body.newPhone, context)
      return typeof sent === 'boolean'
        ? { status: 200, body: { verificationRequired: sent } }
        : refusalOfSending(sent)
    },
    begin: async ({ body }, context) => {
      const made = await makeClaim(deps, body, context)
      if (isRefused(made) || 'refused' in made) return refusalOfMaking(made)
      context.cookies.set('kinhold_claim', made.token)
      return { status: 201, body: (await showClaim(deps, made.token))! }
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
      if (refused) return refusalOfSelfie(refused)
      return { status: 200, body: (await showClaim(deps, token))! }
    },
    enter: async (_, context) => {
      const token = context.cookies.get('kinhold_claim')
      const signedIn = token ? await signInClaimant(deps, token, context) : 'no_claim'
      return typeof signedIn === 'string'
        ? ENTERING[signedIn]()
        : { status: 200, body: presentPlayer(signedIn, true) }
    },
    asked: async (_, { me }) => ({ status: 200, body: await viewAsked(deps, me) }),
    confirm: async ({ params, body }, { me }) => {
      const confirmed = await confirmClaim(deps, me, params.id, body.digits)
      if (typeof confirmed !== 'string') return refusalOfDigits(confirmed)
      const asked = await viewAsked(deps, me)
      const mine = asked.find(({ id }) => id === params.id)
      return mine ? { status: 200, body: mine } : refusalOfDigits({ refused: 'not_found' })
    },
    onMe: async (_, { me }) => ({ status: 200, body: await viewOnMe(deps, me) }),
    stop: async ({ params }, { principal }) => {
      const refused = await stopClaim(deps, principal, params.id)
      return refused ? STOPPING[refused]() : { status: 204, body: undefined }
    },
    stopForReason: async ({ params, body }) => {
      const refused = await stopForReason(deps, params.id, body.reason)
      return refused ? STOPPING[refused]() : { status: 204, body: undefined }
    },
    stopByLink: async ({ body }) => {
      const refused = await stopByLink(deps, body.token)
      return refused ? STOPPING[refused]() : { status: 204, body: undefined }
    },
    all: async ({ query }, context) => {
      const rows = await viewAll(deps, { limit: query.limit + 1, before: readIdCursor(query.before) })
      return { status: 200, body: linkNext(context, rows, query.limit, ({ id }) => [id]) }
    },
  } satisfies { [K in keyof typeof claims]: Handler<(typeof claims)[K]> }
}
