import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { sayMoment, Time } from './time.tsx'

const NOW = new Date(2026, 2, 5, 15, 4, 30)

describe('a moment in words', () => {
  it.each([
    [new Date(2026, 2, 5, 15, 4, 0), 'just now'],
    [new Date(2026, 2, 5, 15, 3, 31), 'just now'],
    [new Date(2026, 2, 5, 15, 5, 0), 'just now'],
    [new Date(2026, 2, 5, 15, 3, 30), '1 minute ago'],
    [new Date(2026, 2, 5, 14, 4, 31), '59 minutes ago'],
    [new Date(2026, 2, 5, 14, 4, 30), 'today at 2:04 PM'],
    [new Date(2026, 2, 5, 0, 0, 0), 'today at 12:00 AM'],
    [new Date(2026, 2, 5, 18, 30, 0), 'today at 6:30 PM'],
    [new Date(2026, 2, 4, 23, 59, 59), 'yesterday at 11:59 PM'],
    [new Date(2026, 2, 6, 8, 0, 0), 'tomorrow at 8:00 AM'],
    [new Date(2026, 2, 7, 8, 0, 0), 'March 7 at 8:00 AM'],
    [new Date(2026, 2, 3, 9, 5, 0), 'March 3 at 9:05 AM'],
    [new Date(2025, 11, 31, 9, 5, 0), 'December 31, 2025 at 9:05 AM'],
  ])('%s is %s', (date, words) => expect(sayMoment(date, NOW)).toBe(words))
})
it('has the full time as title, and the machine-readable time', () => {
  const at = new Date(2026, 2, 5, 15, 4, 30).toISOString()
  render(<Time at={at} style="date" />)
  const time = screen.getByText('March 5, 2026')
  expect(time).toHaveAttribute('title', 'Thursday, March 5, 2026, 3:04:30 PM')
  expect(time).toHaveAttribute('datetime', at)
})
it('updates as time passes, and stops its timer when no time is shown', () => {
  vi.useFakeTimers({ now: NOW })
  const { unmount } = render(<Time at={NOW.toISOString()} />)
  expect(screen.getByText('just now')).toBeVisible()
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(screen.getByText('2 minutes ago')).toBeVisible()
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
