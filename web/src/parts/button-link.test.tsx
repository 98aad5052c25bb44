import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ButtonLink } from './button-link.tsx'

it('a link in the dress of a button is a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/guide">Read</ButtonLink>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Read' })).toHaveAttribute('href', '/guide')
})
