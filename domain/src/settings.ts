/** Settings of members: visibility, notifications and the ways to send them (SET-05 to SET-07). */

import { isAdmin, type Privacy } from './players.ts'

/** A member's notification settings with their defaults (SET-07). The app shows every kind that is on. */
export const NOTICES_AT_FIRST = {
  /** Kinds: invitations, bonds, newcomers; groups named; units formed; messages; vaults shared; looks of the admin. */
  bondRequests: true,
  groupInvitations: true,
  trustUnitFormations: true,
  messageNotifications: true,
  vaultNotifications: true,
  adminLooks: true,
  /** Ways beside the app. */
  pushNotifications: true,
  emailNotifications: false,
  /** A notice outside the app includes its content, not only the name. */
  noticeContent: false,
  /** Between these times of their day, 'HH:MM', no notice leaves the app; null for no quiet hours. */
  quietFrom: null as string | null,
  quietTo: null as string | null,
  /** Their IANA time zone; null until a browser has sent it. */
  timeZone: null as string | null,
}
export type Notices = typeof NOTICES_AT_FIRST

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
