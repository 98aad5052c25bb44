/** Rules for recovering an account whose phone number has been lost. */

/**
 * The states of a claim. `begun`: no selfie yet; `failed`: the account couldn't be moved to the new number;
 * `expired`: not enough people confirmed it in time; `ended`: another claim replaced it.
 */
export const CLAIM_STATES = [
  'begun',
  'open',
  'waiting',
  'done',
  'stopped',
  'failed',
  'expired',
  'ended',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The roles in which people confirm claims. */
export const HELPER_ROLES = ['guardian', 'sponsor', 'partner', 'admin'] as const
export type HelperRole = (typeof HELPER_ROLES)[number]

/** The sides that confirm a claim if there are no guardians. All partners count as one side. */
export const SIDES = ['sponsor', 'partner', 'admin'] as const
export type Side = (typeof SIDES)[number]

/** The states of a request to be a guardian; `ended`: the two members are no longer bonded. */
export const GUARDIAN_STATES = ['asked', 'agreed', 'declined', 'ended'] as const

/** Returns how many of the named guardians have to confirm a claim. */
export function neededOf(named: number): number {
  return named === 5 ? 3 : 2
}

/** Returns the distinct sides among these roles. */
export function sidesAmong(roles: HelperRole[]): Side[] {
  return SIDES.filter((side) => roles.includes(side))
}

/** Counts the confirmations: one for each guardian, and one for each side. */
export function countConfirmed(confirmed: HelperRole[]): number {
  return confirmed.filter((role) => role === 'guardian').length + sidesAmong(confirmed).length
}

/**
 * Returns true if a claim has been confirmed by `needed` guardians, or by people in two of the other roles:
 * sponsor, partner and admin.
 */
export function isEnough(confirmed: HelperRole[], needed: number): boolean {
  const guardians = confirmed.filter((role) => role === 'guardian').length
  return guardians >= needed || sidesAmong(confirmed).length >= 2
}
