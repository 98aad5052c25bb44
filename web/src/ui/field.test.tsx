import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Field, TextField } from './field.tsx'

describe.each([
  ['Field', Field],
  ['TextField', TextField],
] as const)('%s', (_, Control) => {
  it('is a labeled, valid input with 16 px text', async () => {
    render(<Control label="Name" />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann')
    const field = screen.getByLabelText('Name')
    expect(field).toHaveValue('Ann')
    expect(field).toBeValid()
    expect(field).not.toHaveAttribute('aria-describedby')
    expect(field).toHaveClass('text-base')
  })
  it('describes its input with the hint and error', () => {
    const { rerender } = render(<Control label="Name" hint="As friends call you" />)
    const announced = screen.getByRole('alert', { hidden: true })
    expect(announced).toBeEmptyDOMElement()
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As friends call you')
    rerender(<Control label="Name" hint="As friends call you" error="Name is required" />)
    expect(announced).toHaveTextContent('Name is required')
    expect(screen.getByLabelText('Name')).toBeInvalid()
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As friends call you Name is required')
  })
  it('keeps a hidden label for screen readers and sets the input’s id', () => {
    render(<Control id="search" label="Search" hideLabel error="Name is required" />)
    const field = screen.getByRole('textbox', { name: 'Search' })
    expect(screen.getByText('Search')).toHaveClass('sr-only')
    expect(field).toHaveAttribute('id', 'search')
    expect(field).toHaveAccessibleDescription('Name is required')
  })
})
