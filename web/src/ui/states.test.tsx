import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Cut } from './cut.tsx'
import { ErrorState } from './error-state.tsx'
import { Ring } from './figure/ring.tsx'
import { Triangle } from './figure/triangle.tsx'
import { Skeleton } from './skeleton.tsx'
import { Time } from './time.tsx'

it('announces an error, and shows Retry only if given onRetry', async () => {
  const onRetry = vi.fn()
  const { rerender } = render(<ErrorState sentence="The server could not be reached." onRetry={onRetry} />)
  expect(screen.getByRole('alert')).toHaveTextContent('The server could not be reached.')
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(onRetry).toHaveBeenCalledOnce()
  rerender(<ErrorState sentence="The server could not be reached." onRetry={onRetry} busy />)
  expect(screen.getByRole('button', { name: 'Trying…' })).toBeDisabled()
  rerender(<ErrorState sentence="You were signed out." />)
  expect(screen.queryByRole('button')).toBeNull()
})
it('hides skeletons and drawn shapes from screen readers', () => {
  const { container } = render(
    <>
      <Skeleton />
      <Triangle isLoading />
      <Ring />
      <Triangle />
    </>,
  )
  for (const drawn of container.children) expect(drawn).toHaveAttribute('aria-hidden', 'true')
  expect(container.children).toHaveLength(4)
})
it('NAV-52 puts a truncated line’s full text in the title attribute', () => {
  render(<Cut className="min-w-0">{'wm'.repeat(40)}</Cut>)
  expect(screen.getByTitle('wm'.repeat(40))).toHaveClass('truncate', 'min-w-0')
})

const image = () => document.querySelector('img')

it('loads the photo size that fits the avatar’s size', () => {
  const { rerender } = render(<Avatar name="Ann" photo="https://pictures.example/ann.webp" />)
  expect(image()).toHaveAttribute('src', 'https://pictures.example/ann.webp')
  expect(image()).toHaveAttribute('alt', '')
  rerender(<Avatar name="Ann" photo="/media/a" size="sm" alone />)
  expect(screen.getByRole('img', { name: 'Ann' })).toBe(image())
  expect(image()).toHaveAttribute('src', '/media/a?size=thumb')
  rerender(<Avatar name="Ann" photo="/media/a" size="xl" />)
  expect(image()).toHaveAttribute('src', '/media/a?size=medium')
})
it.each([
  ['Ann', 'A'],
  ['bob van der Berg', 'BB'],
  ['  Cleo  ', 'C'],
  ['Élise Östberg', 'ÉÖ'],
  ['🦊 Fox', '🦊F'],
  ['E\u0301lise 👩‍👩‍👧 🇩🇪', 'E\u0301🇩🇪'],
  ['', ''],
])('API-42 shows the initials of %j if there is no photo', (name, initials) => {
  render(<Avatar name={name} photo={null} alone />)
  expect(screen.getByRole('img')).toHaveTextContent(initials)
})
it('shows initials if the photo fails to load', () => {
  const { rerender } = render(<Avatar name="Ann" photo="/media/gone" alone />)
  fireEvent.error(image()!)
  expect(image()).toBeNull()
  expect(screen.getByRole('img', { name: 'Ann' })).toHaveTextContent('A')
  rerender(<Avatar name="Ann" photo="/media/new" alone />)
  expect(image()).toHaveAttribute('src', '/media/new?size=thumb')
})
it.each([
  ['the network', () => window.dispatchEvent(new Event('online'))],
  ['the user', () => document.dispatchEvent(new Event('visibilitychange'))],
])('NAV-61 retries a failed photo once each time %s returns', (_, comeBack) => {
  vi.useFakeTimers()
  render(<Avatar name="Ann" photo="/media/a" alone />)
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  for (let time = 0; time < 2; time += 1) {
    fireEvent.error(image()!)
    pass(60_000)
    expect(image()).toBeNull()
    act(() => void comeBack())
    pass(1_000)
    expect(image()).toHaveAttribute('src', '/media/a?size=thumb')
  }
})
it('NAV-61 reloads only photos that failed to load, spread over a second', () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.2).mockReturnValueOnce(0.8)
  const { container } = render(
    ['a', 'b', 'c'].map((id) => <Avatar key={id} name={id} photo={`/media/${id}`} />),
  )
  const images = () => [...container.querySelectorAll('img')]
  const [first, second, third] = images()
  fireEvent.error(first!)
  fireEvent.error(second!)
  act(() => void window.dispatchEvent(new Event('online')))
  for (const count of [1, 2, 3]) {
    expect(images()).toHaveLength(count)
    act(() => void vi.advanceTimersByTime(500))
  }
  expect(images()[2]).toBe(third)
})
it('always gives a name’s initials the same background', () => {
  const groundOf = (name: string) => {
    const { container } = render(<Avatar name={name} />)
    return /bg-tint-\w+/.exec(container.querySelector('span')!.className)?.[0]
  }
  expect(groundOf('Ann')).toBe(groundOf('Ann'))
  expect(new Set(['Ann', 'Bob', 'Cleo', 'Dora', 'Emil'].map(groundOf)).size).toBeGreaterThan(1)
})

const NOW = new Date(2026, 2, 5, 15, 4, 30)

it('exposes the full and the ISO time as attributes', () => {
  const at = new Date(2026, 2, 5, 15, 4, 30).toISOString()
  render(<Time at={at} style="date" />)
  const time = screen.getByText('March 5, 2026')
  expect(time).toHaveAttribute('title', 'Thursday, March 5, 2026, 3:04:30 PM')
  expect(time).toHaveAttribute('datetime', at)
})
it('updates a relative time as time passes', () => {
  vi.useFakeTimers({ now: NOW })
  const { unmount } = render(<Time at={NOW.toISOString()} />)
  expect(screen.getByText('just now')).toBeVisible()
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(screen.getByText('2 minutes ago')).toBeVisible()
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
