import { auth } from '@kinhold/contract/auth'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import type { PlayerPrincipal } from '../../http/principal.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { presentPlayer } from '../players/present-player.ts'
import { playerByName } from '../players/players.queries.ts'
import { oldTokenOf } from './enter.ts'
import { logIn } from './log-in.ts'
import { presentVaultUser } from './present-outcome.ts'
import { endSessionById, endSessionOfToken, sessionsOf } from './sessions.queries.ts'
import { signInByName } from './sign-in.ts'
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
      if (token) await deps.live.endSessions(deps.db, await endSessionOfToken(deps.db, hashOf(token)))
      context.cookies.clear('kinhold_session')
      return { status: 204, body: undefined }
    },
    devBypass: deps.config.devLogin
      ? async ({ body }, context) => devBypass(deps, body.playerName, context)
      : null,
    sessions: async (_, { me, principal }) => {
      const current = (principal as PlayerPrincipal).sessionId
      const rows = await sessionsOf(deps.db, me.id)
      return { status: 200, body: rows.map((row) => presentSession(row, current)) }
    },
    endSession: async ({ params }, { me }) => {
      if (!(await endSessionById(deps.db, me.id, params.id))) return notFound('This signed-in browser')
      await deps.live.endSessions(deps.db, [params.id])
      return { status: 204, body: undefined }
    },
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

function presentSession(row: Awaited<ReturnType<typeof sessionsOf>>[number], current: string) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === current,
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
