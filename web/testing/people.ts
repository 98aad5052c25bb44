import type { Player, VaultUser } from '@kinhold/contract/players'
import { ADMIN_ID, ADMIN_NAME, ADMIN_PLACEHOLDER_PHONE } from '@kinhold/domain/players'

/** A member like any other, with what a test wants different. */
export function member(different: Partial<Player> = {}): Player {
  return {
    id: 19,
    name: 'Ann',
    phone: '+15551230019',
    profilePhoto: null,
    userType: 'member',
    isAdmin: false,
    sponsorId: ADMIN_ID,
    verified: true,
    awaiting: null,
    status: 'active',
    createdAt: '2025-06-01T12:00:00.000Z',
    isFirstLogin: false,
    ...different,
  }
}

/** The admin, with the placeholder phone unless told otherwise. */
export function admin(different: Partial<Player> = {}): Player {
  return member({
    id: ADMIN_ID,
    name: ADMIN_NAME,
    phone: ADMIN_PLACEHOLDER_PHONE,
    isAdmin: true,
    sponsorId: null,
    ...different,
  })
}

/** Someone who only has access to a vault. */
export function vaultUser(different: Partial<VaultUser> = {}): VaultUser {
  return {
    id: 0,
    name: 'Vault User',
    displayName: null,
    userType: 'vault_user',
    accessValue: '+15551230099',
    ...different,
  }
}
