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
])(
  'quietUntil returns the end of quiet hours, or null outside them, for a notice %s',
  (_, time, until, hours = night) => {
    expect(quietUntil(hours, at(time))?.toISOString() ?? null).toBe(until)
  },
)

const CHICAGO = 'America/Chicago'

it.each<[string, string, string, string, string, string | null]>([
  ['the clocks go forward', CHICAGO, '22:00', '07:00', '2026-03-08T05:00Z', '2026-03-08T12:00Z'],
  ['the clocks go back', CHICAGO, '22:00', '07:00', '2026-11-01T05:00Z', '2026-11-01T13:00Z'],
  [
    'the clocks skip the end of quiet hours',
    CHICAGO,
    '22:00',
    '02:30',
    '2026-03-08T07:00Z',
    '2026-03-08T08:00Z',
  ],
  [
    'the clocks are about to skip the start of quiet hours',
    CHICAGO,
    '02:30',
    '06:00',
    '2026-03-08T07:59Z',
    null,
  ],
  [
    'the clocks have just skipped the start of quiet hours',
    CHICAGO,
    '02:30',
    '06:00',
    '2026-03-08T08:00Z',
    '2026-03-08T11:00Z',
  ],
  [
    'the end of quiet hours occurs twice',
    CHICAGO,
    '22:00',
    '01:30',
    '2026-11-01T06:00Z',
    '2026-11-01T06:30Z',
  ],
  ['the end of quiet hours is about to occur again', CHICAGO, '22:00', '01:30', '2026-11-01T07:10Z', null],
  [
    'the start of quiet hours occurs twice',
    CHICAGO,
    '01:30',
    '06:00',
    '2026-11-01T07:10Z',
    '2026-11-01T12:00Z',
  ],
  ['the clocks skip midnight', 'America/Havana', '00:00', '06:00', '2026-03-08T05:00Z', '2026-03-08T10:00Z'],
  [
    'the UTC offset includes 45 minutes',
    'Asia/Kathmandu',
    '22:00',
    '07:00',
    '2026-06-01T16:15Z',
    '2026-06-02T01:15Z',
  ],
  [
    'the clocks go back by 30 minutes',
    'Australia/Lord_Howe',
    '22:00',
    '07:00',
    '2026-04-04T13:00Z',
    '2026-04-04T20:30Z',
  ],
  [
    'a UTC offset with 45 minutes changes during quiet hours',
    'Pacific/Chatham',
    '22:00',
    '07:00',
    '2026-04-04T12:00Z',
    '2026-04-04T18:15Z',
  ],
])('SET-19 quietUntil follows local time when %s', (_, timeZone, quietFrom, quietTo, now, until) => {
  expect(quietUntil({ timeZone, quietFrom, quietTo }, new Date(now))).toEqual(until && new Date(until))
})

it('quietUntil uses the member’s time zone, or UTC if there is none', () => {
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
