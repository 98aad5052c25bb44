import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const at = (time: string) => new Date(`2026-03-10T${time}Z`)
const night = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' }

const noon = { ...night, quietFrom: '12:00', quietTo: '13:30' }

it.each<[string, string, string | null, typeof night?]>([
  ['before they begin', '21:59:59', null],
  ['as they begin', '22:00:00', '2026-03-11T07:00:00.000Z'],
  ['in the evening', '23:30:20', '2026-03-11T07:00:00.000Z'],
  ['after midnight', '00:00:00', '2026-03-10T07:00:00.000Z'],
  ['in their last second', '06:59:59', '2026-03-10T07:00:00.000Z'],
  ['as they end', '07:00:00', null],
  ['within a day', '13:00:00', '2026-03-10T13:30:00.000Z', noon],
  ['within a day, as they end', '13:30:00', null, noon],
  ['within a day, before they begin', '11:59:00', null, noon],
])('quietUntil returns the end of quiet hours, or null, for a notice %s', (_, time, until, hours = night) => {
  expect(quietUntil(hours, at(time))?.toISOString() ?? null).toBe(until)
})

it('quietUntil uses the member’s time zone, or UTC while the time zone is unknown', () => {
  const inTokyo = { ...night, timeZone: 'Asia/Tokyo' }
  expect(quietUntil(inTokyo, at('13:00:00'))).toEqual(at('22:00:00'))
  expect(quietUntil(inTokyo, at('23:00:00'))).toBeNull()
  expect(quietUntil({ ...night, timeZone: null }, at('06:00:00'))).toEqual(at('07:00:00'))
})

it('quietUntil returns null unless the quiet hours have a start and a different end', () => {
  expect(quietUntil({ ...night, quietFrom: null }, at('23:00:00'))).toBeNull()
  expect(quietUntil({ ...night, quietTo: null }, at('23:00:00'))).toBeNull()
  expect(quietUntil({ ...night, quietTo: '22:00' }, at('22:00:00'))).toBeNull()
})
