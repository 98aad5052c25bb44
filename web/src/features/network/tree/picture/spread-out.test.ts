import { expect, test } from 'vitest'
import { spreadOut } from './spread-out.ts'

const WIDE: [number, number] = [-100, 100]

test('who is far enough apart stays', () => {
  expect(spreadOut([1, 3, 9], 2, WIDE)).toEqual([1, 3, 9])
})

test('who is too near moves apart, both alike', () => {
  expect(spreadOut([5, 5], 2, WIDE)).toEqual([4, 6])
})

test('who is pushed pushes on, and those far away are left alone', () => {
  expect(spreadOut([0, 0, 0, 3, 50], 2, WIDE)).toEqual([-2.25, -0.25, 1.75, 3.75, 50])
})

test('nobody leaves the limits', () => {
  expect(spreadOut([0, 0, 0], 2, [0, 10])).toEqual([0, 2, 4])
  expect(spreadOut([10, 10], 2, [0, 10])).toEqual([8, 10])
})

test('nobody is nobody', () => {
  expect(spreadOut([], 2, WIDE)).toEqual([])
})
