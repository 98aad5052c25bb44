import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isRightToLeft } from './direction.ts'

/** A picture's zoom state and handlers. */
export type Zoom = ReturnType<typeof useZoom>

/**
 * Zooms a picture by pinch, double click or Ctrl + wheel. `onSwipe` is called with 1 for the next picture and
 * -1 for the previous one. The next picture comes in from the right, or from the left on a page that is read
 * from right to left.
 */
export function useZoom(of: unknown, onSwipe: (by: 1 | -1) => void) {
  const [box, watch] = useState<HTMLDivElement | null>(null)
  const [kept, setKept] = useState({ of, view: WHOLE, drawn: 0 })
  const [fingersDown, setFingersDown] = useState(0)
  const { view, drawn } = kept.of === of ? kept : { view: WHOLE, drawn: 0 }
  const fingers = useRef(new Map<number, Point>())
  const press = useRef<{ at: Point; hasMoved: boolean } | null>(null)
  const lastPress = useRef({ at: { x: 0, y: 0 }, time: -Infinity })

  const show = (next: View, sideways = 0) => setKept({ of, view: next, drawn: sideways })
  const zoomAt = (scale: number, at: Point) => show(zoomedTo(view, scale, at, sizeOf(box)))
  const byWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    zoomAt(view.scale * Math.exp(-event.deltaY / 100), placeIn(box, event))
  })
  // React's wheel listeners are passive, and passive listeners can't keep the page from zooming.
  useEffect(() => {
    box?.addEventListener('wheel', byWheel, { passive: false })
    return () => box?.removeEventListener('wheel', byWheel)
  }, [box])

  const down = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const at = placeIn(box, event)
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, at)
    press.current = fingers.current.size === 1 ? { at, hasMoved: false } : null
    setFingersDown(fingers.current.size)
  }
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const at = placeIn(box, event)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, at)
    if (other) return show(pinched(view, before, at, other, sizeOf(box)))
    if (!press.current) return
    press.current.hasMoved ||= distance(press.current.at, at) > STILL_PX
    if (!press.current.hasMoved) return
    if (view.scale > 1) return show(movedBy(view, { x: at.x - before.x, y: at.y - before.y }, sizeOf(box)))
    show(view, at.x - press.current.at.x)
  }
  const up = (event: PointerEvent) => {
    if (!fingers.current.delete(event.pointerId)) return
    setFingersDown(fingers.current.size)
    const its = press.current
    press.current = null
    const isLeft = event.type === 'pointercancel'
    if (!isLeft && its && !its.hasMoved) return pressed(its.at, event.timeStamp)
    show(view)
    if (!isLeft && its && view.scale === 1 && Math.abs(drawn) > SWIPE_PX)
      onSwipe(drawn < 0 === isRightToLeft() ? -1 : 1)
  }
  const pressed = (at: Point, time: number) => {
    const isSecond = time - lastPress.current.time < TWICE_MS && distance(at, lastPress.current.at) < NEAR_PX
    lastPress.current = { at, time: isSecond ? -Infinity : time }
    if (isSecond) zoomAt(view.scale > 1 ? 1 : CLOSE, at)
  }

  return {
    /** The ref for the box that the picture fills. */
    watch,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up },
    transform: `translate(${view.x + drawn}px, ${view.y}px) scale(${view.scale})`,
    /** True while a finger is on the picture, so that the picture follows the finger without a transition. */
    isMoving: fingersDown > 0,
    isClose: view.scale > 1,
    zoomIn: () => zoomAt(view.scale * STEP, CENTER),
    zoomOut: () => zoomAt(view.scale / STEP, CENTER),
  }
}

const CENTER: Point = { x: 0, y: 0 }
/** The scale after a double click, and the factor for one zoom step. */
const CLOSE = 2.5
const STEP = 1.6
/** The thresholds for a click, a swipe and a double click. */
const STILL_PX = 8
const SWIPE_PX = 56
const NEAR_PX = 40
const TWICE_MS = 320

function sizeOf(box: HTMLElement | null): Size {
  return { width: box?.clientWidth ?? 0, height: box?.clientHeight ?? 0 }
}

function placeIn(box: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left = 0, top = 0, width = 0, height = 0 } = box?.getBoundingClientRect() ?? {}
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function pinched(view: View, from: Point, to: Point, other: Point, size: Size): View {
  const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 }
  const before = { x: (from.x + other.x) / 2, y: (from.y + other.y) / 2 }
  const scale = view.scale * (distance(to, other) / Math.max(1, distance(from, other)))
  const closer = zoomedTo(view, scale, before, size)
  return movedBy(closer, { x: middle.x - before.x, y: middle.y - before.y }, size)
}

type Point = { x: number; y: number }

/** The scale relative to the box, and the offset of the picture's center from the box's center, in pixels. */
type View = { scale: number } & Point

type Size = { width: number; height: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }

const CLOSEST = 6

/** Returns the view at another scale, keeping the point `at` in place and the box filled. */
export function zoomedTo(view: View, scale: number, at: Point, size: Size): View {
  const next = Math.min(CLOSEST, Math.max(1, scale))
  const by = next / view.scale
  return within({ scale: next, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, size)
}

/** Moves the view, but never so far that the picture leaves part of the box empty. */
export function movedBy(view: View, by: Point, size: Size): View {
  return within({ ...view, x: view.x + by.x, y: view.y + by.y }, size)
}

function within({ scale, x, y }: View, { width, height }: Size): View {
  return { scale, x: clamp(x, ((scale - 1) * width) / 2), y: clamp(y, ((scale - 1) * height) / 2) }
}

// Adding 0 turns -0 into 0.
function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) + 0
}
