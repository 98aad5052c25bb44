import type { InterestedUser } from '@kinhold/contract/admin'
import type { Player, PlayerProfile, VaultUser } from '@kinhold/contract/players'
import { ADMIN_ID, ADMIN_NAME, ADMIN_PLACEHOLDER_PHONE } from '@kinhold/domain/players'
import { aPlayer } from '../../contract/testing/player.ts'

/** Returns a default member. */
export const member = aPlayer

/** Returns the admin, with the placeholder phone by default. */
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

/** Returns a member's profile, by default without a sponsor and with counts of 0. */
export function profileOf(player: Player, different: Partial<PlayerProfile> = {}): PlayerProfile {
  return { ...player, sponsor: null, sponsoredCount: 0, bondCount: 0, trustUnitCount: 0, ...different }
}

/** Returns Hal, who would like to join. */
export function interestedUser(different: Partial<InterestedUser> = {}): InterestedUser {
  return {
    id: 1,
    phoneNumber: '+15559990001',
    name: 'Hal',
    howDidYouHear: 'direct_access',
    howDidYouHearOther: null,
    interestLevel: 'full_send',
    ipAddress: null,
    consentedAt: null,
    createdAt: '2026-01-03T10:00:00.000Z',
    submissions: 1,
    ...different,
  }
}

/** Returns a vault user, who has access to a vault and nothing else. */
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
