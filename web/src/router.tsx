import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { BareLayout } from './pages/bare-layout.tsx'
import { RootLayout } from './pages/root-layout.tsx'
import { paths, type RoutePattern } from './paths.ts'
import type { Admission, PageHandle } from './shell/whose.ts'
import { FRAME, lazyPage } from './shell/lazy-page.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { RouteError } from './shell/route-error.tsx'

type Load = Parameters<typeof lazyPage>[0]
type PageRoute = { frame: 'bare' | 'shell' | 'apart'; admits: Admission; hasHero?: true; load: Load }

const page =
  <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): Load =>
  async () => ({ Component: (await load())[name] })

const landing: Load = () => import('./pages/landing-page.tsx')
const register: Load = () => import('./pages/register-page.tsx')
const dashboard: Load = () => import('./pages/dashboard-page.tsx')
const invitations: Load = () => import('./pages/invitations-page.tsx')
const groups = page(() => import('./features/groups/groups-screen.tsx'), 'GroupsScreen')
const group: Load = () => import('./pages/group-page.tsx')
const network: Load = () => import('./pages/network-page.tsx')
const gigs = page(() => import('./features/gigs/gigs-screen.tsx'), 'GigsScreen')
const createGig = page(() => import('./features/gigs/gig-form-screen.tsx'), 'GigFormScreen')
const vaults = page(() => import('./features/vaults/list/vaults-screen.tsx'), 'VaultsScreen')
const vault = page(() => import('./features/vaults/page/vault-screen.tsx'), 'VaultScreen')
const vaultBase = page(() => import('./features/vaults/base/vault-base-screen.tsx'), 'VaultBaseScreen')
const vaultUserRegister = page(
  () => import('./features/vaults/base/welcome/register-screen.tsx'),
  'RegisterScreen',
)
const settings = page(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen')
const share = page(() => import('./features/share/share-screen.tsx'), 'ShareScreen')
const player: Load = () => import('./pages/player-page.tsx')
const qr: Load = () => import('./pages/qr-page.tsx')
const guide = page(() => import('./features/guide/guide-screen.tsx'), 'GuideScreen')
const admin = page(() => import('./features/admin/admin-screen.tsx'), 'AdminScreen')
const delivery = page(() => import('./features/admin/delivery/delivery-screen.tsx'), 'DeliveryScreen')
const interestedUsers: Load = () => import('./pages/interested-users-page.tsx')
const privacy: Load = () => import('./pages/privacy-page.tsx')
const terms: Load = () => import('./pages/terms-page.tsx')
const unsubscribe = page(() => import('./features/settings/unsubscribe-screen.tsx'), 'UnsubscribeScreen')
const lostNumber = page(() => import('./features/lost-numbers/lost-number-screen.tsx'), 'LostNumberScreen')
const claims = page(() => import('./features/lost-numbers/claims-screen.tsx'), 'ClaimsScreen')
const notMe = page(() => import('./features/lost-numbers/not-me-screen.tsx'), 'NotMeScreen')
// The login is on the landing page.
const login: Load = async () => ({ Component: () => <Navigate to={paths.home()} replace /> })
const notFound: Load = () => import('./pages/not-found-page.tsx')

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
  '/side-gigs': { frame: 'shell', admits: 'member', load: gigs },
  '/create-gig': { frame: 'shell', admits: 'member', load: createGig },
  '/gig-a': { frame: 'shell', admits: 'member', load: gigs },
  '/gig-b': { frame: 'shell', admits: 'member', load: gigs },
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
  '/notifications': { frame: 'shell', admits: 'member', load: delivery },
  '/admin/interested-users': { frame: 'shell', admits: 'member', load: interestedUsers },
  '/privacy': { frame: 'shell', admits: 'anyone', load: privacy },
  '/terms': { frame: 'shell', admits: 'anyone', load: terms },
  '/unsubscribe': { frame: 'shell', admits: 'anyone', load: unsubscribe },
  '/lost-number': { frame: 'bare', admits: 'anyone', load: lostNumber },
  '/claims': { frame: 'shell', admits: 'member', load: claims },
  '/not-me': { frame: 'shell', admits: 'anyone', load: notMe },
}

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
