/** How an account whose number is lost comes back through the people of its owner. */

/** Where a claim stands: `begun` has no selfie yet; `failed`: the number could not be moved; `ended`: nobody confirmed it, or another came first. */
export const CLAIM_STATES = ['begun', 'open', 'waiting', 'done', 'stopped', 'failed', 'ended'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** As what somebody confirms a claim. */
export const HELPER_ROLES = ['guardian', 'sponsor', 'partner', 'admin'] as const
export type HelperRole = (typeof HELPER_ROLES)[number]

/** What a guardian has said; `ended`: their bond is over, and so they are none. */
export const GUARDIAN_STATES = ['asked', 'agreed', 'declined', 'ended'] as const
export type GuardianState = (typeof GUARDIAN_STATES)[number]

/** How many of so many guardians count. */
export function neededOf(named: number): number {
  return named === 5 ? 3 : 2
}

/**
 * True when these have confirmed enough: so many guardians, or where none are named two sides of three, the sponsor, one
 * partner of a trust unit and the admin, who stands in for one of the other two and is never enough alone.
 */
export function isEnough(confirmed: HelperRole[], needed: number): boolean {
  const guardians = confirmed.filter((role) => role === 'guardian').length
  const sides = new Set(confirmed.filter((role) => role !== 'guardian'))
  return guardians >= needed || sides.size >= 2
}
