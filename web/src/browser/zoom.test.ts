import { expect, test } from 'vitest'
import { movedBy, WHOLE, zoomedTo } from './zoom.ts'

const BOX = { width: 400, height: 600 }

test('VLT-116 keeps the point under the fingers in place while zooming', () => {
  const at = { x: 50, y: -80 }
  const close = zoomedTo(WHOLE, 2, at, BOX)
  expect(close).toEqual({ scale: 2, x: -50, y: 80 })
  expect((at.x - close.x) / close.scale).toBe(at.x)
  expect((at.y - close.y) / close.scale).toBe(at.y)
})

test('VLT-116 keeps the zoom between 1x and 6x', () => {
  expect(zoomedTo(WHOLE, 0.2, { x: 10, y: 10 }, BOX)).toEqual(WHOLE)
  expect(zoomedTo(WHOLE, 40, { x: 0, y: 0 }, BOX).scale).toBe(6)
})

test('VLT-116 limits panning so that the picture still fills the box', () => {
  const close = zoomedTo(WHOLE, 2, { x: 0, y: 0 }, BOX)
  expect(movedBy(close, { x: 30, y: -20 }, BOX)).toEqual({ scale: 2, x: 30, y: -20 })
  expect(movedBy(close, { x: 900, y: -900 }, BOX)).toEqual({ scale: 2, x: 200, y: -300 })
  expect(movedBy(WHOLE, { x: 30, y: 30 }, BOX)).toEqual(WHOLE)
})
