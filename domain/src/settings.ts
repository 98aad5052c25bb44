/** Settings of members: visibility, notifications and the ways to send them (SET-05 to SET-07). */

import { isAdmin, type Privacy } from './players.ts'

/** The default notification settings of a member (SET-07). The app itself shows every kind that is on. */
export const NOTICES_AT_FIRST = {
  /** Invitations, bonds and newcomers; named groups; formed units; messages; shared vaults; admin views. */
  bondRequests: true,
  groupInvitations: true,
  trustUnitFormations: true,
  messageNotifications: true,
  vaultNotifications: true,
  adminLooks: true,
  /** Ways to send a notice outside the app. */
  pushNotifications: true,
  emailNotifications: false,
  /** A notice outside the app includes the content, not only the name of the person. */
  noticeContent: false,
  /** The quiet hours, 'HH:MM', in which no notice leaves the app; null if the member has none. */
  quietFrom: null as string | null,
  quietTo: null as string | null,
  /** The member's IANA time zone; null until a browser has sent one. */
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

/** True for the player, the admin, and bonded viewers unless the player is private or the admin (SET-02). */
export function showsPhone(player: Seen<'profileVisibility'>, viewer: Looking): boolean {
  if (viewer.id === player.id || isAdmin(viewer)) return true
  return viewer.isBonded && !isAdmin(player) && player.privacy.profileVisibility !== 'private'
}

/** True if the viewer may see the player's counts; the player and the admin always may (SET-02). */
export function showsCounts({ id, privacy }: Seen<'profileVisibility' | 'showConnections'>, viewer: Looking) {
  if (viewer.id === id || isAdmin(viewer)) return true
  if (!privacy.showConnections || privacy.profileVisibility === 'private') return false
  return privacy.profileVisibility === 'public' || viewer.isBonded
}

/** Like `showsCounts`, but in a tree a viewer without a bond also needs a public network (SET-02). */
export function showsCountsInTree(
  player: Seen<'networkVisibility' | 'profileVisibility' | 'showConnections'>,
  viewer: Looking,
): boolean {
  if (!showsCounts(player, viewer)) return false
  if (viewer.id === player.id || isAdmin(viewer) || viewer.isBonded) return true
  return player.privacy.networkVisibility === 'public'
}

/** The name that other people's networks show for a member who hides from them. */
export const PRIVATE_MEMBER = 'Private member'

/** True if the viewer's network hides the player; never from the admin, the sponsor, invitees and bonds. */
export function isHiddenFrom(
  { id, sponsorId, privacy }: Seen<'networkVisibility'> & { sponsorId: number | null },
  viewer: Looking & { sponsorId: number | null },
): boolean {
  if (privacy.networkVisibility !== 'private' || viewer.id === id || isAdmin(viewer)) return false
  return !viewer.isBonded && sponsorId !== viewer.id && viewer.sponsorId !== id
}
