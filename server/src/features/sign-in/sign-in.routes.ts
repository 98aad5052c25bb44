import { auth, type BrowserSession } from '@kinhold/contract/auth'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { presentPlayer } from '../players/present-player.ts'
import { playerByName } from '../players/players.queries.ts'
import { oldTokenOf } from './enter.ts'
import { logIn } from './log-in.ts'
import { presentVaultUser } from './present-outcome.ts'
import { endBrowser } from './end-browser.ts'
import { endSession } from './end-session.ts'
import { sessionsOf } from './sessions.queries.ts'
import { signInByName } from './sign-in.ts'
import { trustedWithoutSession } from './trust.queries.ts'
import { verifyNumber } from './verify-number.ts'
import { visitOf } from './visit.ts'

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
    login: async ({ body }, context) => logIn(deps, body.phone, context),
    verify: async ({ body }, context) => verifyNumber(deps, body, context),
    logout: async (_, context) => {
      const token = context.cookies.get('kinhold_session')
      if (token) await endSession(deps, hashOf(token))
      context.cookies.clear('kinhold_session')
      return { status: 204, body: undefined }
    },
    devBypass: deps.config.devLogin
      ? async ({ body }, context) => devBypass(deps, body.playerName, context)
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

async function devBypass(deps: Deps, playerName: string, context: Context) {
  const player = await playerByName(deps.db, playerName)
  if (player?.status !== 'active') return notFound('This player')
  const visit = visitOf(context, deps.config)
  const { token, player: signedIn } = await signInByName(deps, player, visit, oldTokenOf(context))
  context.cookies.set('kinhold_session', token)
  return { status: 200 as const, body: presentPlayer(signedIn, true) }
}

type BrowserRow = Omit<BrowserSession, 'createdAt' | 'lastSeenAt' | 'trustedUntil'> & {
  createdAt: Date
  lastSeenAt: Date
  trustedUntil: Date | null
}

function presentBrowser(row: BrowserRow): BrowserSession {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    trustedUntil: row.trustedUntil?.toISOString() ?? null,
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
