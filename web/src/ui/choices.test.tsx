import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Checkbox } from './checkbox.tsx'
import { RadioGroup } from './radio-group.tsx'

const OPTIONS = [
  { value: 'public', label: 'Everyone near me', hint: 'Seven generations' },
  { value: 'friends', label: 'People I am bonded with' },
  { value: 'private', label: 'Nobody' },
] as const
type Choice = (typeof OPTIONS)[number]['value']

function Choices({ tell }: { tell?: (value: Choice) => void }) {
  const [value, setValue] = useState<Choice | null>(null)
  return (
    <RadioGroup
      label="Who sees me"
      options={OPTIONS}
      value={value}
      onChange={(next: Choice) => (tell?.(next), setValue(next))}
    />
  )
}

it('toggles a checkbox on a click on its box or label, or on a press of the space bar, unless disabled', async () => {
  const onChange = vi.fn()
  const { rerender } = render(<Checkbox label="Show my phone" />)
  const box = screen.getByRole('checkbox', { name: 'Show my phone' })
  await userEvent.click(box)
  expect(box).toBeChecked()
  await userEvent.click(screen.getByText('Show my phone'))
  expect(box).not.toBeChecked()
  await userEvent.keyboard(' ')
  expect(box).toBeChecked()
  rerender(<Checkbox label="Show my phone" disabled onChange={onChange} />)
  await userEvent.click(screen.getByText('Show my phone'))
  expect(onChange).not.toHaveBeenCalled()
})
it('shows a radio group with nothing selected at first, and lets the user select one option by pointer or arrow keys', async () => {
  const tell = vi.fn()
  render(<Choices tell={tell} />)
  expect(screen.getByRole('group', { name: 'Who sees me' })).toBeVisible()
  expect(screen.getAllByRole('radio', { checked: false })).toHaveLength(3)
  const hinted = screen.getByRole('radio', { name: /Everyone near me/ })
  expect(hinted).toHaveAccessibleDescription('Seven generations')
  await userEvent.click(screen.getByText('People I am bonded with'))
  expect(screen.getByRole('radio', { name: 'People I am bonded with' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Nobody' })).toBeChecked()
  expect(screen.getAllByRole('radio', { checked: true })).toHaveLength(1)
  expect(tell.mock.calls).toEqual([['friends'], ['private']])
})
it('keeps a radio group’s value if the caller ignores the click on an option', async () => {
  const refuse = vi.fn()
  render(<RadioGroup label="Who sees me" options={OPTIONS} value="private" onChange={refuse} />)
  await userEvent.click(screen.getByText('People I am bonded with'))
  expect(refuse).toHaveBeenCalledExactlyOnceWith('friends')
  expect(screen.getByRole('radio', { name: 'Nobody' })).toBeChecked()
})
it('gives the radio buttons of two groups different name attributes', () => {
  render([<Choices key="one" />, <Choices key="two" />])
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(names.map((name) => names.indexOf(name))).toEqual([0, 0, 0, 3, 3, 3])
  expect(names).not.toContain('')
})
