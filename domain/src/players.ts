/** Types and rules of players: identity, status and privacy. */

import type { ProfileLines } from './profile-lines.ts'

/** A player's place in the lifecycle. */
export const PLAYER_STATUSES = ['active', 'suspended', 'deactivated', 'archived'] as const
export type PlayerStatus = (typeof PLAYER_STATUSES)[number]

/** The event that an unverified player waits for: their sponsor's yes after a personal QR, or a new registration. */
export const AWAITING = ['sponsor', 'registration'] as const
export type Awaiting = (typeof AWAITING)[number]

/** The audience: everyone in reach, the member's bonds, or no one else. */
export const VISIBILITIES = ['public', 'friends', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** A member's privacy settings with their defaults (SET-05). */
export const PRIVACY_AT_FIRST = {
  /** Members outside their bonds may invite them. */
  allowInvitations: true,
  /** Audience of the member in other people's trees. */
  networkVisibility: 'friends' as Visibility,
  /** Audience of their number and counts. */
  profileVisibility: 'friends' as Visibility,
  /** Their counts are shown at all. */
  showConnections: true,
  /** Their part of a new trust unit is confirmed automatically. */
  autoAcceptGroups: false,
}
export type Privacy = typeof PRIVACY_AT_FIRST

/** A player as every rule and response needs it; dates are Dates, the phone is E.164. */
export type PlayerRow = ProfileLines & {
  id: number
  role: string
  name: string
  phone: string | null
  photoId: string | null
  sponsorId: number | null
  status: PlayerStatus
  awaiting: Awaiting | null
  signIns: number
  /** Invitees, archived ones included, because the tree shows them all. A profile leaves the archived ones out. */
  inviteeCount: number
  /** Bonds with players who are not archived. */
  bondCount: number
  trustUnitCount: number
  /** The player's privacy choices: visibility, and permission to invite them. */
  privacy: Privacy
  createdAt: Date
}

/** The admin's account, made at the first start. The role decides who is admin; these are facts about its row. */
export const ADMIN_ID = 18
export const ADMIN_NAME = 'admin'
/** The admin's phone until ADMIN_PHONE says otherwise; the account that carries it sees 'Phone Log' (NAV-27). */
export const ADMIN_PLACEHOLDER_PHONE = '+15550000018'
/** Members' ids start here. */
export const FIRST_MEMBER_ID = 19

/** The shown name of a member who ended their account, where their place must stay. */
export const FORMER_MEMBER = 'Former member'

/** True for the one account with the admin's role; the only such check. */
export function isAdmin(player: { role: string }): boolean {
  return player.role === 'admin'
}

/** The refusal of a sign-in by a player who is not active. */
export function refusalOfStatus(status: PlayerStatus): { code: string; error: string } | null {
  if (status === 'active') return null
  return {
    code: `account_${status}`,
    error: `This account has been ${status}. Please ask your sponsor or the admin.`,
  }
}
