import { expect, it } from 'vitest'
import { waitAfterAttempt, wishOf } from './delivery.ts'

it('waits grow from 15 seconds to an hour', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map(waitAfterAttempt)
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

it.each(['STOP', 'Stop', ' stopall\n', 'unsubscribe', 'CANCEL', 'end', 'quit'])(
  '%j asks for no more texts',
  (text) => expect(wishOf(text)).toBe('stop'),
)

it.each(['START', ' unstop '])('%j asks for texts again', (text) => expect(wishOf(text)).toBe('start'))

it.each(['stop it', 'the end', '', 'help', 'non-stop'])('%j asks for neither', (text) =>
  expect(wishOf(text)).toBeNull(),
)
