import type { Account } from '@kinhold/contract/sessions'

/**
 * The accounts that a page admits. `anyone`: signed in or not. `newcomer`: members, including those whose registration
 * is not complete. `member`: confirmed members. `guest`: confirmed members and vault users.
 */
export type Admission = 'anyone' | 'newcomer' | 'member' | 'guest'

/** A page's needs from its frame: the accounts it admits, and whether the hero banner is above it. */
export type PageHandle = { admits: Admission; hasHero: boolean }

/** The reason why a page is closed to an account. */
export type Closed = 'signed-out' | 'invitation-required' | 'awaiting-sponsor' | 'awaiting-registration'

/** The reason why the page is closed to the account, or null. The server refuses by itself; this is for the message. */
export function closedTo(player: Account | null, admits: Admission): Closed | null {
  if (admits === 'anyone') return null
  if (!player) return 'signed-out'
  if (player.userType === 'vault_user') return admits === 'guest' ? null : 'invitation-required'
  if (admits === 'newcomer' || player.verified) return null
  return player.awaiting === 'registration' ? 'awaiting-registration' : 'awaiting-sponsor'
}
