import type { signIn } from '@kinhold/contract/sign-in'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { isRefused, notFound } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { presentCodeTexted, presentOutcome, presentVerified } from './present-outcome.ts'
import { refusalOfProof, refusalOfTry } from './refuse-sign-in.ts'
import { signInByName } from './sign-in-by-name.ts'
import { signInByNumber } from './sign-in-by-number.ts'
import { verifyNumber } from './verify-number.ts'

/** Handles the sign-in calls. */
export function signInRoutes(deps: Deps) {
  return {
    byNumber: async ({ body }, context) => {
      const tried = await signInByNumber(deps, body.phone, context)
      if (isRefused(tried) || 'refused' in tried) return refusalOfTry(tried)
      return tried.kind === 'code_texted'
        ? presentCodeTexted(tried.phone, 'We texted you a code. Please enter it to go on.')
        : presentOutcome(tried, context)
    },
    verify: async ({ body }, context) => {
      const verified = await verifyNumber(deps, body, context)
      return isRefused(verified) || 'refused' in verified
        ? refusalOfProof(verified, body.phone)
        : presentVerified(verified, context)
    },
    byName: deps.config.devLogin
      ? async ({ body }, context) => {
          const signedIn = await signInByName(deps, body.playerName, context)
          if (!signedIn) return notFound('This player')
          context.cookies.set('kinhold_session', signedIn.token)
          return { status: 200, body: presentPlayer(signedIn.player, true) }
        }
      : null,
  } satisfies { [K in keyof typeof signIn]: Handler<(typeof signIn)[K]> | null }
}
