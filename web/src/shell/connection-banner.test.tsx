import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionBanner } from './connection-banner.tsx'

function goes(state: 'online' | 'offline') {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online')
  act(() => void window.dispatchEvent(new Event(state)))
}

afterEach(() => vi.restoreAllMocks())

test('the banner stands for as long as the device is offline', () => {
  render(<ConnectionBanner />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  goes('offline')
  expect(screen.getByRole('status')).toHaveTextContent(/^You are offline\./)
  goes('online')
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})
