import type { Page } from '@kinhold/contract/pages'

/** Every address of the web app, built in one place. */
export const paths = {
  home: () => '/',
  login: () => '/login',
  register: () => '/register',
  dashboard: () => '/dashboard',
  dashboardOf: (playerId: number) => `/dashboard/${playerId}`,
  invitations: () => '/invitations',
  groups: () => '/groups',
  group: (groupId: number) => `/groups/${groupId}`,
  network: () => '/network',
  sideGigs: () => '/side-gigs',
  createGig: () => '/create-gig',
  gigA: () => '/gig-a',
  gigB: () => '/gig-b',
  vaults: () => '/vaults',
  vault: (vaultId: number) => `/vault/${vaultId}`,
  vaultBase: () => '/vault-base',
  vaultBaseOf: (vaultId: number) => `/vault-base/${vaultId}`,
  vaultUserRegister: () => '/vault-user-register',
  settings: () => '/settings',
  player: (playerId: number) => `/player/${playerId}`,
  qr: () => '/qr',
  qrOf: (playerId: number) => `/qr/${playerId}`,
  userGuide: () => '/user-guide',
  guide: () => '/guide',
  admin: () => '/admin',
  notifications: () => '/notifications',
  interestedUsers: () => '/admin/interested-users',
  privacy: () => '/privacy',
  terms: () => '/terms',
} as const

/** A route's pattern; the table of all of them is the contract's, because the server answers 404 outside it. */
export type RoutePattern = Page
