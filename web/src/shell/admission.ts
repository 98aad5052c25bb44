import type { Account } from '@kinhold/contract/sessions'

/**
 * Whom a page admits. `anyone`: signed in or not. `newcomer`: members, also those whose registration still awaits
 * something. `member`: confirmed members. `guest`: confirmed members and vault users.
 */
export type Admission = 'anyone' | 'newcomer' | 'member' | 'guest'

/** What the frame needs to know of the page in it: whom it admits, and whether the hero banner stands above it. */
export type PageHandle = { admits: Admission; hasHero: boolean }

/** Why a page is closed to someone, or null when it is open to them. */
export type Closed = 'signed-out' | 'invitation-required' | 'awaiting-sponsor' | 'awaiting-registration'

/** Whether the page is closed to the account, and why. The server refuses by itself; this says it in words. */
export function closedTo(player: Account | null, admits: Admission): Closed | null {
  if (admits === 'anyone') return null
  if (!player) return 'signed-out'
  if (player.userType === 'vault_user') return admits === 'guest' ? null : 'invitation-required'
  if (admits === 'newcomer' || player.verified) return null
  return player.awaiting === 'registration' ? 'awaiting-registration' : 'awaiting-sponsor'
}
