import { describe, expect, test } from 'vitest'
import { ANN, FAMILY, SPONSOR, treeNode } from '../../../../../testing/network.ts'
import { lineageOf } from '../lineage.ts'
import { fitView, foldsToFit, type Framed, namesAt, openingView, resizedView } from './fit.ts'
import { FACE, type Layout, layoutOf, shaped, shapeFor, type Spot } from './layout.ts'
import { type Size, type View } from './view.ts'

// The controls form a row at the top right on a phone, and a column at the bottom left on a desktop.
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

/**
 * Returns the layout of Ann, her sponsor, `own` people whom Ann brought in, and `further` people whom those
 * people brought in.
 */
function network(own: number, further = 0, folded: readonly number[] = []): Layout {
  const nodes = [SPONSOR, { ...ANN, childCount: own }]
  for (let n = 0; n < own + further; n += 1)
    nodes.push(treeNode({ id: 100 + n, name: 'Bob May', sponsorId: n < own ? 19 : 100 + ((n * 7) % own) }))
  return layoutOf(lineageOf(nodes, 19)!, new Set(folded))
}

/** Returns the area of a person's face and name on the screen. A name is at most as wide as two faces. */
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
  ])('NET-33 shows all %i direct and %i indirect invitees clear of the controls', (own, further) => {
    const layout = network(own, further)
    expectClear(layout.spots, fitView(layout, size), size)
  })

  test.each([
    [1, 0],
    [3, 2],
    [9, 0],
    [7, 60],
    [7, 900],
  ])('NET-33 opens with all direct invitees fully visible (%i direct, %i indirect)', (own, further) => {
    const layout = network(own, further)
    const view = openingView(layout, size)
    expect(namesAt(view.k).size * view.k).toBeGreaterThanOrEqual(11)
    const near = layout.spots.filter(({ parent }) => parent === null || parent.node.id === 19)
    expectClear(near, view, size)
  })
})

describe.each([...PHONES, ...DESKTOPS])('in a frame of $width x $height', (size) => {
  test.each([
    [3, 2],
    [7, 12],
    [7, 60],
    [7, 900],
  ])('NET-34 opens with nobody cut off (%i direct, %i indirect invitees)', (own, further) => {
    const shape = shapeFor(size)
    const folds = foldsToFit(shaped(network(own, further), shape), size)
    const layout = shaped(network(own, further, folds), shape)
    expect(foldsToFit(layout, size)).toEqual([])
    expectClear(layout.spots, openingView(layout, size), size)
    const counted = layout.spots.reduce((sum, { hidden }) => sum + 1 + hidden, 0)
    expect(counted).toBe(network(own, further).spots.length)
  })
})

test('NET-34 shows everyone if there is enough room', () => {
  for (const size of [PHONE, ...DESKTOPS]) expect(foldsToFit(network(3, 2), size)).toEqual([])
})

test('NET-34 rings are circles in a tall frame and ellipses in a wide frame', () => {
  for (const size of PHONES) expect(shapeFor(size)).toEqual({ x: 1, y: 1 })
  const { x, y } = shapeFor({ width: 1_190, height: 580 })
  expect([x > 1.5, y < 1, y > 0.8]).toEqual([true, true, true])
})

test('NET-33 NET-35 the opening view keeps the outermost ring inside the frame, with a margin', () => {
  for (const size of [...PHONES, ...DESKTOPS]) {
    const layout = shaped(network(5), shapeFor(size))
    const { x, y, k } = openingView(layout, size)
    const [across, down] = [layout.shape.x, layout.shape.y].map((part) => layout.rings[0]! * part * k)
    const sides = [x - across!, y - down!, size.width - x - across!, size.height - y - down!]
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(8 - 0.5)
  }
})

test('NET-35 names are larger in a wide frame', () => {
  for (const size of DESKTOPS.filter(({ width }) => width > 640)) {
    const layout = shaped(network(7, 12), shapeFor(size))
    const folded = shaped(network(7, 12, foldsToFit(layout, size)), shapeFor(size))
    const { k } = openingView(folded, size)
    expect(namesAt(k).size * k).toBeGreaterThanOrEqual(12)
  }
})

test('NET-33 opens with everyone in view if the names are legible', () => {
  const layout = layoutOf(lineageOf(FAMILY, 19)!, new Set())
  for (const size of [PHONE, DESKTOP]) expect(openingView(layout, size)).toEqual(fitView(layout, size))
})

test('NET-33 the opening view fills most of the frame', () => {
  for (const size of PHONES) {
    const layout = network(6)
    const boxes = layout.spots.map((spot) => shownAt(spot, openingView(layout, size)))
    const across = Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left))
    const down = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
    expect(Math.max(across / size.width, down / size.height)).toBeGreaterThan(0.75)
  }
})

test('opens centered on the member if there are too many direct invitees to show', () => {
  const view = openingView(network(400), PHONE)
  expect([view.x, view.y]).toEqual([PHONE.width / 2, PHONE.height / 2])
  expect(view.k).toBeGreaterThanOrEqual(0.5)
})

test('a resize keeps the whole tree in view', () => {
  const layout = layoutOf(lineageOf(FAMILY, 19)!, new Set())
  const [before, after] = [PHONE, DESKTOP].map((size) => ({ layout, size })) as [Framed, Framed]
  expect(resizedView(fitView(layout, PHONE), before, after)).toEqual(fitView(layout, DESKTOP))
  const view = { x: 40, y: -30, k: 1.4 }
  const resized = resizedView(view, before, after)
  expect(resized.k).toBe(1.4)
  expect((DESKTOP.width / 2 - resized.x) / 1.4).toBeCloseTo((PHONE.width / 2 - view.x) / 1.4)
  expect((DESKTOP.height / 2 - resized.y) / 1.4).toBeCloseTo((PHONE.height / 2 - view.y) / 1.4)
})
