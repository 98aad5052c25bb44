/** A point relative to the center of a box, in pixels. */
export type Point = { x: number; y: number }

/** A scale relative to the box, and the offset of the center from that of the box, in pixels. */
export type View = { scale: number } & Point

type Size = { width: number; height: number }

/** The whole picture in sight. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 }

/** The maximum scale. */
const CLOSEST = 6

/** The view at another scale: the point `at` keeps its place, and the box stays filled. */
export function zoomedTo(view: View, scale: number, at: Point, size: Size): View {
  const next = Math.min(CLOSEST, Math.max(1, scale))
  const by = next / view.scale
  return within({ scale: next, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size)
}

/** The view moved, within the bounds that keep the box filled. */
export function movedBy(view: View, by: Point, size: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, size)
}

function within({ scale, x, y }: View, { width, height }: Size): View {
  return { scale, x: clamp(x, ((scale - 1) * width) / 2), y: clamp(y, ((scale - 1) * height) / 2) }
}

// Turns -0 into 0.
function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) + 0
}
