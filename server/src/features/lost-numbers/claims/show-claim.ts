import type { OwnClaim } from '@kinhold/contract/claims'
import { CODE_DIGITS } from '@kinhold/domain/limits'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/refusals.ts'
import { digitsOf, hashOf } from '../../../http/tokens.ts'
import { claimOfToken, type ClaimRow, digitsNow, isDue, keepDigits } from './claims.queries.ts'
import { completeClaim } from './complete-claim.ts'

/**
 * The claim of a browser as its claimant sees it, with the current digits; null if there is none. Completes a due claim
 * first, so that the claimant need not wait for the sweep.
 */
export async function showClaim(deps: Deps, token: string): Promise<OwnClaim | null> {
  const claim = await claimOfToken(deps.db, hashOf(token))
  if (!claim) return null
  if (claim.state !== 'waiting' || !(await isDue(deps.db, claim.id))) return present(deps, claim, token)
  await completeClaim(deps, claim.id)
  return present(deps, (await claimOfToken(deps.db, hashOf(token)))!, token)
}

/** The refusal of a browser without a claim. */
export const noClaim = () => notFound('A claim of this browser')

/** The stored hash of a claim's digits, salted with the claim's id. */
export function hashOfDigits(claimId: number, digits: string): Buffer {
  return hashOf(`claim ${claimId}: ${digits}`)
}

async function present({ db }: Deps, claim: ClaimRow, token: string): Promise<OwnClaim> {
  const shown = claim.state === 'open' ? await digitsFor(db, claim.id, token) : null
  return {
    state: claim.state,
    newPhone: claim.newPhone,
    digits: shown && shown.digits,
    digitsUntil: shown && shown.until.toISOString(),
    confirmed: claim.confirmed,
    completesAt: claim.completesAt && claim.completesAt.toISOString(),
    endsAt: claim.endsAt.toISOString(),
  }
}

// Derived from the token, which only this browser has, so that a reload shows the same digits without storing them.
async function digitsFor(db: Deps['db'], id: number, token: string) {
  const { which, until } = await digitsNow(db, id)
  const digits = digitsOf(token, `claim ${id}, ${which}`, CODE_DIGITS)
  await keepDigits(db, id, { hash: hashOfDigits(id, digits), until })
  return { digits, until }
}
