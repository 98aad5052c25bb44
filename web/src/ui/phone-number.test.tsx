import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PhoneNumber, phoneInField, phoneInWords } from './phone-number.tsx'

function putInFrance() {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'phones', content: 'FR 06 12 34 56 78' })
  document.head.append(meta)
}

afterEach(() => {
  document.querySelector('meta[name=phones]')?.remove()
  document.documentElement.removeAttribute('dir')
})

it.each([
  ['+15551234567', '(555) 123-4567', '+1 (555) 123-4567'],
  ['+33612345678', '+33 6 12 34 56 78', '+33 6 12 34 56 78'],
  ['0612345678', '0612345678', '06 12 34 56 78'],
  ['(•••) •••-••67', '(•••) •••-••67', '(•••) •••-••67'],
])('LNG-53 LNG-54 shows %s left to right, as %s or, in France, as %s', async (number, here, inFrance) => {
  // The numbering plans load when the first number from another country is shown.
  const { rerender } = render(<PhoneNumber of="+442079460958" />)
  await screen.findByText('+44 20 7946 0958')
  rerender(<PhoneNumber key="here" of={number} />)
  expect(screen.getByText(here)).toHaveAttribute('dir', 'ltr')
  expect(screen.getByText(here).tagName).toBe('BDI')
  putInFrance()
  rerender(<PhoneNumber key="there" of={number} />)
  expect(screen.getByText(inFrance)).toBeVisible()
})

it('LNG-53 phoneInField adds the country code in a network of another country', () => {
  expect(phoneInField('+15551234567')).toBe('(555) 123-4567')
  putInFrance()
  expect(phoneInField('+15551234567')).toBe('+1 (555) 123-4567')
})

it('LNG-54 bidi-isolates a number in a sentence only on a right-to-left page', () => {
  expect(phoneInWords('+15551234567')).toBe('(555) 123-4567')
  document.documentElement.dir = 'rtl'
  expect(phoneInWords('+15551234567')).toBe('\u2066(555) 123-4567\u2069')
  expect(phoneInWords('')).toBe('')
})
