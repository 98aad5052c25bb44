/** Types and rules for players: identity, status and privacy. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'
import type { ProfileLines } from './profile-lines.ts'

/** The statuses that a player can have. */
export const PLAYER_STATUSES = ['active', 'suspended', 'deactivated', 'archived'] as const
export type PlayerStatus = (typeof PLAYER_STATUSES)[number]

/**
 * The events that an unverified player may be waiting for: the sponsor's confirmation, or a new registration.
 */
export const AWAITING = ['sponsor', 'registration'] as const
export type Awaiting = (typeof AWAITING)[number]

/**
 * The values of a visibility setting. A member's data is visible to everyone within reach in the sponsor
 * tree, to people with a bond to the member, or to nobody.
 */
export const VISIBILITIES = ['public', 'friends', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** A member's privacy settings and their defaults (SET-05). */
export const PRIVACY_AT_FIRST = {
  /** True if other members can invite this member to form a bond. */
  allowInvitations: true,
  /** The people who can see all of the member's details in their trees. */
  networkVisibility: 'friends' as Visibility,
  /**
   * The people who can see the member's counts. Even with 'public', only people with a bond can see the phone
   * number.
   */
  profileVisibility: 'friends' as Visibility,
  /** False if only the member and the admin can see the counts. */
  showConnections: true,
  /** True if the server confirms each new trust unit on the member's behalf. */
  autoAcceptGroups: false,
}
export type Privacy = typeof PRIVACY_AT_FIRST

/** A player with all the fields that rules and responses need. */
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
  /** True once the member has dismissed the welcome dialog in any browser (GUI-11). */
  hasSeenWelcome: boolean
  /** The tag of the language that the player chose, or null for the language of the browser. */
  language: string | null
  /** The number of invitees, including archived invitees. */
  inviteeCount: number
  /** The number of bonds with players who aren't archived. */
  bondCount: number
  trustUnitCount: number
  privacy: Privacy
  createdAt: Date
}

/** The id and name in the admin's row, which is created the first time the server starts. */
export const ADMIN_ID = 18
export const ADMIN_NAME = 'admin'
/** The admin's phone number if ADMIN_PHONE isn't set (NAV-27). */
export const ADMIN_PLACEHOLDER_PHONE = '+15550000018'
/** The lowest possible id for a member. */
export const FIRST_MEMBER_ID = 19

/** The name shown for a member who has deleted their account. */
export const FORMER_MEMBER = 'Former member'

/** Returns true for the row that remains of a deleted account. */
export function isFormer({ phone, status }: Pick<PlayerRow, 'phone' | 'status'>): boolean {
  return phone === null && status === 'archived'
}

/** Returns true for the account with the admin role. */
export function isAdmin(player: { role: string }): boolean {
  return player.role === 'admin'
}

type Sibling = Pick<PlayerRow, 'id' | 'sponsorId' | 'status' | 'awaiting'> & {
  privacy: Pick<Privacy, 'networkVisibility' | 'allowInvitations'>
}

/**
 * Returns true if two players share a sponsor other than the admin. Both must be active and verified, not
 * hidden, and open to invitations (FAM-50).
 */
export function areSiblings(one: Sibling, other: Sibling): boolean {
  if (one.id === other.id || one.sponsorId === null || one.sponsorId === ADMIN_ID) return false
  return one.sponsorId === other.sponsorId && isListed(one) && isListed(other)
}

function isListed({ status, awaiting, privacy }: Sibling): boolean {
  if (status !== 'active' || awaiting !== null) return false
  return privacy.networkVisibility !== 'private' && privacy.allowInvitations
}

/** Returns the sign-in error for a player who isn't active, or null for an active one. */
export function refusalOfStatus(status: PlayerStatus): { code: string; error: MessageDescriptor } | null {
  return status === 'active' ? null : { code: `account_${status}`, error: sayNotActive(status) }
}

function sayNotActive(status: Exclude<PlayerStatus, 'active'>): MessageDescriptor {
  if (status === 'suspended')
    return msg`This account has been suspended. Please ask your sponsor or the admin.`
  if (status === 'archived') return msg`This account has been archived. Please ask your sponsor or the admin.`
  return msg`This account has been deactivated. Please ask your sponsor or the admin.`
}
