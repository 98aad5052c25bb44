import { describe, expect, test } from 'vitest'
import { ANN, FAMILY, SPONSOR, treeNode } from '../../../../../testing/network.ts'
import { lineageOf } from '../lineage.ts'
import { fitView, namesAt, openingView, resizedView } from './fit.ts'
import { FACE, type Layout, layoutOf, type Spot } from './layout.ts'
import { type Size, type View } from './view.ts'

// The controls are a row at the top right of a phone, and a column at the bottom left of a desktop.
const PHONES: Size[] = [
  { width: 288, height: 288, controls: { left: 140, top: 8, right: 280, bottom: 52 } },
  { width: 343, height: 386, controls: { left: 195, top: 8, right: 335, bottom: 52 } },
  { width: 358, height: 564, controls: { left: 210, top: 8, right: 350, bottom: 52 } },
]
const DESKTOPS: Size[] = [
  { width: 630, height: 640, controls: { left: 12, top: 488, right: 56, bottom: 628 } },
  { width: 1_190, height: 580, controls: { left: 12, top: 428, right: 56, bottom: 568 } },
]
const [, PHONE] = PHONES as [Size, Size]
const [, DESKTOP] = DESKTOPS as [Size, Size]

/** Ann, her sponsor, `own` people whom Ann brought in, and `further` people whom those brought in. */
function network(own: number, further = 0): Layout {
  const nodes = [SPONSOR, ANN]
  for (let n = 0; n < own + further; n += 1)
    nodes.push(treeNode({ id: 100 + n, name: 'Bob May', sponsorId: n < own ? 19 : 100 + ((n * 7) % own) }))
  return layoutOf(lineageOf(nodes, 19)!, new Set())
}

/** The face and the name of a person on the screen. A name is at most as wide as two faces. */
function shownAt({ x, y, node }: Spot, { k, ...view }: View) {
  const { unit, lines } = namesAt(k)
  const name = k < 0.5 ? 0 : (6 + 14 * lines) * unit
  const isSponsor = node.id === SPONSOR.id
  return {
    left: (x - 1.9 * FACE) * k + view.x,
    right: (x + 1.9 * FACE) * k + view.x,
    top: (y - FACE - (isSponsor ? name : 0)) * k + view.y,
    bottom: (y + FACE + (isSponsor ? 0 : name)) * k + view.y,
  }
}

function expectClear(spots: Spot[], view: View, { width, height, controls }: Size) {
  for (const spot of spots) {
    const { left, right, top, bottom } = shownAt(spot, view)
    expect(Math.min(left, top, width - right, height - bottom)).toBeGreaterThanOrEqual(0)
    const isUnder =
      left < controls.right && right > controls.left && top < controls.bottom && bottom > controls.top
    expect(isUnder).toBe(false)
  }
}

describe.each([...PHONES, ...DESKTOPS])('in a frame of $width x $height', (size) => {
  test.each([
    [1, 0],
    [3, 2],
    [9, 0],
    [7, 60],
    [40, 400],
  ])('NET-33 shows everyone of %i + %i people clear of the controls', (own, further) => {
    const layout = network(own, further)
    expectClear(layout.spots, fitView(layout, size), size)
  })

  test.each([
    [1, 0],
    [3, 2],
    [9, 0],
    [7, 60],
    [7, 900],
  ])('NET-33 opens %i + %i people with one’s own in full', (own, further) => {
    const layout = network(own, further)
    const view = openingView(layout, size)
    expect(namesAt(view.k).size * view.k).toBeGreaterThanOrEqual(11)
    const near = layout.spots.filter(({ parent }) => parent === null || parent.node.id === 19)
    expectClear(near, view, size)
  })
})

test('NET-33 opens with everyone if their names can be read', () => {
  const layout = layoutOf(lineageOf(FAMILY, 19)!, new Set())
  for (const size of [PHONE, DESKTOP]) expect(openingView(layout, size)).toEqual(fitView(layout, size))
})

test('NET-33 fills the frame', () => {
  for (const size of PHONES) {
    const layout = network(6)
    const boxes = layout.spots.map((spot) => shownAt(spot, openingView(layout, size)))
    const across = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
    const down = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
    expect(Math.max(across / size.width, down / size.height)).toBeGreaterThan(0.75)
  }
})

test('opens around the member if even their own people are too many', () => {
  const view = openingView(network(400), PHONE)
  expect([view.x, view.y]).toEqual([PHONE.width / 2, PHONE.height / 2])
  expect(view.k).toBeGreaterThanOrEqual(0.5)
})

test('a resize keeps the whole tree in view', () => {
  const layout = layoutOf(lineageOf(FAMILY, 19)!, new Set())
  expect(resizedView(fitView(layout, PHONE), layout, PHONE, DESKTOP)).toEqual(fitView(layout, DESKTOP))
  const view = { x: 40, y: -30, k: 1.4 }
  const resized = resizedView(view, layout, PHONE, DESKTOP)
  expect(resized.k).toBe(1.4)
  expect((DESKTOP.width / 2 - resized.x) / 1.4).toBeCloseTo((PHONE.width / 2 - view.x) / 1.4)
  expect((DESKTOP.height / 2 - resized.y) / 1.4).toBeCloseTo((PHONE.height / 2 - view.y) / 1.4)
})
