import { APART, FACE, type Layout, type Shape, type Spot } from './layout.ts'
import { type Box, isAlike, NAMES_FROM, type Size, type View, viewFrom, viewOfMiddle } from './view.ts'

const MARGIN_PX = 8
const LARGEST = 1.5
/**
 * The lowest zoom at which the initial view shows more generations than just the people the member brought
 * in. In a wide frame, this limit is higher, so that faces are larger.
 */
const OPENS_FROM = 0.55
const OPENS_FROM_IF_WIDE = 0.7
const WIDE_PX = 640

function opensFrom({ width }: Size): number {
  return width < WIDE_PX ? OPENS_FROM : OPENS_FROM_IF_WIDE
}

/** Returns the view that shows everyone. A small tree is enlarged only a little. */
export function fitView({ spots, rings, shape }: Layout, size: Size): View {
  return closestView({ spots, shape, ring: rings.at(-1) ?? 0 }, size)
}

/**
 * Returns the initial view: the member, their sponsor, and as many generations as are large enough to read.
 * The view is chosen so that the frame cuts off as few people as possible.
 */
export function openingView(layout: Layout, size: Size): View {
  const { spots } = layout
  const shown = generationsWithRoom(layout, size)
  if (shown) {
    const { near, closest } = shown
    const others = zoomsBelow(closest.k).flatMap((k) => clearViews(near, size, k))
    return tidiest([closest, ...others], spots, size)
  }
  const views = zoomsBelow(opensFrom(size)).map((k) => viewFrom({ x: 0, y: 0, k }, size))
  return tidiest(views, spots, size)
}

/** Returns the people to collapse, so that only the generations that fit in the initial view remain. */
export function foldsToFit(layout: Layout, size: Size): number[] {
  const beyond = layout.rings[generationsWithRoom(layout, size)?.deepest ?? 1] ?? Infinity
  const ids = layout.spots
    .filter(({ radius, parent }) => radius >= beyond && parent !== null && parent.radius < beyond)
    .map(({ parent }) => parent!.node.id)
  return [...new Set(ids)]
}

// Returns as many generations as fit at a readable size, along with their closest view. Returns null if not
// even one generation fits.
function generationsWithRoom({ spots, rings, shape }: Layout, size: Size) {
  for (let deepest = rings.length; deepest > 0; deepest--) {
    const within = spots.filter(({ radius }) => radius < (rings[deepest] ?? Infinity))
    const near = { spots: within, shape, ring: rings[deepest - 1]! }
    const closest = closestView(near, size)
    if (closest.k >= (deepest > 1 ? opensFrom(size) : NAMES_FROM)) return { deepest, near, closest }
  }
  return null
}

/** A layout, and the size of the canvas that shows it. */
export type Framed = { layout: Layout; size: Size }

/**
 * Returns the view after a resize. The initial view and the view of everyone are fitted to the new size.
 * Other views keep their center and zoom.
 */
export function resizedView(view: View, before: Framed, after: Framed): View {
  const whole = [openingView, fitView].find((wholeOn) => isAlike(view, wholeOn(before.layout, before.size)))
  if (whole) return whole(after.layout, after.size)
  return viewFrom(viewOfMiddle(view, before.size), after.size)
}

// The part of a layout that a view shows. `ring` is the radius of its outermost ring.
type Part = { spots: readonly Spot[]; shape: Shape; ring: number }

// Returns the closest view in which all faces, names and rings are inside the frame and no face or name is
// under the controls. Prefers a horizontally centered view even if it is slightly farther away, so that no
// side of the frame stays empty.
function closestView(part: Part, size: Size): View {
  const { left, top, right, bottom } = boundsOf(boxesOf(part, 1))
  const across = (size.width - 2 * MARGIN_PX) / (right - left)
  const down = (size.height - 2 * MARGIN_PX) / (bottom - top)
  const least = Math.min(across, down) / 4
  let aside: View | undefined
  for (
    let k = Math.min(across, down, LARGEST);
    k > (aside ? leastCentered(aside.k, size) : least);
    k *= 0.98
  ) {
    const views = clearViews(part, size, k)
    const middle = (size.width - (left + right) * k) / 2
    const centered = views.find(({ x }) => Math.abs(x - middle) < 1)
    if (centered) return centered
    aside ??= views[0]
  }
  return aside ?? viewFrom({ x: (left + right) / 2, y: (top + bottom) / 2, k: least }, size)
}

function leastCentered(k: number, size: Size): number {
  return Math.max(k * 0.85, k >= opensFrom(size) ? opensFrom(size) : 0)
}

// Returns the views at one zoom that show everyone: centered, or as far as possible from the controls.
function clearViews(part: Part, { width, height, controls }: Size, k: number): View[] {
  const { left, top, right, bottom } = boundsOf(boxesOf(part, k))
  const isTooWide = right - left > width - 2 * MARGIN_PX + 0.5
  const isTooHigh = bottom - top > height - 2 * MARGIN_PX + 0.5
  if (isTooWide || isTooHigh) return []
  const isAtLeft = controls.left + controls.right < width
  const isAtTop = controls.top + controls.bottom < height
  const xs = [(width - left - right) / 2, isAtLeft ? width - MARGIN_PX - right : MARGIN_PX - left]
  const ys = [(height - top - bottom) / 2, isAtTop ? height - MARGIN_PX - bottom : MARGIN_PX - top]
  const views = ys.flatMap((y) => xs.map((x) => ({ x, y, k })))
  const boxes = part.spots.map((spot) => boxOf(spot, k))
  return views.filter((view) => !boxes.some((box) => touches(moved(box, view), controls)))
}

function zoomsBelow(k: number): number[] {
  const zooms = [k, k * 0.95, k * 0.9, k * 0.85, k * 0.8]
  return zooms.filter((zoom) => zoom === k || zoom >= NAMES_FROM)
}

// Returns the view with the fewest people under the controls or across the frame's edge. If several views
// have equally few, returns the first.
function tidiest(views: readonly View[], spots: readonly Spot[], size: Size): View {
  const frame = { left: 0, top: 0, right: size.width, bottom: size.height }
  const isHidden = (box: Box) => insideOf(box, size) < 0 || touches(box, size.controls)
  const cuts = views.map((view) => {
    const boxes = spots.map((spot) => moved(boxOf(spot, view.k), view))
    return boxes.filter((box) => touches(box, frame) && isHidden(box)).length
  })
  return views[cuts.indexOf(Math.min(...cuts))]!
}

// Returns the boxes of everyone and of the outermost ring.
function boxesOf({ spots, shape, ring }: Part, k: number): Box[] {
  const [across, down] = [ring * shape.x * k, ring * shape.y * k]
  return [...spots.map((spot) => boxOf(spot, k)), { left: -across, top: -down, right: across, bottom: down }]
}

// Returns the box of a face, its name and its badges, in screen pixels relative to the member. The sponsor's
// name is above the sponsor's face. 'Pending' is above a face or below a name.
function boxOf({ x, y, parent, radius, node, hidden }: Spot, k: number): Box {
  const { unit, lines } = namesAt(k)
  const pending = node.verified || k < NAMES_FROM ? 0 : 18 * unit
  const name = k < NAMES_FROM ? RIM : (6 + 14 * lines) * unit + pending
  const isSponsor = parent === null && radius > 0
  const count = hidden > 0 ? countAt(hidden, k) : null
  return {
    left: (x - APART / 2) * k,
    top: Math.min(y - FACE - (isSponsor ? name : Math.max(RIM, pending)), y + (count?.top ?? 0)) * k,
    right: Math.max(x + APART / 2, x + (count?.right ?? 0)) * k,
    bottom: (y + FACE + (isSponsor ? RIM : name)) * k,
  }
}

const RIM = 4

const NAME = 12
const LEAST_NAME_PX = 12
const FULL_NAMES_FROM = 0.75

/**
 * Returns how to draw names at a zoom level: the font size, its ratio to the usual size, and the number of
 * lines. Names are never too small to read. A zoomed-out picture has room only for a name's first line.
 */
export function namesAt(k: number): { size: number; unit: number; lines: 1 | 2 } {
  const size = Math.max(NAME, Math.ceil(LEAST_NAME_PX / Math.max(k, OPENS_FROM)))
  return { size, unit: size / NAME, lines: k < FULL_NAMES_FROM ? 1 : 2 }
}

/**
 * Returns the text and font size of the badge with the number of hidden people, and its box relative to the
 * middle of the face.
 */
export function countAt(hidden: number, k: number): Box & { words: string; size: number } {
  const { unit } = namesAt(k)
  const words = `+${Math.min(hidden, 999)}`
  const [left, top] = [FACE * 0.8 - 9 * unit, -FACE * 0.8 - 9 * unit]
  return {
    left,
    top,
    right: left + (6 + 6 * words.length) * unit,
    bottom: top + 18 * unit,
    words,
    size: 10 * unit,
  }
}

function boundsOf(boxes: readonly Box[]): Box {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { left, top, right, bottom } of boxes) {
    bounds.left = Math.min(bounds.left, left)
    bounds.top = Math.min(bounds.top, top)
    bounds.right = Math.max(bounds.right, right)
    bounds.bottom = Math.max(bounds.bottom, bottom)
  }
  return bounds
}

function moved({ left, top, right, bottom }: Box, { x, y }: View): Box {
  return { left: left + x, top: top + y, right: right + x, bottom: bottom + y }
}

function touches(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

// Returns the distance from a box to the nearest edge of the frame around it. The distance is negative if the
// frame cuts the box.
function insideOf({ left, top, right, bottom }: Box, { width, height }: Size): number {
  return Math.min(left, top, width - right, height - bottom)
}
