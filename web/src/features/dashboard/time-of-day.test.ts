import { expect, test } from 'vitest'
import { greetingAt } from './time-of-day.ts'

test.each([
  [4, 'Good evening'],
  [5, 'Good morning'],
  [11, 'Good morning'],
  [12, 'Good afternoon'],
  [17, 'Good afternoon'],
  [18, 'Good evening'],
  [0, 'Good evening'],
])('NAV-03 at %i o’clock the home says %s', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting))
