import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LoadingScreen } from './loading-screen.tsx'

test('LOG-24 the loading view says what it waits for', () => {
  render(<LoadingScreen />)
  expect(screen.getByText('Loading...')).toBeVisible()
  expect(screen.getByText('Initializing your session...')).toBeVisible()
})
