import { expect, test } from 'vitest'
import { FAMILY } from '../../../../../testing/network.ts'
import { layoutOf } from './layout.ts'
import { lineageOf } from '../lineage.ts'
import {
  boxInSight,
  isAlike,
  isCovered,
  isIn,
  isLineIn,
  keepInPlace,
  personAt,
  viewFrom,
  viewOfMiddle,
  viewOfPerson,
} from './view.ts'

const layout = layoutOf(lineageOf(FAMILY, 19)!, new Set())
const controls = { left: 0, top: 0, right: 0, bottom: 0 }
const PHONE = { width: 343, height: 466, controls }
const DESKTOP = { width: 1_000, height: 700, controls }
const spotOf = (id: number) => layout.byId.get(id)!
const screenOf = (id: number, view: { x: number; y: number; k: number }) => ({
  x: spotOf(id).x * view.k + view.x,
  y: spotOf(id).y * view.k + view.y,
})

test.each([PHONE, DESKTOP])('keeps a person clear of their card at $width x $height', (size) => {
  const view = viewOfPerson(spotOf(22), size, 1)
  expect(view.k).toBe(1)
  expect(isCovered(spotOf(22), view, size)).toBe(false)
  const { x, y } = screenOf(22, view)
  expect(x).toBeGreaterThan(0)
  expect(y).toBeGreaterThan(0)
})

test('the card covers the lower part of a phone screen', () => {
  const middle = { x: 0, y: 0, k: 1 }
  const ann = spotOf(19)
  expect(isCovered(ann, { ...middle, x: 170, y: 400 }, PHONE)).toBe(true)
  expect(isCovered(ann, { ...middle, x: 170, y: 100 }, PHONE)).toBe(false)
  expect(isCovered(ann, { ...middle, x: 900, y: 100 }, DESKTOP)).toBe(true)
  expect(isCovered(ann, { ...middle, x: 300, y: 600 }, DESKTOP)).toBe(false)
})

test('a tap selects the nearest person within a fingertip’s distance', () => {
  const view = { x: 200, y: 300, k: 0.4 }
  const { x, y } = screenOf(22, view)
  expect(personAt(layout.spots, view, { x, y })?.node.id).toBe(22)
  expect(personAt(layout.spots, view, { x: x + 20, y })?.node.id).toBe(22)
  expect(personAt(layout.spots, view, { x: x + 23, y })).toBeNull()
  const far = { x: 200, y: 200, k: 0.1 }
  for (const id of [18, 19]) expect(personAt(layout.spots, far, screenOf(id, far))?.node.id).toBe(id)
})

test('doesn’t draw people or lines that are off-screen', () => {
  const box = boxInSight({ x: 0, y: 0, k: 1 }, { width: 100, height: 100, controls })
  expect(isIn(box, { x: 50, y: 50 })).toBe(true)
  expect(isIn(box, { x: 500, y: 50 })).toBe(false)
  expect(isLineIn(box, { x: -500, y: 50 }, { x: 500, y: 50 })).toBe(true)
  expect(isLineIn(box, { x: -500, y: 50 }, { x: -400, y: 50 })).toBe(false)
})

test('keeps a person in place while the tree moves', () => {
  const [before, after] = [
    { x: 10, y: 20 },
    { x: 110, y: -30 },
  ]
  const view = { x: 5, y: 5, k: 2 }
  const kept = keepInPlace(view, before, after)
  expect([after.x * 2 + kept.x, after.y * 2 + kept.y]).toEqual([before.x * 2 + view.x, before.y * 2 + view.y])
})

test('restores the center of a saved view', () => {
  const view = { x: 40, y: -30, k: 1.4 }
  const again = viewFrom(viewOfMiddle(view, PHONE), PHONE)
  expect(isAlike(again, view)).toBe(true)
  expect(isAlike(viewFrom(viewOfMiddle(view, PHONE), DESKTOP), view)).toBe(false)
})

test('LNG-47 the card is on the left if the controls are on the right', () => {
  const size = { ...DESKTOP, controls: { left: 940, top: 550, right: 988, bottom: 688 } }
  expect(isCovered(spotOf(19), { x: 100, y: 100, k: 1 }, size)).toBe(true)
  expect(isCovered(spotOf(19), { x: 900, y: 100, k: 1 }, size)).toBe(false)
  const view = viewOfPerson(spotOf(22), size, 1)
  expect(isCovered(spotOf(22), view, size)).toBe(false)
  expect(screenOf(22, view).x).toBeGreaterThan(size.width / 2)
})
