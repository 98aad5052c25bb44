import type { InvitationStatus } from '@kinhold/domain/invitations'
import type { Page } from './pages.ts'

/** Tabs of the network page, as in its address. */
export const NETWORK_TABS = ['messages', 'bonds', 'units'] as const
export type NetworkTab = (typeof NETWORK_TABS)[number]

/** Views that fill the network page, as in its address; without a view, the page shows its tabs. */
export const NETWORK_VIEWS = ['tree', 'members'] as const
export type NetworkView = (typeof NETWORK_VIEWS)[number]

/** Tabs of the invitations page, as in its address. */
export const INVITATIONS_TABS = ['send', 'sent', 'received'] as const
export type InvitationsTab = (typeof INVITATIONS_TABS)[number]

/** Tabs of a vault page, as in its address. */
export const VAULT_TABS = ['pictures', 'posts', 'storage'] as const
export type VaultTab = (typeof VAULT_TABS)[number]

/** Chapters of the guide, as in its address. */
export const GUIDE_CHAPTERS = [
  'ending-a-bond',
  'peace-and-quiet',
  'answering-for-people',
  'how-you-know-them',
  'lost-number',
  'your-history',
] as const
export type GuideChapter = (typeof GUIDE_CHAPTERS)[number]

/** Every address of the app, for links in the web app and in the server's responses. */
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
  /** A group; with `postId`, the board scrolls to that post. */
  group: (groupId: number, postId?: number) => `/groups/${groupId}${postId ? `?post=${postId}` : ''}`,
  network: () => '/network',
  messages: () => withTab('/network', 'messages' satisfies NetworkTab),
  /** The conversation with a player; with `messageId`, it scrolls to that message. */
  messagesWith: (playerId: number, messageId?: number) =>
    `${withTab('/network', 'messages' satisfies NetworkTab)}&with=${playerId}${messageId ? `&at=${messageId}` : ''}`,
  trustBonds: () => withTab('/network', 'bonds' satisfies NetworkTab),
  trustUnits: () => withTab('/network', 'units' satisfies NetworkTab),
  sideGigs: () => '/side-gigs',
  createGig: () => '/create-gig',
  gigA: () => '/gig-a',
  gigB: () => '/gig-b',
  vaults: () => '/vaults',
  /** A vault; with `postId`, its posts scroll to that post. */
  vault: (vaultId: number, postId?: number) => `/vault/${vaultId}${postId ? `?post=${postId}` : ''}`,
  /** A vault's storage. */
  vaultStorage: (vaultId: number) => `/vault/${vaultId}?tab=${'storage' satisfies VaultTab}`,
  vaultPosts: (vaultId: number) => `/vault/${vaultId}?tab=${'posts' satisfies VaultTab}`,
  vaultBase: () => '/vault-base',
  vaultBaseOf: (vaultId: number, postId?: number) =>
    `/vault-base/${vaultId}${postId ? `?post=${postId}` : ''}`,
  vaultUserRegister: () => '/vault-user-register',
  settings: () => '/settings',
  /** The page for guardians and passkeys. */
  guardians: () => withTab('/settings', 'account'),
  share: () => '/share',
  player: (playerId: number) => `/player/${playerId}`,
  qr: () => '/qr',
  qrOf: (playerId: number) => `/qr/${playerId}`,
  userGuide: () => '/user-guide',
  guide: () => '/guide',
  admin: () => '/admin',
  /** The reports; with `caseId`, the page opens that case. */
  adminReports: (caseId?: number) => withTab('/admin', 'reports') + (caseId ? `&case=${caseId}` : ''),
  adminClaims: () => withTab('/admin', 'claims'),
  delivery: () => '/notifications',
  interestedUsers: () => '/admin/interested-users',
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** The page on which one press stops e-mails; the link in the mail adds the token. */
  unsubscribe: () => '/unsubscribe',
  /** The page to recover an account after a lost number. */
  lostNumber: () => '/lost-number',
  /** The page on which guardians enter the digits that the claimant reads to them. */
  claims: () => '/claims',
  /** The page on which the old number's holder disputes a claim with one press; the SMS has the token. */
  notMe: () => '/not-me',
} as const

/** The address of a chapter of the guide. */
export function guideChapterPath(chapter: GuideChapter): string {
  return `${paths.userGuide()}#${chapter}`
}

/** The data in a registration link; `phone` is empty in a personal invite (INV-68, INV-70). */
export type RegistrationLinkParts = { ref: number; sponsor: string; phone: string; qrId: string }

/** The path and query of a registration link; the sender adds the origin. */
export function registrationPath(parts: RegistrationLinkParts): string {
  const query = new URLSearchParams({ ...parts, ref: String(parts.ref) })
  return `${paths.register()}?${query}`
}

function withTab(page: Page, tab: string): string {
  return `${page}?tab=${tab}`
}
