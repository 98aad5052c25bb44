import type { BrowserSession, sessions } from '@kinhold/contract/sessions'
import type { Deps } from '../../deps.ts'
import { noSession } from '../../http/access.ts'
import type { Handler } from '../../http/implement.ts'
import { notFound } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { presentPlayer } from '../players/present-player.ts'
import { endBrowser, endSession, endTrustHere } from './end-session.ts'
import { presentVaultUser } from './present-vault-user.ts'
import { sessionsOf } from './sessions.queries.ts'
import { trustedWithoutSession } from './trust.queries.ts'

export function sessionRoutes(deps: Deps) {
  return {
    own: async (_, context) => {
      const principal = await context.who()
      if (principal?.kind === 'player') return { status: 200, body: presentPlayer(principal.player, true) }
      if (principal?.kind === 'vault_user') return { status: 200, body: presentVaultUser(principal) }
      throw noSession(await context.ended())
    },
    endOwn: async (_, context) => {
      const token = context.cookies.get('kinhold_session')
      if (token) await endSession(deps, hashOf(token))
      context.cookies.clear('kinhold_session')
      return { status: 204, body: undefined }
    },
    endTrust: async (_, { principal }) => {
      await endTrustHere(deps, principal)
      return { status: 204, body: undefined }
    },
    list: async (_, { me, principal }) => {
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
    end: async ({ params }, { principal }) =>
      (await endBrowser(deps, principal, params.id))
        ? { status: 204, body: undefined }
        : notFound('This browser'),
  } satisfies { [K in keyof typeof sessions]: Handler<(typeof sessions)[K]> }
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
