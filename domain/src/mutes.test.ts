import { expect, it } from 'vitest'
import { mutedUntil } from './mutes.ts'

const at = (moment: string) => new Date(moment)

it('TRU-28 mutedUntil adds an hour for `hour` and returns null for `ever`', () => {
  const now = at('2026-11-23T22:10:05.250Z')
  expect(mutedUntil('hour', 'America/Chicago', now)).toEqual(at('2026-11-23T23:10:05.250Z'))
  expect(mutedUntil('ever', 'America/Chicago', now)).toBeNull()
})

it.each([
  ['America/Chicago', '2026-11-23T22:10:05.250Z', '2026-11-24T14:00:00Z'],
  // The next day begins at midnight in Chicago, not in UTC.
  ['America/Chicago', '2026-11-24T05:59:59Z', '2026-11-24T14:00:00Z'],
  ['America/Chicago', '2026-11-24T06:00:00Z', '2026-11-25T14:00:00Z'],
  ['Asia/Kolkata', '2026-11-23T20:00:00Z', '2026-11-25T02:30:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T09:59:00Z', '2026-12-31T18:00:00Z'],
  // The clocks go back or forward during the night.
  ['America/Chicago', '2026-10-31T20:00:00Z', '2026-11-01T14:00:00Z'],
  ['America/Chicago', '2026-03-07T20:00:00Z', '2026-03-08T13:00:00Z'],
  [null, '2026-11-23T22:10:00Z', '2026-11-24T08:00:00Z'],
])('TRU-28 in %s, a `tomorrow` mute from %s ends at 8:00', (timeZone, now, until) => {
  expect(mutedUntil('tomorrow', timeZone, at(now))).toEqual(at(until))
})
