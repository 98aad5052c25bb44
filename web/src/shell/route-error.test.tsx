import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from '../browser/page.ts'
import { lazyPage } from './lazy-page.ts'
import { RouteError } from './route-error.tsx'

type Page = Awaited<ReturnType<ReturnType<typeof lazyPage>>>

/** A page that breaks, or whose code cannot be fetched. */
function show(route: { lazy: () => Promise<Page> } | { Component: () => never }) {
  const router = createMemoryRouter([{ children: [{ path: '/', ...route, ErrorBoundary: RouteError }] }])
  return render(<RouterProvider router={router} />)
}

const breaks = { Component: () => raise(new Error('x is undefined')) }
const missing = (message: string) => ({ lazy: lazyPage(async () => raise(new TypeError(message))) })
const gone = missing('Failed to fetch dynamically imported module: https://example.com/assets/groups-x1.js')

function raise(error: Error): never {
  throw error
}

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(page, 'reload').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

test('a page that breaks says so and offers another try', async () => {
  show(breaks)
  expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toHaveFocus()
  expect(page.reload).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(page.reload).toHaveBeenCalledOnce()
})

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://example.com/a.js'],
  ['Firefox', 'error loading dynamically imported module: https://example.com/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['the style sheet of a page', 'Unable to preload CSS for /assets/a.css'],
])('a piece that is gone after a deploy loads the app anew (%s)', async (_, message) => {
  show(missing(message))
  expect(await screen.findByText('Loading...')).toBeVisible()
  await waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
})

test('it loads anew only once; then it says that the page could not be loaded', async () => {
  const { unmount } = show(gone)
  await waitFor(() => expect(page.reload).toHaveBeenCalledOnce())
  unmount()
  show(gone)
  expect(await screen.findByText(/This page could not be loaded/)).toBeVisible()
  expect(page.reload).toHaveBeenCalledOnce()
})

test('while offline it does not load anew', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(gone)
  expect(await screen.findByText(/check your connection/)).toBeVisible()
  expect(page.reload).not.toHaveBeenCalled()
})
