import type { BrowserSession, sessions } from '@kinhold/contract/sessions'
import type { Deps } from '../../deps.ts'
import { noSession } from '../../http/access.ts'
import type { Handler } from '../../http/implement.ts'
import { noContent, notFound } from '../../http/refusals.ts'
import { presentCard, presentPlayer } from '../players/present-player.ts'
import { changeAccount, findOther } from './change-account.ts'
import { endBrowser, endSessionsHere, endTrustHere } from './end-session.ts'
import { presentVaultUser } from './present-vault-user.ts'
import { sessionsOf } from './sessions.queries.ts'
import { trustedWithoutSession } from './trust.queries.ts'

export function sessionRoutes(deps: Deps) {
  return {
    own: async (_, context) => {
      const principal = await context.who()
      if (principal?.kind === 'player') {
        const { player } = principal
        return { status: 200, body: { ...presentPlayer(player, true), ...presentLanguage(player) } }
      }
      if (principal?.kind === 'vault_user')
        return {
          status: 200,
          body: { ...presentVaultUser(principal, context.say), ...presentLanguage(principal) },
        }
      throw noSession(await context.ended())
    },
    endOwn: async (_, context) => {
      await endSessionsHere(deps, context)
      return { status: 204, body: undefined }
    },
    endTrust: async (_, context) => {
      const { me, principal } = context
      const { session } = await findOther(deps, me, context)
      await endTrustHere(deps, { playerId: me.id, sessionId: principal.sessionId })
      if (session) await endTrustHere(deps, { playerId: session.playerId, sessionId: session.id })
      return { status: 204, body: undefined }
    },
    other: async (_, context) => {
      const { account, session } = await findOther(deps, context.me, context)
      const body = { account: account ? presentCard(account) : null, isSignedIn: session !== undefined }
      return { status: 200, body }
    },
    change: (_, context) => noContent(changeAccount(deps, context.me, context)),
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

function presentLanguage({ language }: { language: string | null }) {
  return language === null ? {} : { language }
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
