import type { Deps } from '../../deps.ts'
import { askLater } from './ask-helpers.ts'
import { completeClaim } from './complete-claim.ts'
import { findOwner } from './find-owner.ts'
import { textOldNumber } from './text-old-number.ts'

/**
 * Does what a claim waits for: looks up whose account it asks for, asks its people, texts the old number once enough have confirmed, and
 * completes it when its time is over. May run again, and then does nothing.
 */
export async function moveClaimOn(deps: Deps, claimId: number): Promise<void> {
  await findOwner(deps, claimId)
  await askLater(deps, claimId)
  await textOldNumber(deps, claimId)
  await completeClaim(deps, claimId)
}
