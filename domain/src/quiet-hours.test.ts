import { expect, it } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const at = (time: string) => new Date(`2026-03-10T${time}Z`)
const night = { quietFrom: '22:00', quietTo: '07:00', timeZone: 'UTC' }

const noon = { ...night, quietFrom: '12:00', quietTo: '13:30' }

it.each<[string, string, string | null, typeof night?]>([
  ['sent before quiet hours begin', '21:59:59', null],
  ['sent as quiet hours begin', '22:00:00', '2026-03-11T07:00:00.000Z'],
  ['sent in the evening', '23:30:20', '2026-03-11T07:00:00.000Z'],
  ['sent after midnight', '00:00:00', '2026-03-10T07:00:00.000Z'],
  ['sent in the last second of quiet hours', '06:59:59', '2026-03-10T07:00:00.000Z'],
  ['sent as quiet hours end', '07:00:00', null],
  ['sent during daytime quiet hours', '13:00:00', '2026-03-10T13:30:00.000Z', noon],
  ['sent as daytime quiet hours end', '13:30:00', null, noon],
  ['sent before daytime quiet hours begin', '11:59:00', null, noon],
])('quietUntil returns the end of quiet hours, or null, for a notice %s', (_, time, until, hours = night) => {
  expect(quietUntil(hours, at(time))?.toISOString() ?? null).toBe(until)
})

it('quietUntil uses the member’s time zone or UTC', () => {
  const inTokyo = { ...night, timeZone: 'Asia/Tokyo' }
  expect(quietUntil(inTokyo, at('13:00:00'))).toEqual(at('22:00:00'))
  expect(quietUntil(inTokyo, at('23:00:00'))).toBeNull()
  expect(quietUntil({ ...night, timeZone: null }, at('06:00:00'))).toEqual(at('07:00:00'))
})

it('quietUntil returns null for an incomplete or empty range', () => {
  expect(quietUntil({ ...night, quietFrom: null }, at('23:00:00'))).toBeNull()
  expect(quietUntil({ ...night, quietTo: null }, at('23:00:00'))).toBeNull()
  expect(quietUntil({ ...night, quietTo: '22:00' }, at('22:00:00'))).toBeNull()
})
