import { expect, it } from 'vitest'
import { waitAfterAttempt, wishOf } from './delivery.ts'

it('waitAfterAttempt doubles the wait each time, from 15 seconds up to an hour', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map(waitAfterAttempt)
  expect(waits).toEqual([15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
})

it.each([
  ['stop', ['STOP', 'Stop', ' stopall\n', 'unsubscribe', 'CANCEL', 'end', 'quit']],
  ['start', ['START', ' unstop ']],
  [null, ['stop it', 'the end', '', 'help', 'non-stop']],
])('wishOf returns %j for each of the texts %j', (wish, texts) => {
  for (const text of texts) expect([text, wishOf(text)]).toEqual([text, wish])
})
