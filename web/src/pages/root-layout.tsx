import { Outlet, ScrollRestoration } from 'react-router'
import { useLiveUpdates } from '../features/live/live-updates.ts'
import { useConfig } from '../features/session/config.data.ts'
import { SessionProvider } from '../features/session/session-provider.tsx'
import { useSession } from '../features/session/use-session.ts'
import { ConnectionBanner } from '../shell/connection-banner.tsx'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { AppName } from '../ui/page-title.tsx'
import { Toaster } from '../ui/toaster.tsx'

/** What surrounds every page: the session, live updates, toasts. Nothing shows before the session is known (LOG-23). */
export function RootLayout() {
  return (
    <SessionProvider>
      <AppName value={useConfig().appName}>
        <SkipLink />
        <ConnectionBanner />
        <CheckedOutlet />
        <Toaster />
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
