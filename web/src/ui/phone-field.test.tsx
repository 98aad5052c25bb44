import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { expect, it } from 'vitest'
import { PhoneField } from './phone-field.tsx'

function Held({ start = '', ...rest }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start)
  return <PhoneField label="Phone" value={value} onChange={setValue} {...rest} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Phone')
const caret = () => field().selectionStart

/** Types at a place of the field: `|` in `at` is the caret. Answers the field afterwards, again with its caret. */
async function press(at: string, keys: string): Promise<string> {
  const place = at.indexOf('|')
  render(<Held start={at.replace('|', '')} />)
  await userEvent.type(field(), keys, { initialSelectionStart: place, initialSelectionEnd: place })
  return `${field().value.slice(0, caret()!)}|${field().value.slice(caret()!)}`
}

it('PRO-02 INV-16 groups the number while it is typed', async () => {
  render(<Held />)
  const shown: string[] = []
  for (const digit of '5551234567') {
    await userEvent.type(field(), digit)
    shown.push(field().value)
  }
  expect(shown).toEqual([
    '(5',
    '(55',
    '(555',
    '(555) 1',
    '(555) 12',
    '(555) 123',
    '(555) 123-4',
    '(555) 123-45',
    '(555) 123-456',
    '(555) 123-4567',
  ])
})
it('PRO-02 INV-16 shows the placeholder (555) 123-4567', () => {
  render(<Held />)
  expect(field()).toHaveAttribute('placeholder', '(555) 123-4567')
})
it('PRO-02 groups a number that is pasted', async () => {
  render(<Held />)
  await userEvent.click(field())
  await userEvent.paste('1-555-123-4567')
  expect(field()).toHaveValue('(555) 123-4567')
})
it('brings up the keyboard for numbers and the number the browser knows', () => {
  render(<Held />)
  expect(field()).toHaveAttribute('type', 'tel')
  expect(field()).toHaveAttribute('inputmode', 'tel')
  expect(field()).toHaveAttribute('autocomplete', 'tel')
})
it('ties an error to itself and hands out its element', () => {
  const ref = createRef<HTMLInputElement>()
  render(<PhoneField ref={ref} label="Phone" value="" onChange={() => {}} error="Phone is required" />)
  expect(field()).toHaveAccessibleDescription('Phone is required')
  expect(ref.current).toBe(field())
})

it.each([
  ['the caret stays behind the digit that was put in', '(555|) 123-456', '9', '(555) 9|12-3456'],
  ['the caret goes past the signs that grouping puts in', '(555|', '1', '(555) 1|'],
  ['the caret stays at the end', '(555) 123|', '4', '(555) 123-4|'],
  [
    'the caret stays where a digit in the middle was taken away',
    '(555) 12|3-4567',
    '{Backspace}',
    '(555) 1|34-567',
  ],
  ['the caret stays where it was when a letter is refused', '(555) 12|3-4567', 'x', '(555) 12|3-4567'],
  [
    'the caret stays where it was when there are ten digits already',
    '(555) 123-4567|',
    '8',
    '(555) 123-4567|',
  ],
  [
    'taking away a sign that groups takes the digit before it',
    '(555) |123-4567',
    '{Backspace}',
    '(55|1) 234-567',
  ],
  [
    'taking away a sign that groups takes the digit before a dash',
    '(555) 123-|4567',
    '{Backspace}',
    '(555) 12|4-567',
  ],
  [
    'taking away a sign that groups takes the digit behind it, forward',
    '(555) 123|-4567',
    '{Delete}',
    '(555) 123|-567',
  ],
  ['taking away a sign that groups never sticks', '(555) 1|', '{Backspace>5/}', '|'],
])('%s', async (_, at, keys, then) => {
  expect(await press(at, keys)).toBe(then)
})
it('leaves a number of another country ungrouped', async () => {
  render(<Held />)
  await userEvent.type(field(), '+442079460958')
  expect(field()).toHaveValue('+442079460958')
})
