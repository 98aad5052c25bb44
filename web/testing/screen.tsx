import type { Account } from '@kinhold/contract/sessions'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SessionProvider } from '../src/features/session/session-provider.tsx'
import { NOBODY, signedIn } from '../src/features/session/session-state.ts'
import { createQueryClient } from '../src/query-client.ts'

export { fill } from './on-screen.ts'

type Options = { account?: Account | null; isFirstLogin?: boolean; at?: string; pattern?: string }

/**
 * Renders a part of the app for an account or a visitor, at an address that matches `pattern`. `where()`
 * returns the router's current address, including its query.
 */
export function renderScreen(screen: ReactNode, options: Options = {}) {
  const { account = null, isFirstLogin = false, at = '/', pattern = '*' } = options
  const start = account ? signedIn(account, isFirstLogin) : NOBODY
  const queries = createQueryClient()
  const shown = <SessionProvider start={start}>{screen}</SessionProvider>
  const router = createMemoryRouter(
    [
      { path: pattern, element: shown },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  return { ...view, user: userEvent.setup(), router, queries, where }
}
