/** The addresses of the web app's pages (NAV-24). */
export const PAGES = [
  '/',
  '/login',
  '/register',
  '/dashboard',
  '/dashboard/:id',
  '/invitations',
  '/groups',
  '/groups/:id',
  '/network',
  '/side-gigs',
  '/create-gig',
  '/gig-a',
  '/gig-b',
  '/vaults',
  '/vault/:id',
  '/vault-base',
  '/vault-base/:id',
  '/vault-user-register',
  '/settings',
  '/share',
  '/player/:id',
  '/qr',
  '/qr/:id',
  '/user-guide',
  '/guide',
  '/admin',
  '/notifications',
  '/admin/interested-users',
  '/privacy',
  '/terms',
  '/unsubscribe',
  '/lost-number',
  '/claims',
  '/not-me',
  '/admin-link',
] as const
export type Page = (typeof PAGES)[number]

/** Returns true if the web app has a page at this address, with or without a trailing slash. */
export function isPage(pathname: string): boolean {
  return pageAt(pathname) !== undefined
}

/** Returns the web app's page at this address, such as '/vault/:id' for '/vault/12'. */
export function pageAt(pathname: string): Page | undefined {
  const trimmed = pathname.replace(/([^/])\/$/, '$1')
  return PATTERNS.find(([, pattern]) => pattern.test(trimmed))?.[0]
}

const PATTERNS = PAGES.map((page) => [page, new RegExp(`^${page.replace(/:id/g, '[^/]+')}$`)] as const)
