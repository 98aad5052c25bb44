import { expect, test } from 'vitest'
import { checkAtMost, checkEmail, checkPhone, checkText } from './send-rules.ts'

test.each(['5551234567', '(555) 123-4567', '15551234567', '+1 (555) 123-4567', '555.123.4567'])(
  'ADM-39 %s is a number to try: 10 digits, or 11 of which the first is 1',
  (typed) => expect(checkPhone(typed)).toBe(true),
)

test.each(['555123456', '25551234567', '155512345678', '+445551234567', '+5551234567', '555123456x7', 'Bob'])(
  "ADM-39 %s is answered 'Please enter a valid phone number'",
  (typed) => expect(checkPhone(typed)).toBe('Please enter a valid phone number'),
)

test.each(['ann@example.com', ' ann@example.com ', 'ann.b+c@mail.example.co'])(
  "ADM-40 '%s' is an address",
  (typed) => expect(checkEmail(typed)).toBe(true),
)

test.each(['ann', 'ann@', '@example.com', 'ann@example', 'ann@.', 'an n@example.com', 'ann@@example.com'])(
  "ADM-40 '%s' is answered 'Please enter a valid email address'",
  (typed) => expect(checkEmail(typed)).toBe('Please enter a valid email address'),
)

test('ADM-35, ADM-36, ADM-37, ADM-38 what must be there may not be spaces alone, and says its name', () => {
  expect(checkText('Sponsor', 80)(' \n ')).toBe('Sponsor is required')
  expect(checkPhone(' ')).toBe('Phone number is required')
  expect(checkEmail(' ')).toBe('Email address is required')
  expect(checkAtMost('HTML', 3)('')).toBe(true)
})

test('lengths count code points once the text is trimmed', () => {
  expect(checkText('Message', 3)(' 👍👍👍 ')).toBe(true)
  expect(checkText('Message', 3)('abcd')).toBe('Message must be at most 3 characters.')
})
