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

it.each([
  ['a name', {}, 'auto'],
  ['a search', { type: 'search' }, 'auto'],
  ['a phone number', { type: 'tel' }, 'ltr'],
  ['a code', { inputMode: 'numeric' as const }, 'ltr'],
  ['an e-mail address', { inputMode: 'email' as const }, 'ltr'],
  ['a date', { type: 'date' }, null],
])('LNG-44 LNG-46 sets the text direction of the field for %s', (_, props, dir) => {
  const { container } = render(<Field label="It" {...props} />)
  expect(container.querySelector('input')!.getAttribute('dir')).toBe(dir)
})
it('LNG-46 a multi-line field takes its direction from its first letter', () => {
  render(<TextField label="Note" />)
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAttribute('dir', 'auto')
})
