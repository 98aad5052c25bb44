import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useLiveUpdates } from '../features/live/live-updates.ts'
import { useConfig } from '../features/session/config.data.ts'
import { SessionProvider } from '../features/session/session-provider.tsx'
import { useSession } from '../features/session/use-session.ts'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { AppName } from '../ui/page-title.tsx'
import { listedToasts, onToasts } from '../ui/toast.ts'

const loadToaster = () => import('../parts/toaster.tsx')
// A page without toasts is better than no page.
const Toaster = lazy<ComponentType>(() =>
  loadToaster().then(
    ({ Toaster }) => ({ default: Toaster }),
    () => ({ default: () => null }),
  ),
)

/** What surrounds every page: the session, live updates, toasts. Nothing shows before the session is known (LOG-23). */
export function RootLayout() {
  return (
    <SessionProvider>
      <AppName value={useConfig().appName}>
        <SkipLink />
        <ConnectionBanner />
        <CheckedOutlet />
        <Toasts />
        <ScrollRestoration />
      </AppName>
    </SessionProvider>
  )
}

function CheckedOutlet() {
  const { isLoading } = useSession()
  useLiveUpdates()
  return isLoading ? <LoadingScreen /> : <Outlet />
}

// The first screen is there sooner without them. They are fetched right after it, so that they are there to say so when
// the network fails, and before a dialog opens: what comes to the page beside one is kept from screen readers.
function Toasts() {
  const { player } = useSession()
  const [areThere, setAreThere] = useState(false)
  const areNeeded = useSyncExternalStore(onToasts, listedToasts).length > 0 || player !== null
  useEffect(() => {
    loadToaster().then(
      () => setAreThere(true),
      () => {},
    )
  }, [])
  return <Suspense>{(areThere || areNeeded) && <Toaster />}</Suspense>
}
