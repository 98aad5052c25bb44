import { APART, FACE, type Spot } from './layout.ts'

/** A pan and zoom: point `p` of the picture appears at `p * k + (x, y)` on the screen, in CSS pixels. */
export type View = { x: number; y: number; k: number }
/** The size of the canvas, and the part of it that the controls cover, in CSS pixels. */
export type Size = { width: number; height: number; controls: Box }
type Point = { x: number; y: number }
export type Box = { left: number; top: number; right: number; bottom: number }

/** The maximum zoom. Larger faces wouldn't show more detail. */
export const CLOSEST = 2.5
/** The zoom at which names appear. */
export const NAMES_FROM = 0.5

const CARD_PX = 296
const NARROW_PX = 640

export function viewOfMiddle({ x, y, k }: View, size: Size): View {
  const middle = middleOf(size)
  return { x: (middle.x - x) / k, y: (middle.y - y) / k, k }
}

export function viewFrom({ x, y, k }: View, size: Size): View {
  return viewOn({ x, y }, k, middleOf(size))
}

export function isAlike(one: View, other: View): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) < 1 && Math.abs(one.k - other.k) < 0.001
}

export function viewOfPerson(spot: Spot, size: Size, k: number): View {
  return viewOn(spot, k, freeMiddle(size))
}

export function isCovered(spot: Spot, view: View, size: Size): boolean {
  const { x, y } = onScreen(spot, view)
  const face = FACE * view.k
  if (size.width < NARROW_PX) return y + face > size.height * 0.45
  return isCardAtLeft(size) ? x - face < CARD_PX : x + face > size.width - CARD_PX
}

/** Returns the view that keeps a person in place while the picture around them changes. */
export function keepInPlace(view: View, before: Point, after: Point): View {
  return { k: view.k, x: view.x + (before.x - after.x) * view.k, y: view.y + (before.y - after.y) * view.k }
}

function viewOn(place: Point, k: number, at: Point): View {
  return { k, x: at.x - place.x * k, y: at.y - place.y * k }
}

/** Returns the visible part of the picture, with a margin for faces and names at its edge. */
export function boxInSight({ x, y, k }: View, { width, height }: Size): Box {
  const room = APART
  return {
    left: -x / k - room,
    top: -y / k - room,
    right: (width - x) / k + room,
    bottom: (height - y) / k + room,
  }
}

export function isIn({ left, top, right, bottom }: Box, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Returns true if the line between two people may cross the box. */
export function isLineIn({ left, top, right, bottom }: Box, a: Point, b: Point): boolean {
  return (
    Math.max(a.x, b.x) >= left &&
    Math.min(a.x, b.x) <= right &&
    Math.max(a.y, b.y) >= top &&
    Math.min(a.y, b.y) <= bottom
  )
}

/** Returns the person at a point on the screen, or null. If touch areas overlap, the nearest person wins. */
export function personAt(spots: readonly Spot[], view: View, at: Point): Spot | null {
  const place = { x: (at.x - view.x) / view.k, y: (at.y - view.y) / view.k }
  let nearest: Spot | null = null
  let least = Math.max(FACE, 22 / view.k)
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - place.x, spot.y - place.y)
    if (distance <= least) [nearest, least] = [spot, distance]
  }
  return nearest
}

function middleOf({ width, height }: Size): Point {
  return { x: width / 2, y: height / 2 }
}

function onScreen(place: Point, { x, y, k }: View): Point {
  return { x: place.x * k + x, y: place.y * k + y }
}

// Returns the center of the space not covered by the card.
function freeMiddle(size: Size): Point {
  const { width, height } = size
  if (width < NARROW_PX) return { x: width / 2, y: height * 0.28 }
  return { x: (width + (isCardAtLeft(size) ? CARD_PX : -CARD_PX)) / 2, y: height / 2 }
}

// The card is always on the side opposite the controls.
function isCardAtLeft({ width, controls }: Size): boolean {
  return controls.left + controls.right > width
}
