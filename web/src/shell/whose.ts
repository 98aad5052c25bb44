import type { Account } from '@kinhold/contract/sessions'
import { formatPhone } from '@kinhold/domain/phone-format'
import { ADMIN_PLACEHOLDER_PHONE } from '@kinhold/domain/players'
import { paths } from '../paths.ts'

/** The phone by which an account signs in, E.164. */
export function phoneOf(player: Account): string | null {
  return player.userType === 'vault_user' ? player.accessValue : player.phone
}

/** The formatted phone; empty if unknown. */
export function shownPhoneOf(player: Account): string {
  const phone = phoneOf(player)
  return phone ? formatPhone(phone) : ''
}

/** True for the account that still has the admin's placeholder phone: its top bar shows 'Phone Log' (NAV-27). */
export function seesPhoneLog(player: Account): boolean {
  return phoneOf(player) === ADMIN_PLACEHOLDER_PHONE
}

/** The home page of an account. */
export function homeOf(player: Account): string {
  return player.userType === 'vault_user' ? paths.vaultBase() : paths.dashboard()
}

/** True for the account with the admin's role. */
export function isAdminAccount(player: Account): boolean {
  return player.userType === 'member' && player.isAdmin
}
