/** Account recovery after a lost number, confirmed by people who know the owner. */

/** State of a claim. `begun`: no selfie yet; `failed`: the move failed; `ended`: expired or replaced. */
export const CLAIM_STATES = ['begun', 'open', 'waiting', 'done', 'stopped', 'failed', 'ended'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The role in which a person confirms a claim. */
export const HELPER_ROLES = ['guardian', 'sponsor', 'partner', 'admin'] as const
export type HelperRole = (typeof HELPER_ROLES)[number]

/** A member's answer to a request to be a guardian; `ended`: the bond has ended, so the role has, too. */
export const GUARDIAN_STATES = ['asked', 'agreed', 'declined', 'ended'] as const

/** The number of guardians who must confirm a claim, given how many the member named. */
export function neededOf(named: number): number {
  return named === 5 ? 3 : 2
}

/** True if `needed` guardians have confirmed, or two of these three: the sponsor, a partner, the admin. */
export function isEnough(confirmed: HelperRole[], needed: number): boolean {
  const guardians = confirmed.filter((role) => role === 'guardian').length
  const sides = new Set(confirmed.filter((role) => role !== 'guardian'))
  return guardians >= needed || sides.size >= 2
}
