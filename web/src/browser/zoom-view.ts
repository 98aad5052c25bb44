/** A place, as seen from the middle of a box, in pixels. */
export type Point = { x: number; y: number }

/** How much larger than its box something is shown, and how far its middle is moved from that of the box. */
export type View = { scale: number } & Point

type Size = { width: number; height: number }

/** All of it is in sight. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 }

/** How close one may come. */
const CLOSEST = 6

/** The view at another scale, with what is at a point of the box still at it, and the box still filled. */
export function zoomedTo(view: View, scale: number, at: Point, size: Size): View {
  const next = Math.min(CLOSEST, Math.max(1, scale))
  const by = next / view.scale
  return within({ scale: next, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size)
}

/** The view moved, as far as the box stays filled. */
export function movedBy(view: View, by: Point, size: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, size)
}

function within({ scale, x, y }: View, { width, height }: Size): View {
  return { scale, x: clamp(x, ((scale - 1) * width) / 2), y: clamp(y, ((scale - 1) * height) / 2) }
}

// Adding zero makes of a negative zero a plain one.
function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) + 0
}
