import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { hashOf } from '../../http/tokens.ts'
import { keepEvents } from '../history/events.queries.ts'
import { countSignIn, lockPlayer } from '../players/players.queries.ts'
import { readVisit, renewVisit, seenOf, sessionTokenOf } from '../sessions/read-visit.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { moveBrowser, trustBrowser } from '../sessions/trust.queries.ts'
import { claimOfToken, setEntered } from './claims.queries.ts'

/** Reasons for not signing in a claimant; `used`: they were signed in before, or the number has changed since. */
export type NotIn = 'no_claim' | 'not_done' | 'used'

/** Signs in the browser of a completed claim, once, and trusts it with its proved number. */
export async function signInClaimant(
  deps: Deps,
  token: string,
  context: Context,
): Promise<PlayerRow | NotIn> {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return 'no_claim'
  if (claim.state !== 'done') return 'not_done'
  const before = readVisit(context, deps.config)
  const renewed = renewVisit(before)
  const oldToken = sessionTokenOf(context)
  const signedIn = await deps.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, claim.playerId!)
    const isTheirs = player?.status === 'active' && player.phone === claim.newPhone
    if (!isTheirs || !(await setEntered(tx, claim.id))) return 'used' as const
    await moveBrowser(tx, before.browserHash, renewed.visit.browserHash)
    await trustBrowser(tx, renewed.visit, claim.newPhone)
    await keepEvents(tx, [{ playerId: player.id, kind: 'new_browser', detail: seenOf(renewed.visit) }])
    const signIns = await countSignIn(tx, player.id)
    const session = await replaceSession(deps, tx, { playerId: player.id }, renewed.visit, oldToken)
    return { player: { ...player, signIns }, session }
  })
  if (signedIn === 'used') return signedIn
  context.cookies.set('kinhold_browser', renewed.token)
  context.cookies.set('kinhold_session', signedIn.session)
  context.cookies.clear('kinhold_claim')
  return signedIn.player
}
