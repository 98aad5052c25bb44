import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { createQueryClient } from '../src/query-client.ts'
import { routes } from '../src/router.tsx'
import { stubEventSource } from './event-source.ts'

/** Opens the whole app at an address. `where()` returns the current address. */
export function openApp(at: string) {
  vi.stubGlobal('scrollTo', () => {})
  const streams = stubEventSource()
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  const where = () => router.state.location.pathname + router.state.location.search
  return { ...view, user: userEvent.setup(), router, streams, where }
}
