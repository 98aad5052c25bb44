/** Rules for recovering an account after losing its number. */

/**
 * The states of a claim. `begun`: no selfie yet; `failed`: the account couldn't be moved to the new number;
 * `ended`: expired or replaced.
 */
export const CLAIM_STATES = ['begun', 'open', 'waiting', 'done', 'stopped', 'failed', 'ended'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The roles in which people confirm claims. */
export const HELPER_ROLES = ['guardian', 'sponsor', 'partner', 'admin'] as const
export type HelperRole = (typeof HELPER_ROLES)[number]

/** The states of a request to be a guardian. `ended`: the two members are no longer bonded. */
export const GUARDIAN_STATES = ['asked', 'agreed', 'declined', 'ended'] as const

/** Returns how many of the named guardians have to confirm a claim. */
export function neededOf(named: number): number {
  return named === 5 ? 3 : 2
}

/**
 * Returns true if a claim has been confirmed by `needed` guardians, or by people in two of the other roles:
 * sponsor, partner and admin.
 */
export function isEnough(confirmed: HelperRole[], needed: number): boolean {
  const guardians = confirmed.filter((role) => role === 'guardian').length
  const sides = new Set(confirmed.filter((role) => role !== 'guardian'))
  return guardians >= needed || sides.size >= 2
}
