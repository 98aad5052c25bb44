import { expect, test } from 'vitest'
import { loudnessOf } from '../../../browser/microphone.ts'
import { fitted, levelsOf } from './levels.ts'

const tenASecond = (levels: number[]) => levels.map((level, n) => ({ at: n / 10 + 0.05, level }))

test('MSG-41 a waveform has at most 100 bars, whole numbers from 0 to 100, and its loudest bar is 100', () => {
  const samples = tenASecond(Array.from({ length: 3_000 }, (_, n) => (n * 7) % 61))
  const levels = levelsOf(samples, 300)
  expect(levels).toHaveLength(100)
  expect(levels.every((level) => Number.isInteger(level) && level >= 0 && level <= 100)).toBe(true)
  expect(Math.max(...levels)).toBe(100)
})

test('MSG-41 each bar is the peak of its part, at its place in the recording', () => {
  expect(levelsOf(tenASecond([50, 0, 0, 25]), 0.4)).toEqual([100, 0, 0, 50])
  const late = tenASecond(Array.from({ length: 1_000 }, (_, n) => (n === 905 ? 80 : 0)))
  expect(levelsOf(late, 100).flatMap((level, n) => (level > 0 ? [n] : []))).toEqual([90])
})

test('MSG-41 silence stays flat, and a recording without samples has no bars', () => {
  expect(levelsOf(tenASecond([4, 2, 0]), 0.3)).toEqual([4, 2, 0])
  expect(levelsOf([], 0.05)).toEqual([])
})

test('a waveform has as many bars as there is room for', () => {
  expect(fitted([10, 20, 30, 40], 2)).toEqual([20, 40])
  expect(fitted([10, 20], 4)).toEqual([10, 10, 20, 20])
  expect(fitted([], 3)).toEqual([0, 0, 0])
})

test('the level ranges from 0 for silence to 100 for the loudest signal', () => {
  const of = (sample: number) => loudnessOf(new Float32Array(8).fill(sample))
  expect(of(0)).toBe(0)
  expect(of(1)).toBe(100)
  expect(of(0.1)).toBe(67)
  expect(of(0.000_1)).toBe(0)
})
