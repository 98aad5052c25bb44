/** Settings of members: visibility, notifications and the ways to send them (SET-05 to SET-07). */

import { isAdmin } from './players.ts'

/** The audience: everyone in reach, the member's bonds, or no one else. */
export const VISIBILITIES = ['public', 'friends', 'private'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** A member's privacy settings. */
export type Privacy = {
  /** Members outside their bonds may invite them. */
  allowInvitations: boolean
  /** Audience of the member in other people's trees. */
  networkVisibility: Visibility
  /** Audience of their number and counts. */
  profileVisibility: Visibility
  /** Their counts are shown at all. */
  showConnections: boolean
  /** Their part of a new trust unit is confirmed automatically. */
  autoAcceptGroups: boolean
}

/** Defaults of the privacy settings (SET-05). */
export const PRIVACY_AT_FIRST: Privacy = {
  allowInvitations: true,
  networkVisibility: 'friends',
  profileVisibility: 'friends',
  showConnections: true,
  autoAcceptGroups: false,
}

/** A member's notification settings: kinds and ways. The app shows every kind that is on. */
export type Notices = {
  /** Kinds: invitations, bonds, newcomers; groups named; units formed; messages; vaults shared; looks of the admin. */
  bondRequests: boolean
  groupInvitations: boolean
  trustUnitFormations: boolean
  messageNotifications: boolean
  vaultNotifications: boolean
  adminLooks: boolean
  /** Ways beside the app. */
  pushNotifications: boolean
  emailNotifications: boolean
  /** A notice outside the app includes its content, not only the name. */
  noticeContent: boolean
  /** Between these times of their day, 'HH:MM', no notice leaves the app; null for no quiet hours. */
  quietFrom: string | null
  quietTo: string | null
  /** Their IANA time zone; null until a browser has sent it. */
  timeZone: string | null
}

/** Defaults of the notification settings (SET-07). */
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

/** The viewer of a player, and whether the two are bonded. */
export type Looking = { id: number; role: string; isBonded: boolean }

type Seen<Setting extends keyof Privacy> = { id: number; role: string; privacy: Pick<Privacy, Setting> }

/** True for the player, the admin, and, unless it is private or the admin's, bonded members (SET-02). */
export function showsPhone(player: Seen<'profileVisibility'>, viewer: Looking): boolean {
  if (viewer.id === player.id || isAdmin(viewer)) return true
  return viewer.isBonded && !isAdmin(player) && player.privacy.profileVisibility !== 'private'
}

/** True if the viewer sees a player's counts; the player and the admin always do (SET-02). */
export function showsCounts({ id, privacy }: Seen<'profileVisibility' | 'showConnections'>, viewer: Looking) {
  if (viewer.id === id || isAdmin(viewer)) return true
  if (!privacy.showConnections || privacy.profileVisibility === 'private') return false
  return privacy.profileVisibility === 'public' || viewer.isBonded
}

/** The same in a tree, where viewers without a bond see counts only of members whose network is public (SET-02). */
export function showsCountsInTree(
  player: Seen<'networkVisibility' | 'profileVisibility' | 'showConnections'>,
  viewer: Looking,
): boolean {
  if (!showsCounts(player, viewer)) return false
  if (viewer.id === player.id || isAdmin(viewer) || viewer.isBonded) return true
  return player.privacy.networkVisibility === 'public'
}

/** The shown name of a member who hides from other people's networks. */
export const PRIVATE_MEMBER = 'Private member'

/** True if other people's networks hide a player; the admin, sponsor, invitees and bonds see them (SET-02). */
export function isHiddenFrom(
  { id, sponsorId, privacy }: Seen<'networkVisibility'> & { sponsorId: number | null },
  viewer: Looking & { sponsorId: number | null },
): boolean {
  if (privacy.networkVisibility !== 'private' || viewer.id === id || isAdmin(viewer)) return false
  return !viewer.isBonded && sponsorId !== viewer.id && viewer.sponsorId !== id
}
