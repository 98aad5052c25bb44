import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { isRefused, refuse } from '../../../http/refusals.ts'
import { hashOf } from '../../../http/tokens.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { countSignIn, lockPlayer } from '../../players/players.queries.ts'
import { readVisit, renewVisit, seenOf, sessionTokenOf } from '../../sessions/read-visit.ts'
import { replaceSession } from '../../sessions/replace-session.ts'
import { moveBrowser, trustBrowser } from '../../sessions/trust.queries.ts'
import { claimOfToken, setEntered } from './claims.queries.ts'
import { noClaim } from './show-claim.ts'

/** Signs in the browser of a completed claim, once, and trusts it with its proved number. */
export async function signInClaimant(deps: Deps, token: string, context: Context) {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return noClaim()
  if (claim.state !== 'done')
    return refuse(409, 'claim_not_done', 'This is not done yet. Please come back later.')
  const before = readVisit(context, deps.config)
  const renewed = renewVisit(before)
  const oldToken = sessionTokenOf(context)
  const signedIn = await deps.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, claim.playerId!)
    const isTheirs = player?.status === 'active' && player.phone === claim.newPhone
    // The claimant was signed in before, or the number has changed since.
    if (!isTheirs || !(await setEntered(tx, claim.id)))
      return refuse(409, 'claim_used', 'You can sign in with your new number now.')
    await moveBrowser(tx, before.browserHash, renewed.visit.browserHash)
    await trustBrowser(tx, renewed.visit, claim.newPhone)
    await keepEvents(tx, [{ playerId: player.id, kind: 'new_browser', detail: seenOf(renewed.visit) }])
    const signIns = await countSignIn(tx, player.id)
    const session = await replaceSession(deps, tx, { playerId: player.id }, renewed.visit, oldToken)
    return { player: { ...player, signIns }, session }
  })
  if (isRefused(signedIn)) return signedIn
  context.cookies.set('kinhold_browser', renewed.token)
  context.cookies.set('kinhold_session', signedIn.session)
  context.cookies.clear('kinhold_claim')
  return signedIn.player
}
