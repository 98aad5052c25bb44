import type { InvitationStatus } from '@kinhold/domain/invitations'
import type { Page } from './pages.ts'

/** The tabs of the network's page, as its address names them. */
export const NETWORK_TABS = ['messages', 'bonds', 'units'] as const
export type NetworkTab = (typeof NETWORK_TABS)[number]

/** What the network's page shows alone, as its address names it; without it the tabs, and what has room beside them. */
export const NETWORK_VIEWS = ['tree', 'members'] as const
export type NetworkView = (typeof NETWORK_VIEWS)[number]

/** The tabs of the invitations' page, as its address names them. */
export const INVITATIONS_TABS = ['send', 'sent', 'received'] as const
export type InvitationsTab = (typeof INVITATIONS_TABS)[number]

/** What a vault's page shows, as its address names it. */
export const VAULT_TABS = ['pictures', 'posts', 'storage'] as const
export type VaultTab = (typeof VAULT_TABS)[number]

/** The tabs of the admin's page, as its address names them. */
export const ADMIN_TABS = ['home', 'phone', 'blocked', 'actions', 'outbox', 'reports', 'claims'] as const

/** The chapters of the guide, as its address names them. */
export const GUIDE_CHAPTERS = [
  'ending-a-bond',
  'peace-and-quiet',
  'answering-for-people',
  'how-you-know-them',
  'lost-number',
  'your-history',
] as const
export type GuideChapter = (typeof GUIDE_CHAPTERS)[number]

/** Every address of the app, for the links of the web app and for those that the server's answers carry. */
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
  /** A group, its board at a post where one is given. */
  group: (groupId: number, postId?: number) => `/groups/${groupId}${postId ? `?post=${postId}` : ''}`,
  network: () => '/network',
  messages: () => withTab('/network', 'messages' satisfies NetworkTab),
  /** A conversation by the other side's id, at a message where one is given. */
  messagesWith: (playerId: number, messageId?: number) =>
    `${withTab('/network', 'messages' satisfies NetworkTab)}&with=${playerId}${messageId ? `&at=${messageId}` : ''}`,
  trustBonds: () => withTab('/network', 'bonds' satisfies NetworkTab),
  trustUnits: () => withTab('/network', 'units' satisfies NetworkTab),
  sideGigs: () => '/side-gigs',
  createGig: () => '/create-gig',
  gigA: () => '/gig-a',
  gigB: () => '/gig-b',
  vaults: () => '/vaults',
  /** A vault, its posts at one of them where one is given. */
  vault: (vaultId: number, postId?: number) => `/vault/${vaultId}${postId ? `?post=${postId}` : ''}`,
  /** A vault, at what is stored in it. */
  vaultStorage: (vaultId: number) => `/vault/${vaultId}?tab=${'storage' satisfies VaultTab}`,
  vaultPosts: (vaultId: number) => `/vault/${vaultId}?tab=${'posts' satisfies VaultTab}`,
  vaultBase: () => '/vault-base',
  vaultBaseOf: (vaultId: number, postId?: number) =>
    `/vault-base/${vaultId}${postId ? `?post=${postId}` : ''}`,
  vaultUserRegister: () => '/vault-user-register',
  settings: () => '/settings',
  /** Where guardians are named; passkeys stand there, too. */
  guardians: () => withTab('/settings', 'account'),
  share: () => '/share',
  player: (playerId: number) => `/player/${playerId}`,
  qr: () => '/qr',
  qrOf: (playerId: number) => `/qr/${playerId}`,
  userGuide: () => '/user-guide',
  guide: () => '/guide',
  admin: () => '/admin',
  /** What was reported, a case of it where one is given. */
  adminReports: (caseId?: number) =>
    withTab('/admin', 'reports' satisfies (typeof ADMIN_TABS)[number]) + (caseId ? `&case=${caseId}` : ''),
  adminClaims: () => withTab('/admin', 'claims' satisfies (typeof ADMIN_TABS)[number]),
  delivery: () => '/notifications',
  interestedUsers: () => '/admin/interested-users',
  privacy: () => '/privacy',
  terms: () => '/terms',
  /** Where e-mails are stopped by one press; the token is in the mail. */
  unsubscribe: () => '/unsubscribe',
  /** Where whoever lost their number gets their account back. */
  lostNumber: () => '/lost-number',
  /** Where guardians answer, and enter the digits that are read to them. */
  claims: () => '/claims',
  /** Where the old number stops a claim by one press; the token is in the text. */
  notMe: () => '/not-me',
} as const

/** The address of a chapter of the guide. */
export function guideChapterPath(chapter: GuideChapter): string {
  return `${paths.userGuide()}#${chapter}`
}

/** What a registration link says: `phone` is empty in a personal invite, which cannot know it (INV-68, INV-70). */
export type RegistrationLinkParts = { ref: number; sponsor: string; phone: string; qrId: string }

/** The path and query of a registration link; whoever sends it puts the origin before it. */
export function registrationPath(parts: RegistrationLinkParts): string {
  const query = new URLSearchParams({ ...parts, ref: String(parts.ref) })
  return `${paths.register()}?${query}`
}

function withTab(page: Page, tab: string): string {
  return `${page}?tab=${tab}`
}
