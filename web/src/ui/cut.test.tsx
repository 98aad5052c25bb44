import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Cut } from './cut.tsx'

it('NAV-52 what is cut to one line is read in full by its title', () => {
  render(<Cut className="min-w-0">{'wm'.repeat(40)}</Cut>)
  expect(screen.getByTitle('wm'.repeat(40))).toHaveClass('truncate', 'min-w-0')
})
