import type { InvitationStatus } from '@kinhold/domain/invitations'
import type { Page } from './pages.ts'

/** The tabs of the network page, as named in its address. */
export const NETWORK_TABS = ['messages', 'bonds', 'units'] as const
export type NetworkTab = (typeof NETWORK_TABS)[number]

/** The views that replace the tabs of the network page, as named in its address. */
export const NETWORK_VIEWS = ['tree', 'members'] as const
export type NetworkView = (typeof NETWORK_VIEWS)[number]

/** The tabs of the invitations page, as named in its address. */
export const INVITATIONS_TABS = ['send', 'sent', 'received'] as const
export type InvitationsTab = (typeof INVITATIONS_TABS)[number]

/** The tabs of a vault page, as named in its address. */
export const VAULT_TABS = ['pictures', 'posts', 'storage'] as const
export type VaultTab = (typeof VAULT_TABS)[number]

/** The chapters of the guide, as named in its address. */
export const GUIDE_CHAPTERS = [
  'ending-a-bond',
  'peace-and-quiet',
  'answering-for-people',
  'how-you-know-them',
  'lost-number',
  'your-history',
] as const
export type GuideChapter = (typeof GUIDE_CHAPTERS)[number]

/** The app's addresses. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  dashboard: () => '/dashboard',
  dashboardOf: (playerId: number) => `/dashboard/${playerId}`,
  invitations: () => '/invitations',
  receivedInvitations: () => withTab('/invitations', 'received' satisfies InvitationsTab),
  openInvitations: () =>
    `${withTab('/invitations', 'sent' satisfies InvitationsTab)}&show=${'pending' satisfies InvitationStatus}`,
  groups: () => '/groups',
  /** With `postId`, the board scrolls to that post. */
  group: (groupId: number, postId?: number) => `/groups/${groupId}${postId ? `?post=${postId}` : ''}`,
  network: () => '/network',
  messages: () => withTab('/network', 'messages' satisfies NetworkTab),
  /** With `messageId`, the conversation scrolls to that message. */
  messagesWith: (playerId: number, messageId?: number) =>
    `${withTab('/network', 'messages' satisfies NetworkTab)}&with=${playerId}${messageId ? `&at=${messageId}` : ''}`,
  trustBonds: () => withTab('/network', 'bonds' satisfies NetworkTab),
  trustUnits: () => withTab('/network', 'units' satisfies NetworkTab),
  sideGigs: () => '/side-gigs',
  createGig: () => '/create-gig',
  gigA: () => '/gig-a',
  gigB: () => '/gig-b',
  vaults: () => '/vaults',
  /** With `postId`, the vault scrolls to that post. */
  vault: (vaultId: number, postId?: number) => `/vault/${vaultId}${postId ? `?post=${postId}` : ''}`,
  vaultStorage: (vaultId: number) => `/vault/${vaultId}?tab=${'storage' satisfies VaultTab}`,
  vaultPosts: (vaultId: number) => `/vault/${vaultId}?tab=${'posts' satisfies VaultTab}`,
  vaultBase: () => '/vault-base',
  vaultBaseOf: (vaultId: number, postId?: number) =>
    `/vault-base/${vaultId}${postId ? `?post=${postId}` : ''}`,
  vaultUserRegister: () => '/vault-user-register',
  settings: () => '/settings',
  /** The settings tab with guardians and passkeys. */
  guardians: () => withTab('/settings', 'account'),
  /** The appearance settings. */
  appearance: () => withTab('/settings', 'appearance'),
  share: () => '/share',
  player: (playerId: number) => `/player/${playerId}`,
  qr: () => '/qr',
  qrOf: (playerId: number) => `/qr/${playerId}`,
  userGuide: () => '/user-guide',
  guide: () => '/guide',
  admin: () => '/admin',
  /** With `caseId`, the page opens that case. */
  adminReports: (caseId?: number) => withTab('/admin', 'reports') + (caseId ? `&case=${caseId}` : ''),
  adminClaims: () => withTab('/admin', 'claims'),
  /** The list of all texts and e-mails. */
  outbox: () => withTab('/admin', 'outbox'),
  phoneLog: () => withTab('/admin', 'phone'),
  /** The page that shows whether texts and e-mails can be sent, and that sends test messages. */
  delivery: () => '/notifications',
  interestedUsers: () => '/admin/interested-users',
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** The page for turning off e-mails. The link in each e-mail adds a token. */
  unsubscribe: () => '/unsubscribe',
  /** The page for recovering an account whose phone number has been lost. */
  lostNumber: () => '/lost-number',
  /** The page where helpers enter the six digits that a claimant reads to them. */
  claims: () => '/claims',
  /** The page for disputing a claim. The link texted to the old number adds a token. */
  notMe: () => '/not-me',
  /**
   * The page where the admin signs in with a link. The operator's command prints the link, including its
   * token.
   */
  adminLink: () => '/admin-link',
} as const

/** Returns the address of a chapter in the guide. */
export function guideChapterPath(chapter: GuideChapter): string {
  return `${paths.userGuide()}#${chapter}`
}

/**
 * Adds an access entry's key (FAM-35) or the admin's sign-in token to an address as its fragment, which
 * browsers don't send to servers.
 */
export function withKey(path: string, key: string): string {
  return `${path}#${key}`
}

/** The data in a registration link. `phone` is empty for a personal invite (INV-68, INV-70). */
export type RegistrationLinkParts = { ref: number; sponsor: string; phone: string; qrId: string }

/** Returns the path and query of a registration link. */
export function registrationPath(parts: RegistrationLinkParts): string {
  const query = new URLSearchParams({ ...parts, ref: String(parts.ref) })
  return `${paths.register()}?${query}`
}

function withTab(page: Page, tab: string): string {
  return `${page}?tab=${tab}`
}
