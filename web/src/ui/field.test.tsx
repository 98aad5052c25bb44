import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Field, TextField } from './field.tsx'

describe.each([
  ['Field', Field],
  ['TextField', TextField],
] as const)('%s', (_, Control) => {
  it('is found by its label and takes what is typed', async () => {
    render(<Control label="Name" />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Ann')
    expect(screen.getByLabelText('Name')).toHaveValue('Ann')
  })
  it('is valid and undescribed without hint and error', () => {
    render(<Control label="Name" />)
    expect(screen.getByLabelText('Name')).toBeValid()
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-describedby')
  })
  it('ties its hint to the input', () => {
    render(<Control label="Name" hint="As friends call you" />)
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As friends call you')
  })
  it('ties its error to the input and announces it', () => {
    const { rerender } = render(<Control label="Name" hint="As friends call you" />)
    const announced = screen.getByRole('alert', { hidden: true })
    expect(announced).toBeEmptyDOMElement()
    rerender(<Control label="Name" hint="As friends call you" error="Name is required" />)
    expect(announced).toHaveTextContent('Name is required')
    expect(screen.getByLabelText('Name')).toBeInvalid()
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('As friends call you Name is required')
  })
  it('keeps a hidden label for those who listen', () => {
    render(<Control label="Search" hideLabel />)
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeVisible()
    expect(screen.getByText('Search')).toHaveClass('sr-only')
  })
  it('uses the id it is given', () => {
    render(<Control id="name" label="Name" error="Name is required" />)
    expect(screen.getByLabelText('Name')).toHaveAttribute('id', 'name')
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Name is required')
  })
  it('writes at 16 px, so that no phone zooms in', () => {
    render(<Control label="Name" />)
    expect(screen.getByLabelText('Name')).toHaveClass('text-base')
  })
})
