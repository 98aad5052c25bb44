import type { Page } from '@kinhold/contract/pages'
import type { ComponentType } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { BareLayout } from './pages/bare-layout.tsx'
import { RootLayout } from './pages/root-layout.tsx'
import { paths } from './paths.ts'
import type { Admission, PageHandle } from './shell/whose.ts'
import { FRAME, lazyPage } from './shell/lazy-page.tsx'
import { LoadingScreen } from './shell/loading-screen.tsx'
import { RouteError } from './shell/route-error.tsx'

type Load = Parameters<typeof lazyPage>[0]
type PageRoute = { frame: 'bare' | 'shell' | 'apart'; admits: Admission; load: Load; hasHero?: boolean }

const page =
  <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N): Load =>
  async () => ({ Component: (await load())[name] })

const bare = (load: Load): PageRoute => ({ frame: 'bare', admits: 'anyone', load })
const apart = (load: Load): PageRoute => ({ frame: 'apart', admits: 'anyone', load })
const shell = (admits: Admission, load: Load, hasHero = false): PageRoute => {
  return { frame: 'shell', admits, load, hasHero }
}

// The landing page contains the login, so redirect there.
const login: Load = async () => ({ Component: () => <Navigate to={paths.home()} replace /> })
const dashboard: Load = () => import('./pages/dashboard-page.tsx')
const groups: Load = () => import('./pages/groups-page.tsx')
const gigs = page(() => import('./features/gigs/gigs-screen.tsx'), 'GigsScreen')
const createGig = page(() => import('./features/gigs/gig-form-screen.tsx'), 'GigFormScreen')
const vaults = page(() => import('./features/vaults/list/vaults-screen.tsx'), 'VaultsScreen')
const vault: Load = () => import('./pages/vault-page.tsx')
const vaultBase: Load = () => import('./pages/vault-base-page.tsx')
const vaultWelcome: Load = () => import('./pages/vault-welcome-page.tsx')
const settings = page(() => import('./features/settings/settings-screen.tsx'), 'SettingsScreen')
const share = page(() => import('./features/share/share-screen.tsx'), 'ShareScreen')
const qr: Load = () => import('./pages/qr-page.tsx')
const guide = page(() => import('./features/guide/guide-screen.tsx'), 'GuideScreen')
const admin = page(() => import('./features/admin/admin-screen.tsx'), 'AdminScreen')
const delivery = page(() => import('./features/admin/delivery/delivery-screen.tsx'), 'DeliveryScreen')
const unsubscribe = page(() => import('./features/settings/unsubscribe-screen.tsx'), 'UnsubscribeScreen')
const lostNumber = page(() => import('./features/lost-numbers/lost-number-screen.tsx'), 'LostNumberScreen')
const claims = page(() => import('./features/lost-numbers/claims-screen.tsx'), 'ClaimsScreen')
const adminLink = page(() => import('./features/operator/admin-link-screen.tsx'), 'AdminLinkScreen')
const notMe = page(() => import('./features/lost-numbers/not-me-screen.tsx'), 'NotMeScreen')

// The contract lists all URL patterns, since the server responds with 404 to any other path.
const PAGES: Record<Page, PageRoute> = {
  '/': bare(() => import('./pages/landing-page.tsx')),
  '/login': bare(login),
  '/register': bare(() => import('./pages/register-page.tsx')),
  '/dashboard': shell('newcomer', dashboard),
  '/dashboard/:id': shell('newcomer', dashboard),
  '/invitations': shell('member', () => import('./pages/invitations-page.tsx')),
  '/groups': shell('member', groups, true),
  // The page itself handles a missing session, since it offers the development login (UNI-63).
  '/groups/:id': shell('anyone', () => import('./pages/group-page.tsx')),
  '/network': shell('member', () => import('./pages/network-page.tsx')),
  '/side-gigs': shell('member', gigs),
  '/create-gig': shell('member', createGig),
  '/gig-a': shell('member', gigs),
  '/gig-b': shell('member', gigs),
  '/vaults': shell('member', vaults, true),
  // These pages handle a missing session themselves, since they have their own sign-in (FAM-39).
  '/vault/:id': shell('anyone', vault),
  '/vault-base': apart(vaultBase),
  '/vault-base/:id': apart(vaultBase),
  '/vault-user-register': shell('anyone', vaultWelcome),
  '/settings': shell('newcomer', settings),
  '/share': shell('member', share),
  '/player/:id': shell('member', () => import('./pages/player-page.tsx')),
  '/qr': shell('member', qr),
  '/qr/:id': shell('member', qr),
  '/user-guide': shell('anyone', guide),
  '/guide': shell('anyone', guide),
  '/admin': shell('member', admin),
  '/notifications': shell('member', delivery),
  '/admin/interested-users': shell('member', () => import('./pages/interested-users-page.tsx')),
  '/privacy': shell('anyone', () => import('./pages/privacy-page.tsx')),
  '/terms': shell('anyone', () => import('./pages/terms-page.tsx')),
  '/unsubscribe': shell('anyone', unsubscribe),
  '/lost-number': bare(lostNumber),
  '/claims': shell('member', claims),
  '/not-me': shell('anyone', notMe),
  '/admin-link': shell('anyone', adminLink),
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
            lazy: lazyPage(() => import('./pages/not-found-page.tsx')),
            handle: { admits: 'anyone', hasHero: false } satisfies PageHandle,
            ErrorBoundary: RouteError,
          },
        ],
      },
    ],
  },
]

// Each page has its own error boundary, so that the frame stays in place if the page throws.
function pagesIn(frame: PageRoute['frame']): RouteObject[] {
  return Object.entries(PAGES)
    .filter(([, page]) => page.frame === frame)
    .map(([path, { admits, hasHero = false, load }]) => {
      const handle: PageHandle = { admits, hasHero }
      return { path, lazy: lazyPage(load, path), handle, ErrorBoundary: RouteError }
    })
}
