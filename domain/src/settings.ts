/** Members' settings for privacy and notifications (SET-05 to SET-07). */

import { isAdmin, type Privacy } from './players.ts'

/** A member's default notification settings (SET-07). */
export const NOTICES_AT_FIRST = {
  /** The kinds of notifications. */
  bondRequests: true,
  groupInvitations: true,
  trustUnitFormations: true,
  messageNotifications: true,
  vaultNotifications: true,
  vaultPosts: true,
  boardPosts: true,
  postComments: true,
  postLikes: true,
  adminLooks: true,
  /** The channels for sending notifications outside the app. */
  pushNotifications: true,
  emailNotifications: false,
  /** True if notifications sent outside the app include details, such as the text of a message. */
  noticeContent: false,
  /** The start and end of the quiet hours as 'HH:MM', or null if the member has none. */
  quietFrom: null as string | null,
  quietTo: null as string | null,
  /** The member's IANA time zone, or null until a browser sends one. */
  timeZone: null as string | null,
}
export type Notices = typeof NOTICES_AT_FIRST

/**
 * Returns true for a time zone that the runtime knows. Browsers report an unknown time zone as Etc/Unknown.
 */
export function isTimeZone(name: string): boolean {
  if (name === 'Etc/Unknown') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The person viewing a player. `isBonded` is true if this viewer has a bond with the player. */
export type Looking = { id: number; role: string; isBonded: boolean }

type Seen<Setting extends keyof Privacy> = { id: number; role: string; privacy: Pick<Privacy, Setting> }

/** Returns true if the viewer may see the player's number (SET-02). */
export function showsPhone(player: Seen<'profileVisibility'>, viewer: Looking): boolean {
  if (viewer.id === player.id || isAdmin(viewer)) return true
  return viewer.isBonded && !isAdmin(player) && player.privacy.profileVisibility !== 'private'
}

/** Returns true if the viewer may see the player's counts (SET-02). */
export function showsCounts({ id, privacy }: Seen<'profileVisibility' | 'showConnections'>, viewer: Looking) {
  if (viewer.id === id || isAdmin(viewer)) return true
  if (!privacy.showConnections || privacy.profileVisibility === 'private') return false
  return privacy.profileVisibility === 'public' || viewer.isBonded
}

/** Returns true if the viewer's tree may show the player's counts (SET-02). */
export function showsCountsInTree(
  player: Seen<'networkVisibility' | 'profileVisibility' | 'showConnections'>,
  viewer: Looking,
): boolean {
  if (!showsCounts(player, viewer)) return false
  if (viewer.id === player.id || isAdmin(viewer) || viewer.isBonded) return true
  return player.privacy.networkVisibility === 'public'
}

/** The name shown for a hidden member in other people's networks. */
export const PRIVATE_MEMBER = 'Private member'

/** Returns true if the player is hidden in the viewer's network. */
export function isHiddenFrom(
  { id, sponsorId, privacy }: Seen<'networkVisibility'> & { sponsorId: number | null },
  viewer: Looking & { sponsorId: number | null },
): boolean {
  if (privacy.networkVisibility !== 'private' || viewer.id === id || isAdmin(viewer)) return false
  return !viewer.isBonded && sponsorId !== viewer.id && viewer.sponsorId !== id
}
