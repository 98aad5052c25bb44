import { expect, test } from 'vitest'
import { checkAtMost, checkEmail, checkPhone, checkText } from './send-rules.ts'

test.each(['5551234567', '(555) 123-4567', '15551234567', '+1 (555) 123-4567', '555.123.4567'])(
  'ADM-39 %s is a valid number: 10 digits, or 11 of which the first is 1',
  (typed) => expect(checkPhone(typed)).toBe(true),
)

test.each(['555123456', '25551234567', '155512345678', '+445551234567', '+5551234567', '555123456x7', 'Bob'])(
  "ADM-39 %s shows 'Please enter a valid phone number'",
  (typed) => expect(checkPhone(typed)).toBe('Please enter a valid phone number'),
)

test.each(['ann@example.com', ' ann@example.com ', 'ann.b+c@mail.example.co'])(
  "ADM-40 '%s' is a valid address",
  (typed) => expect(checkEmail(typed)).toBe(true),
)

test.each(['ann', 'ann@', '@example.com', 'ann@example', 'ann@.', 'an n@example.com', 'ann@@example.com'])(
  "ADM-40 '%s' shows 'Please enter a valid email address'",
  (typed) => expect(checkEmail(typed)).toBe('Please enter a valid email address'),
)

test('ADM-35, ADM-36, ADM-37, ADM-38 a required text of spaces alone is rejected by name', () => {
  expect(checkText('Sponsor', 80)(' \n ')).toBe('Sponsor is required')
  expect(checkPhone(' ')).toBe('Phone number is required')
  expect(checkEmail(' ')).toBe('Email address is required')
  expect(checkAtMost('HTML', 3)('')).toBe(true)
})

test('lengths count code points of the trimmed text', () => {
  expect(checkText('Message', 3)(' 👍👍👍 ')).toBe(true)
  expect(checkText('Message', 3)('abcd')).toBe('Message must be at most 3 characters.')
})
