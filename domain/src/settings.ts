/** What members choose: who sees them, what reaches them and by which way (SET-05 to SET-07). */

import type { NotificationKind } from './notifications.ts'
import { isAdmin } from './players.ts'

/** Whom something is shown to: everyone in reach, those one is bonded to, nobody else. */
export const VISIBILITIES = ['public', 'friends', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** What a member chose of their privacy. */
export type Privacy = {
  /** Whether members outside their bonds may invite them. */
  allowInvitations: boolean
  /** Who sees them in other people's trees. */
  networkVisibility: Visibility
  /** Who sees their number and counts. */
  profileVisibility: Visibility
  /** Whether their counts are shown at all. */
  showConnections: boolean
  /** Whether their part of a new trust unit is confirmed by itself. */
  autoAcceptGroups: boolean
}

/** What holds until a member chooses otherwise (SET-05). */
export const PRIVACY_AT_FIRST: Privacy = {
  allowInvitations: true,
  networkVisibility: 'friends',
  profileVisibility: 'friends',
  showConnections: true,
  autoAcceptGroups: false,
}

/** What a member wants to be told of, and by which way. In the app they are told of every kind that is on. */
export type Notices = {
  /** Kinds: invitations, bonds and newcomers; groups named; units formed; messages; vaults shared; looks of the admin. */
  bondRequests: boolean
  groupInvitations: boolean
  trustUnitFormations: boolean
  messageNotifications: boolean
  vaultNotifications: boolean
  adminLooks: boolean
  /** Ways beside the app. */
  pushNotifications: boolean
  emailNotifications: boolean
  /** Whether a notice outside the app says what, and not only who. */
  noticeContent: boolean
  /** Between these times of their day, 'HH:MM', nothing is sent outside the app; null for no quiet hours. */
  quietFrom: string | null
  quietTo: string | null
  /** Their time zone, as IANA names it; null until a browser has said it. */
  timeZone: string | null
}

/** What holds until a member chooses otherwise (SET-07). */
export const NOTICES_AT_FIRST: Notices = {
  bondRequests: true,
  groupInvitations: true,
  trustUnitFormations: true,
  messageNotifications: true,
  vaultNotifications: true,
  adminLooks: true,
  pushNotifications: true,
  emailNotifications: false,
  noticeContent: false,
  quietFrom: null,
  quietTo: null,
  timeZone: null,
}

/** True for a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** By which setting a kind of notification is turned off; a kind without one is always told (SET-04). */
export const SETTING_OF_KIND = {
  invitation: 'bondRequests',
  bond: 'bondRequests',
  newcomer: 'bondRequests',
  group: 'groupInvitations',
  trust_unit: 'trustUnitFormations',
  vault: 'vaultNotifications',
  looked_at: 'adminLooks',
  player_status: null,
  delivery: null,
  trust: null,
} as const satisfies Record<NotificationKind, keyof Notices | null>

/** What somebody is to the player whom they look at. */
export type Looking = { id: number; role: string; isBonded: boolean }

type Seen<Setting extends keyof Privacy> = {
  id: number
  role: string
  privacy: Pick<Privacy, Setting>
}

/**
 * True where a player's number is shown: to themself, the admin, and whom they are bonded to unless their profile is
 * private; the admin's to nobody else (SET-02).
 */
export function showsPhone(player: Seen<'profileVisibility'>, viewer: Looking): boolean {
  if (viewer.id === player.id || isAdmin(viewer)) return true
  return viewer.isBonded && !isAdmin(player) && player.privacy.profileVisibility !== 'private'
}

/** True where what is counted of a player is shown: to themself and the admin always (SET-02). */
export function showsCounts(
  { id, privacy }: Seen<'profileVisibility' | 'showConnections'>,
  viewer: Looking,
): boolean {
  if (viewer.id === id || isAdmin(viewer)) return true
  if (!privacy.showConnections || privacy.profileVisibility === 'private') return false
  return privacy.profileVisibility === 'public' || viewer.isBonded
}

/** The same in somebody's tree, where only those who are shown to everyone are counted for whoever is not bonded (SET-02). */
export function showsCountsInTree(
  player: Seen<'networkVisibility' | 'profileVisibility' | 'showConnections'>,
  viewer: Looking,
): boolean {
  if (!showsCounts(player, viewer)) return false
  if (viewer.id === player.id || isAdmin(viewer) || viewer.isBonded) return true
  return player.privacy.networkVisibility === 'public'
}

/** How a member reads who does not want to be seen in other people's networks. */
export const PRIVATE_MEMBER = 'Private member'

/**
 * True where a player is hidden in other people's networks: from everyone but themself, the admin, whom they are bonded
 * to, and whoever stands right above or below them in the tree (SET-02).
 */
export function isHiddenFrom(
  { id, sponsorId, privacy }: Seen<'networkVisibility'> & { sponsorId: number | null },
  viewer: Looking & { sponsorId: number | null },
): boolean {
  if (privacy.networkVisibility !== 'private' || viewer.id === id || isAdmin(viewer)) return false
  return !viewer.isBonded && sponsorId !== viewer.id && viewer.sponsorId !== id
}
