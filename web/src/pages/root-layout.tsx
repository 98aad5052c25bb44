import { Outlet, ScrollRestoration } from 'react-router'
import { useConfig } from '../features/session/config.data.ts'
import { SessionProvider } from '../features/session/session-provider.tsx'
import { useSession } from '../features/session/use-session.ts'
import { quietPart } from '../parts/late.tsx'
import { LoadingScreen } from '../shell/loading-screen.tsx'
import { SkipLink } from '../shell/skip-link.tsx'
import { AppName } from '../ui/page-title.tsx'

// Load these parts right after the first screen, so that they are available when the network fails or a
// dialog opens.
const ConnectionBanner = quietPart(
  async () => (await import('../shell/connection-banner.tsx')).ConnectionBanner,
)
const Toaster = quietPart(async () => (await import('../parts/toaster.tsx')).Toaster)

/** Provides the session and the toasts to every page. Shows no page until the session is known (LOG-23). */
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
  return isLoading ? <LoadingScreen /> : <Outlet />
}
