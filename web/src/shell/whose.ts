import type { Account } from '@kinhold/contract/sessions'
import { ADMIN_PLACEHOLDER_PHONE } from '@kinhold/domain/players'
import { paths } from '../paths.ts'
import { phoneInWords } from '../ui/phone-number.tsx'

export function phoneOf(player: Account): string | null {
  return player.userType === 'vault_user' ? player.accessValue : player.phone
}

export function shownPhoneOf(player: Account): string {
  const phone = phoneOf(player)
  return phone ? phoneInWords(phone) : ''
}

/** Returns true for an account with the admin's placeholder phone, which can see 'Phone Log' (NAV-27). */
export function seesPhoneLog(player: Account): boolean {
  return phoneOf(player) === ADMIN_PLACEHOLDER_PHONE
}

export function homeOf(player: Account): string {
  return player.userType === 'vault_user' ? paths.vaultBase() : paths.dashboard()
}

export function isAdminAccount(player: Account): boolean {
  return player.userType === 'member' && player.isAdmin
}

/**
 * The accounts that a page admits. `newcomer`: all members. `member`: confirmed members. `guest`: confirmed
 * members and vault users.
 */
export type Admission = 'anyone' | 'newcomer' | 'member' | 'guest'

export type PageHandle = { admits: Admission; hasHero: boolean }

type Closed = 'signed-out' | 'invitation-required' | 'awaiting-sponsor' | 'awaiting-registration'

/** Returns the reason a page is closed to an account, or null. The server does its own access checks. */
export function closedTo(player: Account | null, admits: Admission): Closed | null {
  if (admits === 'anyone') return null
  if (!player) return 'signed-out'
  if (player.userType === 'vault_user') return admits === 'guest' ? null : 'invitation-required'
  if (admits === 'newcomer' || player.verified) return null
  return player.awaiting === 'registration' ? 'awaiting-registration' : 'awaiting-sponsor'
}
