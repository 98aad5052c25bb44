import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StatusBadge } from './status-badge.tsx'

test.each([
  ['pending', 'Pending'],
  ['verified', 'Connection established'],
  ['group_formation', 'Group being formed'],
  ['anything else', 'Unknown status'],
])('INV-64 INV-65 the status %s reads %s', (status, label) => {
  render(<StatusBadge status={status} />)
  expect(screen.getByText(label)).toBeVisible()
})
