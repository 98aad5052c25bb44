import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from '../browser/page.ts'
import { fetchPagesAhead, lazyPage } from './lazy-page.tsx'
import { RouteError } from './route-error.tsx'

const CHROMIUM = 'Failed to fetch dynamically imported module: https://example.com/assets/groups-x1.js'
const Groups = () => <h1>Groups</h1>

const fromTry = (nth: number, message = CHROMIUM) => {
  let tries = 0
  return vi.fn(async () => {
    if (tries++ < nth) throw new TypeError(message)
    return { Component: Groups }
  })
}

function show(load: Parameters<typeof lazyPage>[0]) {
  const frame = (
    <>
      <nav>The navigation</nav>
      <Outlet />
    </>
  )
  const router = createMemoryRouter([
    { element: frame, children: [{ path: '/', lazy: lazyPage(load), ErrorBoundary: RouteError }] },
  ])
  return render(<RouterProvider router={router} />)
}

const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')))

beforeEach(() => {
  vi.spyOn(page, 'reload').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})

test.each<[string, () => Promise<void>]>([
  ['once the network is back', goOnline],
  ['on Retry', () => userEvent.click(screen.getByRole('button', { name: 'Retry' }))],
])('NAV-54 shows an error after a failed page fetch, then loads the page %s', async (_, action) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(fromTry(2))
  expect(await screen.findByText(/it will load by itself once you are online again/)).toBeVisible()
  expect(screen.getByRole('navigation')).toHaveTextContent('The navigation')
  expect(page.reload).not.toHaveBeenCalled()
  await action()
  expect(await screen.findByRole('heading', { name: 'Groups' })).toBeVisible()
})

test('NAV-54 retries a page that failed to load, waiting longer each time', async () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(1)
  const load = fromTry(8)
  show(load)
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await pass(0)
  // The router and the page each make one attempt.
  expect(load).toHaveBeenCalledTimes(2)
  for (const [nth, wait] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await pass(wait * 1_000 - 1)
    expect(load).toHaveBeenCalledTimes(2 + nth)
    await pass(1)
    expect(load).toHaveBeenCalledTimes(3 + nth)
  }
  expect(screen.getByRole('heading', { name: 'Groups' })).toBeVisible()
})

test.each([
  ['Chromium', CHROMIUM],
  ['Firefox', 'error loading dynamically imported module: https://example.com/a.js'],
  ['Safari', 'Importing a module script failed.'],
  ['a page’s style sheet', 'Unable to preload CSS for /assets/a.css'],
])('reloads the page only once after a deploy deletes a file (%s)', async (_, message) => {
  const { unmount } = show(fromTry(9, message))
  expect(await screen.findByText('Loading...')).toBeVisible()
  expect(page.reload).toHaveBeenCalledOnce()
  unmount()
  show(fromTry(9, message))
  expect(await screen.findByText(/This page could not be loaded/)).toBeVisible()
  expect(page.reload).toHaveBeenCalledOnce()
})

test('NAV-54 prefetches pages once the page is idle', async () => {
  vi.useFakeTimers()
  const [groups, settings] = [fromTry(1), fromTry(0)]
  const lazily = lazyPage(groups, '/of-test/groups')
  lazyPage(settings, '/of-test/settings')
  fetchPagesAhead(['/of-test/groups', '/of-test/nowhere'])
  expect(groups).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(groups).toHaveBeenCalledTimes(1)
  await goOnline()
  expect(groups).toHaveBeenCalledTimes(2)
  expect(await lazily()).toEqual({ Component: Groups })
  expect(groups).toHaveBeenCalledTimes(2)
  expect(settings).not.toHaveBeenCalled()
})

test('NAV-54 prefetches one page at a time', async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<{ Component: typeof Groups }>()
  const [first, second, third] = [vi.fn(() => promise), fromTry(1), fromTry(0)]
  for (const [nth, load] of [first, second, third].entries()) lazyPage(load, `/of-test/turn-${nth}`)
  fetchPagesAhead([0, 1, 2].map((nth) => `/of-test/turn-${nth}`))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(first).toHaveBeenCalledOnce()
  expect(second).not.toHaveBeenCalled()
  resolve({ Component: Groups })
  // A page that fails to load doesn't hold up the next one.
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(second).toHaveBeenCalledOnce()
  expect(third).toHaveBeenCalledOnce()
})

test('NAV-54 doesn’t prefetch pages in data-saver mode or once prefetching is stopped', async () => {
  vi.useFakeTimers()
  const load = fromTry(0)
  lazyPage(load, '/of-test/spared')
  fetchPagesAhead(['/of-test/spared'])()
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  fetchPagesAhead(['/of-test/spared'])
  Reflect.deleteProperty(navigator, 'connection')
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(load).not.toHaveBeenCalled()
})
