import { expect, test } from 'vitest'
import { rowsOf } from './justify.ts'

const MEASURES = { width: 1000, target: 200, gap: 4 }
const widthOf = (ratios: number[], { from, to, height }: ReturnType<typeof rowsOf>[number]) =>
  ratios.slice(from, to).reduce((sum, ratio) => sum + ratio * height, 0) + MEASURES.gap * (to - from - 1)

test('VLT-107 pictures of all shapes fill rows of the full width, each once and in order', () => {
  const ratios = Array.from({ length: 40 }, (_, n) => [1.5, 0.67, 1, 1.78, 0.75, 2.5][n % 6]!)
  const rows = rowsOf(ratios, MEASURES)
  expect(rows[0]!.from).toBe(0)
  expect(rows.at(-1)!.to).toBe(40)
  for (const [n, row] of rows.entries()) {
    if (n > 0) expect(row.from).toBe(rows[n - 1]!.to)
    expect(widthOf(ratios, row)).toBeCloseTo(1000, 6)
    expect(row.height).toBeGreaterThan(120)
    expect(row.height).toBeLessThan(320)
  }
})

test('VLT-107 a few pictures are not blown up to fill a row', () => {
  expect(rowsOf([1.5], MEASURES)).toEqual([{ from: 0, to: 1, height: 300 }])
  expect(rowsOf([], MEASURES)).toEqual([])
})

test('VLT-107 on a phone a wide picture has a row of its own', () => {
  const rows = rowsOf([1.5, 1.5, 2.8, 0.7, 0.7, 1], { width: 343, target: 120, gap: 4 })
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [0, 2],
    [2, 3],
    [3, 6],
  ])
})
