import { expect, it } from 'vitest'
import { rangeOf } from './ranges.ts'

it.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-5000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-5000', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
])('%s is that part of 100 bytes', (header, part) => expect(rangeOf(header, 100)).toEqual(part))

it('any other header requests the whole', () => {
  for (const range of ['', 'bytes', 'lines=0-5'].concat(
    ['', '-', '5-2', '0-1,5-6', 'a-b', '-1-2', ' 0-1'].map((text) => `bytes=${text}`),
  ))
    expect([range, rangeOf(range, 100)]).toEqual([range, null])
  expect(rangeOf(undefined, 100)).toBeNull()
})

it.each(['bytes=100-', 'bytes=100-200', `bytes=${'9'.repeat(40)}-`, 'bytes=-0'])(
  '%s begins past the end',
  (header) => expect(rangeOf(header, 100)).toBe('unsatisfiable'),
)
