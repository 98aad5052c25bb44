/** The words and rules of players: who they are and where they stand. */

import type { Privacy } from './settings.ts'

/** Where a player stands in the lifecycle. */
export const PLAYER_STATUSES = ['active', 'suspended', 'deactivated', 'archived'] as const
export type PlayerStatus = (typeof PLAYER_STATUSES)[number]

/** What an unverified player waits for: their sponsor's word after a personal QR, or a registration anew. */
export const AWAITING = ['sponsor', 'registration'] as const
export type Awaiting = (typeof AWAITING)[number]

/** A player as every rule and answer needs them; dates are Dates, the phone is E.164. */
export type PlayerRow = {
  id: number
  role: string
  name: string
  phone: string | null
  photoId: string | null
  sponsorId: number | null
  status: PlayerStatus
  awaiting: Awaiting | null
  signIns: number
  /** Whom they brought in, archived ones too: the tree shows them all. A profile counts the others alone. */
  inviteeCount: number
  /** Bonds with players who are not archived. */
  bondCount: number
  trustUnitCount: number
  /** Who sees them, and who may ask them. */
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

/** What whoever ended their account is called wherever their place must be kept. */
export const FORMER_MEMBER = 'Former member'

/** True for the one account with the admin's role: the only check of who is admin. */
export function isAdmin(player: { role: string }): boolean {
  return player.role === 'admin'
}

/** What a refused sign-in answers for a player who is not active. */
export function refusalOfStatus(status: PlayerStatus): { code: string; error: string } | null {
  if (status === 'active') return null
  return {
    code: `account_${status}`,
    error: `This account has been ${status}. Please ask your sponsor or the admin.`,
  }
}
