import { auth } from '@kinhold/contract/auth'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../http/implement.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { presentPlayer } from '../players/present-player.ts'
import { presentBrowser } from './present-browser.ts'
import { presentCodeTexted, presentOutcome, presentVaultUser, presentVerified } from './present-outcome.ts'
import { refusalOfProof, refusalOfTry } from './refuse-sign-in.ts'
import { endBrowser } from './end-browser.ts'
import { endSession } from './end-session.ts'
import { signInByName } from './sign-in-by-name.ts'
import { signInByNumber } from './sign-in-by-number.ts'
import { sessionsOf } from './sessions.queries.ts'
import { trustedWithoutSession } from './trust.queries.ts'
import { verifyNumber } from './verify-number.ts'

/** Answers the calls by which people get in and out. */
export function signInRoutes(deps: Deps) {
  return {
    config: async () => ({ status: 200, body: configOf(deps) }),
    me: async (_, context) => {
      const principal = await context.who()
      if (principal?.kind === 'player') return { status: 200, body: presentPlayer(principal.player, true) }
      if (principal?.kind === 'vault_user') return { status: 200, body: presentVaultUser(principal) }
      return refuse(401, 'no_session', 'Please sign in first.')
    },
    login: async ({ body }, context) => {
      const tried = await signInByNumber(deps, body.phone, context)
      if ('refused' in tried) return refusalOfTry(tried, context.reply)
      return tried.kind === 'code_texted'
        ? presentCodeTexted(tried.phone, 'We texted you a code. Please enter it to go on.')
        : presentOutcome(tried, context)
    },
    verify: async ({ body }, context) => {
      const verified = await verifyNumber(deps, body, context)
      return 'refused' in verified
        ? refusalOfProof(verified, body.phone, context.reply)
        : presentVerified(verified, context)
    },
    logout: async (_, context) => {
      const token = context.cookies.get('kinhold_session')
      if (token) await endSession(deps, hashOf(token))
      context.cookies.clear('kinhold_session')
      return { status: 204, body: undefined }
    },
    devBypass: deps.config.devLogin
      ? async ({ body }, context) => {
          const signedIn = await signInByName(deps, body.playerName, context)
          if (!signedIn) return notFound('This player')
          context.cookies.set('kinhold_session', signedIn.token)
          return { status: 200, body: presentPlayer(signedIn.player, true) }
        }
      : null,
    sessions: async (_, { me, principal }) => {
      const signedIn = await sessionsOf(deps.db, me.id)
      const trusted = await trustedWithoutSession(deps.db, me.id)
      return {
        status: 200,
        body: [
          ...signedIn.map((row) =>
            presentBrowser({ ...row, signedIn: true, current: row.id === principal.sessionId }),
          ),
          ...trusted.map((row) => presentBrowser({ ...row, signedIn: false, current: false })),
        ],
      }
    },
    endSession: async ({ params }, { me }) =>
      (await endBrowser(deps, me.id, params.id))
        ? { status: 204, body: undefined }
        : notFound('This browser'),
  } satisfies {
    [K in keyof typeof auth as K extends 'openInvitation' | 'completeRegistration' ? never : K]: Handler<
      (typeof auth)[K]
    > | null
  }
}

function configOf({ config, sms, email }: Deps) {
  return {
    appName: config.appName,
    taglines: ['Only Your Loved Ones Know', 'Trust The Ones You Love'],
    phoneVerification: config.phoneVerification,
    devLogin: config.devLogin,
    smsAvailable: sms !== null,
    emailAvailable: email !== null,
    maxUploadMb: config.maxUploadMb,
    supportEmail: config.supportEmail,
    privacyEmail: config.privacyEmail,
    legalEmail: config.legalEmail,
  }
}
