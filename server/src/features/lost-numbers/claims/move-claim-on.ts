import type { Deps } from '../../../deps.ts'
import { askLater } from './ask-helpers.ts'
import { completeClaim } from './complete-claim.ts'
import { findOwner } from './find-owner.ts'
import { textOldNumber } from './text-old-number.ts'

/**
 * Runs the next step of a claim: looks up its account, asks the helpers, texts the old number once enough have
 * confirmed, and completes it when its time is over. Safe to run again.
 */
export async function moveClaimOn(deps: Deps, claimId: number): Promise<void> {
  await findOwner(deps, claimId)
  await askLater(deps, claimId)
  await textOldNumber(deps, claimId)
  await completeClaim(deps, claimId)
}
