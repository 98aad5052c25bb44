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

it('a checkbox toggles by click or Space unless disabled', async () => {
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
it('a radio group allows only one selection', async () => {
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
it('a radio group keeps its value if the caller ignores the change', async () => {
  const refuse = vi.fn()
  render(<RadioGroup label="Who sees me" options={OPTIONS} value="private" onChange={refuse} />)
  await userEvent.click(screen.getByText('People I am bonded with'))
  expect(refuse).toHaveBeenCalledExactlyOnceWith('friends')
  expect(screen.getByRole('radio', { name: 'Nobody' })).toBeChecked()
})
it('radio buttons in different groups have different name attributes', () => {
  render([<Choices key="one" />, <Choices key="two" />])
  const names = screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)
  expect(names.map((name) => names.indexOf(name))).toEqual([0, 0, 0, 3, 3, 3])
  expect(names).not.toContain('')
})
