import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { sayWhetherAtRest } from './browser/at-rest.ts'
import { takeNonce } from './browser/csp-nonce.ts'
import { beginToHear, leaveWhatWasOpen } from './browser/first-to-hear.ts'
import { createQueryClient } from './query-client.ts'
import { routes } from './router.tsx'
import { suppressUnhandledRejections } from './unhandled-rejections.ts'

suppressUnhandledRejections()
takeNonce()
void leaveWhatWasOpen().then(start)

function start(): void {
  // This has to run before the router adds its own popstate listener.
  beginToHear()
  const app = (
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>
  )
  startTransition(() => createRoot(document.getElementById('root')!).render(app))
  sayWhetherAtRest()
}
