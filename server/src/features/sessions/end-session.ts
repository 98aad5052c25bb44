import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepTokens, tokensOf } from '../../http/cookies.ts'
import type { Context } from '../../http/implement.ts'
import type { Ended, PlayerPrincipal } from '../../http/principal.ts'
import { hashOf } from '../../http/tokens.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { endingOf } from './ended-sessions.queries.ts'
import { saidOfEnding } from './endings.values.ts'
import {
  endOtherSessionsOfBrowser,
  endSessionOfToken,
  endSessionsOfBrowser,
  endSessionsOfVaultUsers,
  lockOwnSession,
} from './sessions.queries.ts'
import { endTrust, endTrustById, endTrustOfBrowser, giveTrust } from './trust.queries.ts'

/** Signs the caller's browser out of all accounts. The browser stays trusted for the accounts' numbers. */
export async function endSessionsHere(deps: Deps, context: Context): Promise<void> {
  const { session, other } = tokensOf(context)
  for (const token of [session, other]) if (token) await endSession(deps, hashOf(token))
  keepTokens(context, { session: null, other: null })
}

async function endSession(deps: Deps, tokenHash: Buffer): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await endSessionOfToken(tx, tokenHash)
    if (ended) await deps.live.endSessions(tx, [ended.id])
  })
}

/** Signs out one of a player's browsers and stops trusting it. Returns false if there is no such browser. */
export async function endBrowser(deps: Deps, { player, sessionId }: PlayerPrincipal, id: string) {
  const playerId = player.id
  return deps.db.transaction().execute(async (tx) => {
    // Under this lock, a concurrent sign-in in that browser either comes first, so that its session ends, or
    // finds the browser untrusted.
    await lockPlayer(tx, playerId)
    const session = await lockOwnSession(tx, playerId, id)
    const browserHash = session ? session.browserHash : await endTrustById(tx, playerId, id)
    if (!session && !browserHash) return false
    const of = { id, browserHash: browserHash ?? null, endedBy: sessionId }
    await deps.live.endSessions(tx, await endSessionsOfBrowser(tx, playerId, of))
    if (browserHash) await endTrustOfBrowser(tx, playerId, browserHash)
    await keepEvents(tx, [{ playerId, kind: 'signed_out_elsewhere' }])
    return true
  })
}

/**
 * Stops trusting this browser and ends any sessions opened with copies of its cookies, but not its own
 * session.
 */
export async function endTrustHere(
  deps: Deps,
  { playerId, sessionId }: { playerId: number; sessionId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    // Under this lock, a concurrent sign-in with copied cookies either comes first, so that its session ends,
    // or finds the browser untrusted.
    await lockPlayer(tx, playerId)
    const session = await lockOwnSession(tx, playerId, sessionId)
    if (!session?.browserHash) return
    const others = await endOtherSessionsOfBrowser(tx, playerId, sessionId, session.browserHash)
    await deps.live.endSessions(tx, others)
    await endTrustOfBrowser(tx, playerId, session.browserHash)
  })
}

type Live = Pick<Deps, 'live'>

/**
 * Stops trusting all browsers of this player and of these phone numbers. Ends the vault-user sessions of
 * these numbers.
 */
export async function endNumbers(tx: Tx, deps: Live, of: { playerId: number; phones: (string | null)[] }) {
  await endTrust(tx, of)
  await endVaultUsers(tx, deps, of.phones)
}

/** Ends all other access through a newly registered number. The browser that registered it stays trusted. */
export async function endNumberOfOthers(
  tx: Tx,
  deps: Live,
  of: { playerId: number; phone: string; browserHash: Buffer },
): Promise<void> {
  await giveTrust(tx, of)
  await endVaultUsers(tx, deps, [of.phone])
}

async function endVaultUsers(tx: Tx, deps: Live, phones: (string | null)[]): Promise<void> {
  const known = phones.filter((phone) => phone !== null)
  await deps.live.endSessions(tx, await endSessionsOfVaultUsers(tx, known))
}

export async function readEnding({ db }: Pick<Deps, 'db'>, tokenHash: Buffer): Promise<Ended | null> {
  const ending = await endingOf(db, tokenHash)
  return ending && saidOfEnding(ending)
}
