import type { OwnClaim } from '@kinhold/contract/claims'
import { CODE_DIGITS } from '@kinhold/domain/limits'
import { isAdmin } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../../deps.ts'
import { keepTokens, tokensOf } from '../../../http/cookies.ts'
import { mayCall } from '../../../http/access.ts'
import type { Context } from '../../../http/implement.ts'
import { useUp } from '../../../http/limits.ts'
import type { Principal } from '../../../http/principal.ts'
import { isRefused, notFound, refuse } from '../../../http/refusals.ts'
import { digitsOf, hashOf } from '../../../http/tokens.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { countSignIn, lockPlayer } from '../../players/players.queries.ts'
import { readVisit, renewVisit, seenOf } from '../../sessions/read-visit.ts'
import { replaceSession } from '../../sessions/replace-session.ts'
import { moveBrowser, trustBrowser } from '../../sessions/trust.queries.ts'
import { storePhoto } from '../../uploads/store-files.ts'
import {
  claimOfToken,
  type ClaimRow,
  digitsNow,
  isDue,
  keepDigits,
  openWithPhoto,
  rolesOf,
  setEntered,
} from './claims.queries.ts'
import { completeClaim } from './complete-claim.ts'
import { isSelfieFor } from './helpers.queries.ts'
import { presentProgress } from './present-progress.ts'

/** Returns a browser's claim with its current digits, or null. Completes the claim first if it is due. */
export async function showClaim(deps: Deps, token: string): Promise<OwnClaim | null> {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return null
  if (claim.state !== 'waiting' || !(await isDue(deps.db, claim.id))) return present(deps, claim, token)
  await completeClaim(deps, claim.id)
  return present(deps, (await claimOfToken(deps.db, hashOf(token)))!, token)
}

export const noClaim = () => notFound('A claim of this browser')

export function hashOfDigits(claimId: number, digits: string): Buffer {
  return hashOf(`claim ${claimId}: ${digits}`)
}

async function present({ db }: Deps, claim: ClaimRow, token: string): Promise<OwnClaim> {
  const shown = claim.state === 'open' ? await digitsFor(db, claim.id, token) : null
  const counted = await countedFor(db, claim)
  return {
    state: claim.state,
    newPhone: claim.newPhone,
    digits: shown && shown.digits,
    digitsUntil: shown && shown.until.toISOString(),
    ...counted,
    completesAt: claim.completesAt && claim.completesAt.toISOString(),
    endedAt: claim.endedAt && claim.endedAt.toISOString(),
    endsAt: claim.endsAt.toISOString(),
  }
}

// Until somebody confirms a claim, neither the response nor its timing reveals anything about the account.
async function countedFor(
  db: Deps['db'],
  claim: ClaimRow,
): Promise<Pick<OwnClaim, 'confirmed' | 'progress'>> {
  if (claim.confirmations === 0) return { confirmed: 0, progress: null }
  const roles = await rolesOf(db, claim.id)
  const { confirmed, ...progress } = presentProgress({ ...claim, ...roles })
  return { confirmed, progress: confirmed > 0 ? progress : null }
}

// Derive the digits from the token, so that the server can show them again although it stores only a hash of
// them.
async function digitsFor(db: Deps['db'], id: number, token: string) {
  const { which, until } = await digitsNow(db, id)
  const digits = digitsOf(token, `claim ${id}, ${which}`, CODE_DIGITS)
  await keepDigits(db, id, { hash: hashOfDigits(id, digits), until })
  return { digits, until }
}

/** Returns an SQL condition for the selfies that the caller may see, or null if the caller may see none. */
export function showSelfies(caller: Principal) {
  if (caller.kind !== 'player' || !mayCall(['member'], caller)) return null
  return isSelfieFor({ id: caller.player.id, isAdmin: isAdmin(caller.player) })
}

const PER_ADDRESS = { name: 'claim_photos', uses: 20, seconds: 86_400 }

export async function takeSelfie(deps: Deps, token: string, context: Context) {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return noClaim()
  if (claim.state !== 'begun') return hasPhoto()
  const key = readVisit(context, deps.config).addressKey
  const tooOften = await useUp(deps.limits, { rule: PER_ADDRESS, key })
  if (tooOften) return tooOften
  const stored = await storePhoto(deps, { passHash: hashOf(token) }, await context.file())
  if (isRefused(stored)) return stored
  return deps.db.transaction().execute(async (tx) => {
    if (!(await openWithPhoto(tx, claim.id, stored))) return hasPhoto()
    await deps.jobs.add(tx, 'claim', String(claim.id))
    return null
  })
}

const hasPhoto = () => refuse(409, 'has_photo', msg`Your photo has already arrived. Please continue.`)

/** Signs in the claimant of a completed claim once, and makes the browser trusted for the new number. */
export async function signInClaimant(deps: Deps, token: string, context: Context) {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return noClaim()
  if (claim.state !== 'done')
    return refuse(409, 'claim_not_done', msg`This claim is not done yet. Please come back later.`)
  const before = readVisit(context, deps.config)
  const renewed = renewVisit(before)
  const old = tokensOf(context)
  const signedIn = await deps.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(tx, claim.playerId!)
    const isTheirs = player?.status === 'active' && player.phone === claim.newPhone
    // Either the claimant has signed in already, or the account has changed since the claim completed.
    if (!isTheirs || !(await setEntered(tx, claim.id)))
      return refuse(409, 'claim_used', msg`You can sign in with your new number now.`)
    await moveBrowser(tx, before.browserHash, renewed.visit.browserHash)
    await trustBrowser(tx, renewed.visit, claim.newPhone)
    await keepEvents(tx, [{ playerId: player.id, kind: 'new_browser', detail: seenOf(renewed.visit) }])
    const signIns = await countSignIn(tx, player.id)
    const tokens = await replaceSession(deps, tx, { playerId: player.id }, renewed.visit, old)
    return { player: { ...player, signIns }, tokens }
  })
  if (isRefused(signedIn)) return signedIn
  context.cookies.set('kinhold_browser', renewed.token)
  keepTokens(context, signedIn.tokens)
  context.cookies.clear('kinhold_claim')
  return signedIn.player
}
