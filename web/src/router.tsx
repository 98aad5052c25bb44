import type { RouteObject } from 'react-router'
import { BareLayout } from './pages/bare-layout.tsx'
import { RootLayout } from './pages/root-layout.tsx'
import type { RoutePattern } from './paths.ts'
import type { Admission, PageHandle } from './shell/admission.ts'
import { FRAME, lazyPage } from './shell/lazy-page.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { RouteError } from './shell/route-error.tsx'

type Load = Parameters<typeof lazyPage>[0]
type PageRoute = { frame: 'bare' | 'shell' | 'apart'; admits: Admission; hasHero?: true; load: Load }

const landing: Load = () => import('./pages/landing-page.tsx')
const register: Load = () => import('./pages/register-page.tsx')
const dashboard: Load = () => import('./pages/dashboard-page.tsx')
const invitations: Load = () => import('./pages/invitations-page.tsx')
const groups: Load = () => import('./pages/groups-page.tsx')
const group: Load = () => import('./pages/group-page.tsx')
const network: Load = () => import('./pages/network-page.tsx')
const sideGigs: Load = () => import('./pages/side-gigs-page.tsx')
const createGig: Load = () => import('./pages/create-gig-page.tsx')
const gigA: Load = () => import('./pages/gig-a-page.tsx')
const gigB: Load = () => import('./pages/gig-b-page.tsx')
const vaults: Load = () => import('./pages/vaults-page.tsx')
const vault: Load = () => import('./pages/vault-page.tsx')
const vaultBase: Load = () => import('./pages/vault-base-page.tsx')
const vaultUserRegister: Load = () => import('./pages/vault-user-register-page.tsx')
const settings: Load = () => import('./pages/settings-page.tsx')
const share: Load = () => import('./pages/share-page.tsx')
const player: Load = () => import('./pages/player-page.tsx')
const qr: Load = () => import('./pages/qr-page.tsx')
const guide: Load = () => import('./pages/user-guide-page.tsx')
const admin: Load = () => import('./pages/admin-page.tsx')
const notifications: Load = () => import('./pages/notifications-page.tsx')
const interestedUsers: Load = () => import('./pages/interested-users-page.tsx')
const privacy: Load = () => import('./pages/privacy-page.tsx')
const terms: Load = () => import('./pages/terms-page.tsx')
const unsubscribe: Load = () => import('./pages/unsubscribe-page.tsx')
const lostNumber: Load = () => import('./pages/lost-number-page.tsx')
const claims: Load = () => import('./pages/claims-page.tsx')
const notMe: Load = () => import('./pages/not-me-page.tsx')
const login: Load = () => import('./pages/login-page.tsx')
const notFound: Load = () => import('./pages/not-found-page.tsx')

/** The page of each address, its frame, and the accounts it admits. */
const PAGES: Record<RoutePattern, PageRoute> = {
  '/': { frame: 'bare', admits: 'anyone', load: landing },
  '/login': { frame: 'bare', admits: 'anyone', load: login },
  '/register': { frame: 'bare', admits: 'anyone', load: register },
  '/dashboard': { frame: 'shell', admits: 'newcomer', load: dashboard },
  '/dashboard/:id': { frame: 'shell', admits: 'newcomer', load: dashboard },
  '/invitations': { frame: 'shell', admits: 'member', load: invitations },
  '/groups': { frame: 'shell', admits: 'member', hasHero: true, load: groups },
  // For members only, too, but handles the session itself: a development server offers one there (UNI-63).
  '/groups/:id': { frame: 'shell', admits: 'anyone', load: group },
  '/network': { frame: 'shell', admits: 'member', load: network },
  '/side-gigs': { frame: 'shell', admits: 'member', load: sideGigs },
  '/create-gig': { frame: 'shell', admits: 'member', load: createGig },
  '/gig-a': { frame: 'shell', admits: 'member', load: gigA },
  '/gig-b': { frame: 'shell', admits: 'member', load: gigB },
  '/vaults': { frame: 'shell', admits: 'member', hasHero: true, load: vaults },
  '/vault/:id': { frame: 'shell', admits: 'guest', load: vault },
  '/vault-base': { frame: 'apart', admits: 'guest', load: vaultBase },
  '/vault-base/:id': { frame: 'apart', admits: 'guest', load: vaultBase },
  '/vault-user-register': { frame: 'shell', admits: 'anyone', load: vaultUserRegister },
  '/settings': { frame: 'shell', admits: 'newcomer', load: settings },
  '/share': { frame: 'shell', admits: 'member', load: share },
  '/player/:id': { frame: 'shell', admits: 'member', load: player },
  '/qr': { frame: 'shell', admits: 'member', load: qr },
  '/qr/:id': { frame: 'shell', admits: 'member', load: qr },
  '/user-guide': { frame: 'shell', admits: 'anyone', load: guide },
  '/guide': { frame: 'shell', admits: 'anyone', load: guide },
  '/admin': { frame: 'shell', admits: 'member', load: admin },
  '/notifications': { frame: 'shell', admits: 'member', load: notifications },
  '/admin/interested-users': { frame: 'shell', admits: 'member', load: interestedUsers },
  '/privacy': { frame: 'shell', admits: 'anyone', load: privacy },
  '/terms': { frame: 'shell', admits: 'anyone', load: terms },
  '/unsubscribe': { frame: 'shell', admits: 'anyone', load: unsubscribe },
  '/lost-number': { frame: 'bare', admits: 'anyone', load: lostNumber },
  '/claims': { frame: 'shell', admits: 'member', load: claims },
  '/not-me': { frame: 'shell', admits: 'anyone', load: notMe },
}

/** The whole app as routes. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    children: [
      { Component: BareLayout, HydrateFallback: LoadingScreen, children: pagesIn('bare') },
      {
        lazy: lazyPage(() => import('./pages/apart-layout.tsx')),
        HydrateFallback: LoadingScreen,
        children: pagesIn('apart'),
      },
      {
        lazy: lazyPage(() => import('./pages/page-layout.tsx'), FRAME),
        HydrateFallback: LoadingScreen,
        children: [
          ...pagesIn('shell'),
          {
            path: '*',
            lazy: lazyPage(notFound),
            handle: { admits: 'anyone', hasHero: false } satisfies PageHandle,
            ErrorBoundary: RouteError,
          },
        ],
      },
    ],
  },
]

// The frame stays in place if its page throws.
function pagesIn(frame: PageRoute['frame']): RouteObject[] {
  return Object.entries(PAGES)
    .filter(([, page]) => page.frame === frame)
    .map(([path, { admits, hasHero = false, load }]) => {
      const handle: PageHandle = { admits, hasHero }
      return { path, lazy: lazyPage(load, path), handle, ErrorBoundary: RouteError }
    })
}
