import { expect, test } from 'vitest'
import { spreadOut } from './spread-out.ts'

const WIDE: [number, number] = [-100, 100]

test.each([
  ['those far enough apart stay', [1, 3, 9], WIDE, [1, 3, 9]],
  ['those too near move apart, both alike', [5, 5], WIDE, [4, 6]],
  [
    'those who are pushed push on, and those far away are left alone',
    [0, 0, 0, 3, 50],
    WIDE,
    [-2.25, -0.25, 1.75, 3.75, 50],
  ],
  ['nobody leaves the lower limit', [0, 0, 0], [0, 10], [0, 2, 4]],
  ['nobody leaves the upper limit', [10, 10], [0, 10], [8, 10]],
  ['nobody is nobody', [], WIDE, []],
] satisfies [string, number[], [number, number], number[]][])('%s', (_, places, limits, spread) => {
  expect(spreadOut(places, 2, limits)).toEqual(spread)
})
