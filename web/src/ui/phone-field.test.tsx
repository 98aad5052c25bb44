import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PhoneField } from './phone-field.tsx'

function Held({ start = '', ...rest }: { start?: string; error?: string }) {
  const [value, setValue] = useState(start)
  return <PhoneField label="Phone" value={value} onChange={setValue} {...rest} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Phone')
const caret = () => field().selectionStart

/** Types into the field; `|` marks the caret in `at` and in the returned value. */
async function press(at: string, keys: string): Promise<string> {
  const place = at.indexOf('|')
  render(<Held start={at.replace('|', '')} />)
  await userEvent.type(field(), keys, { initialSelectionStart: place, initialSelectionEnd: place })
  return `${field().value.slice(0, caret()!)}|${field().value.slice(caret()!)}`
}

it('PRO-02 INV-16 groups the digits of a typed or pasted number', async () => {
  render(<Held />)
  expect(field()).toHaveAttribute('placeholder', '(555) 123-4567')
  expect(field()).toHaveAttribute('type', 'tel')
  expect(field()).toHaveAttribute('inputmode', 'tel')
  expect(field()).toHaveAttribute('autocomplete', 'tel')
  await userEvent.type(field(), '5551')
  expect(field()).toHaveValue('(555) 1')
  await userEvent.type(field(), '234567')
  expect(field()).toHaveValue('(555) 123-4567')
  await userEvent.clear(field())
  await userEvent.paste('1-555-123-4567')
  expect(field()).toHaveValue('(555) 123-4567')
})
it.each([
  'tel:+1-555-123-4567;ext=5',
  '+1 (555) 123-4567 ext. 5',
  '\u202a+1 555 123‑4567\u202c',
  '+१ ५५५ १२३ ४५६७',
])('LOG-71 accepts a pasted %j', async (pasted) => {
  render(<Held />)
  await userEvent.click(field())
  await userEvent.paste(pasted)
  expect(field()).toHaveValue('+1 (555) 123-4567')
})
it('is described by its error', () => {
  const ref = createRef<HTMLInputElement>()
  render(<PhoneField ref={ref} label="Phone" value="" onChange={() => {}} error="Phone is required" />)
  expect(field()).toHaveAccessibleDescription('Phone is required')
  expect(ref.current).toBe(field())
})

describe('the caret', () => {
  it.each([
    ['stays after the typed digit', '(555|) 123-456', '9', '(555) 9|12-3456'],
    ['moves past the punctuation that grouping adds', '(555|', '1', '(555) 1|'],
    ['stays at the end', '(555) 123|', '4', '(555) 123-4|'],
    ['stays in place when a middle digit is deleted', '(555) 12|3-4567', '{Backspace}', '(555) 1|34-567'],
    ['stays in place when a letter is refused', '(555) 12|3-4567', 'x', '(555) 12|3-4567'],
    ['stays in place when an x is refused near the end', '(555) 123-456|7', 'x', '(555) 123-456|7'],
    ['moves past an eleventh digit', '(555) 123-4567|', '8', '(555) 123-45678|'],
    ['stays after a digit inserted into a full number', '(555) 12|3-4567', '9', '(555) 129|-34567'],
    ['stays after a digit typed into a number with a plus', '+1 (555) 12|3-4567', '9', '+1 (555) 129|-34567'],
    ['stays at the start when a leading 1 is dropped', '|(555) 123-4567', '1', '|(555) 123-4567'],
    [
      'moves back when Backspace removes the digit before a space',
      '(555) |123-4567',
      '{Backspace}',
      '(55|1) 234-567',
    ],
    [
      'moves back when Backspace removes the digit before a dash',
      '(555) 123-|4567',
      '{Backspace}',
      '(555) 12|4-567',
    ],
    [
      'stays in place when Delete removes the digit after a dash',
      '(555) 123|-4567',
      '{Delete}',
      '(555) 123|-567',
    ],
    ['reaches the start after five Backspaces', '(555) 1|', '{Backspace>5/}', '|'],
  ])('%s', async (_, at, keys, then) => {
    expect(await press(at, keys)).toBe(then)
  })
  it('stays after a plus typed at the start', async () => {
    expect(await press('|(555) 123-4567', '+')).toMatch(/^\+\|/)
    await waitFor(() => expect(field()).toHaveValue('+55 51 2345 67'))
    expect(caret()).toBe(1)
  })
})
describe('a number entered in one step', () => {
  it.each([
    ['over another number', '(415) 227-6984', '2129970867', '(212) 997-0867'],
    ['over the same number', '(212) 997-0867', '2129970867', '(212) 997-0867'],
    ['over a longer number', '+44 20 7946 0958', '2129970867', '(212) 997-0867'],
    ['in Arabic and full-width digits', '(212) 997-0867', '٤١٥ ٢٢٧ ٦٩٨４', '(415) 227-6984'],
  ])('PRO-02 INV-16 keeps its last digit when pasted %s', async (_, start, pasted, then) => {
    render(<Held start={start} />)
    await userEvent.tripleClick(field())
    await userEvent.paste(pasted)
    expect(field()).toHaveValue(then)
  })
  it('PRO-02 INV-16 keeps all its digits when autofilled, dropped or pasted', async () => {
    render(<Held start="(212) 997-0867" />)
    for (const inputType of ['insertReplacementText', 'insertFromDrop', undefined]) {
      fireEvent.input(field(), { target: { value: '2129970867' }, ...(inputType && { inputType }) })
      expect(field()).toHaveValue('(212) 997-0867')
    }
    await userEvent.click(field())
    await userEvent.paste('4157236984')
    expect(field()).toHaveValue('(212) 997-08674157236984')
  })
  it('is grouped only after IME composition ends', () => {
    render(<Held start="(415) 22" />)
    fireEvent.compositionStart(field())
    fireEvent.input(field(), { target: { value: '(415) 22７' }, isComposing: true })
    expect(field()).toHaveValue('(415) 22７')
    fireEvent.compositionEnd(field())
    expect(field()).toHaveValue('(415) 227')
  })
})

describe('extra digits', () => {
  it('PRO-02 INV-16 stay visible with an error until the user deletes them', async () => {
    const { rerender } = render(<Held start="(415) 227-6984" />)
    expect(field()).not.toHaveAccessibleDescription()
    await userEvent.type(field(), '5')
    expect(field()).toHaveValue('(415) 227-69845')
    expect(field()).toHaveAccessibleDescription('This number has too many digits. Please check it.')
    rerender(<Held error="Please enter a valid phone number." />)
    expect(field()).toHaveAccessibleDescription('Please enter a valid phone number.')
    rerender(<Held />)
    await userEvent.type(field(), '{Backspace}')
    expect(field()).not.toHaveAccessibleDescription()
  })
})

describe('a number with its country code', () => {
  it.each([
    ['+442079460958', '+44 20 7946 0958'],
    ['0044 20 7946 0958', '+44 20 7946 0958'],
    ['+33612345678', '+33 6 12 34 56 78'],
    ['+1 4152276984', '+1 (415) 227-6984'],
  ])('PRO-02 INV-16 typed as %s is shown as %s', async (typed, shown) => {
    render(<Held />)
    await userEvent.type(field(), typed)
    await waitFor(() => expect(field()).toHaveValue(shown))
  })
  it.each([
    ['typed', '+44 20 79|46 0958', '5', '+44 20795|460958'],
    ['deleted', '+44 20 794|6 0958', '{Backspace}', '+44 20 79|60 958'],
    ['deleted together with the space after it', '+44 20 |7946 0958', '{Backspace}', '+44 2|7 9460 958'],
  ])('keeps the caret in place when a digit is %s', async (_, at, keys, then) => {
    render(<Held start={at.replace(/[| ]/g, '')} />)
    await waitFor(() => expect(field()).toHaveValue(at.replace('|', '')))
    const place = at.indexOf('|')
    await userEvent.type(field(), keys, { initialSelectionStart: place, initialSelectionEnd: place })
    expect(`${field().value.slice(0, caret()!)}|${field().value.slice(caret()!)}`).toBe(then)
  })
  it('PRO-02 INV-48 is also grouped if the caller passes it in', async () => {
    render(<Held start="+442079460958" />)
    field().focus()
    field().setSelectionRange(5, 5)
    await waitFor(() => expect(field()).toHaveValue('+44 20 7946 0958'))
    expect(caret()).toBe(6)
  })
})

describe('another country’s national number', () => {
  const MISSING = 'Begin with + and the country, such as +49 170 1234567.'
  beforeEach(() => void vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']))

  it('FAM-87 FAM-89 triggers the country code message until it starts with +', async () => {
    render(<Held />)
    await userEvent.type(field(), '0170')
    expect(field()).not.toHaveAccessibleDescription()
    await userEvent.type(field(), '1234567')
    await waitFor(() => expect(field()).toHaveAccessibleDescription(MISSING))
    await userEvent.clear(field())
    await userEvent.type(field(), '+491701234567')
    expect(field()).not.toHaveAccessibleDescription()
  })
  it('FAM-87 triggers the country code message instead of the server’s error', async () => {
    const refused = 'Begin with + and the country, such as +44 20 7946 0958.'
    const { rerender } = render(<Held start="01701234567" error={refused} />)
    await waitFor(() => expect(field()).toHaveAccessibleDescription(MISSING))
    rerender(<Held key="other" start="5551234567" error="You invited this number already." />)
    await waitFor(() => expect(field()).toHaveAccessibleDescription('You invited this number already.'))
  })
})

describe('in a network outside North America', () => {
  afterEach(() => document.querySelector('meta[name=phones]')?.remove())
  const inCountry = (content: string) => {
    const meta = document.createElement('meta')
    Object.assign(meta, { name: 'phones', content })
    document.head.append(meta)
    render(<Held />)
  }

  it.each([
    ['FR 06 12 34 56 78', '0612345678', '06 12 34 56 78'],
    ['FR 06 12 34 56 78', '+33612345678', '+33 6 12 34 56 78'],
    ['FR 06 12 34 56 78', '+15551234567', '+1 (555) 123-4567'],
    ['BR (11) 96123-4567', '11961234567', '(11) 96123-4567'],
    ['DE 01512 3456789', '01701234567', '0170 1234567'],
    ['MX 222 123 4567', '5512345678', '55 1234 5678'],
    ['EG 010 01234567', '٠١٠٠١٢٣٤٥٦٧', '010 01234567'],
  ])('LNG-51 on a page that names %j, groups %s as %s', async (content, typed, shown) => {
    inCountry(content)
    expect(field()).toHaveAttribute('placeholder', content.slice(3))
    await userEvent.type(field(), typed)
    await waitFor(() => expect(field()).toHaveValue(shown))
    expect(field()).not.toHaveAccessibleDescription()
  })
  it('LNG-51 keeps an extra digit and shows an error', async () => {
    inCountry('FR 06 12 34 56 78')
    await userEvent.type(field(), '06123456789')
    await waitFor(() =>
      expect(field()).toHaveAccessibleDescription('This number has too many digits. Please check it.'),
    )
    expect(field().value.replace(/\D/g, '')).toBe('06123456789')
    await userEvent.type(field(), '{Backspace}')
    expect(field()).toHaveValue('06 12 34 56 78')
    expect(field()).not.toHaveAccessibleDescription()
  })
  it('LNG-51 keeps the caret in place when a digit is deleted', async () => {
    inCountry('FR 06 12 34 56 78')
    await userEvent.type(field(), '0612345678')
    await waitFor(() => expect(field()).toHaveValue('06 12 34 56 78'))
    await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 })
    expect(field().value.replace(/\D/g, '')).toBe('061345678')
    expect(field().value.slice(0, caret()!).replace(/\D/g, '')).toBe('061')
  })
  it.each(['__PHONES__', '', 'FR'])(
    'LNG-51 falls back to the North American format on a page that names %j',
    async (content) => {
      inCountry(content)
      expect(field()).toHaveAttribute('placeholder', '(555) 123-4567')
      await userEvent.type(field(), '5551234567')
      expect(field()).toHaveValue('(555) 123-4567')
    },
  )
})

it('LNG-54 is always left-to-right', () => {
  render(<Held />)
  expect(field()).toHaveAttribute('dir', 'ltr')
})
