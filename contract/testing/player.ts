import { ADMIN_ID } from '@kinhold/domain/players'
import { NO_LINES } from '@kinhold/domain/profile-lines'
import type { Player } from '../src/players.ts'

/** Returns a member for tests. The fields in `different` override the defaults. */
export function aPlayer(different: Partial<Player> = {}): Player {
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
    ...NO_LINES,
    ...different,
  }
}
