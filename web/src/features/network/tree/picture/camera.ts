import { select } from 'd3-selection'
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom'
import { between, type Layout } from './layout.ts'
import { CLOSEST, fitView, middleOf, type Size, type View, viewOn } from './view.ts'

/** The view of the canvas: moved by hand and wheel, set at once, or moved to a place in a flight. */
export type Camera = {
  view(): View
  isFlying(): boolean
  lookAt(view: View): void
  flyTo(view: View, size: Size): void
  zoomBy(factor: number, size: Size): void
  goOn(now: number): void
  /** Keeps hand and wheel from moving the picture out of sight. */
  bound(layout: Layout, size: Size): void
  dispose(): void
}

type Options = { onMove(): void; isStill(): boolean }

export function createCamera(canvas: HTMLCanvasElement, { onMove, isStill }: Options): Camera {
  const surface = select(canvas)
  const behavior = zoom<HTMLCanvasElement, unknown>().clickDistance(6).on('zoom', follow)
  let view: View = { x: 0, y: 0, k: 1 }
  let flight: { at(part: number): View; start: number; duration: number } | null = null
  surface.call(behavior)

  // Only a hand or a wheel has a source event: it ends the flight.
  function follow({ transform: { x, y, k }, sourceEvent }: D3ZoomEvent<HTMLCanvasElement, unknown>) {
    if (sourceEvent) flight = null
    view = { x, y, k }
    onMove()
  }

  function lookAt({ x, y, k }: View) {
    behavior.transform(surface, zoomIdentity.translate(x, y).scale(k))
  }

  function travelTo(to: View, size: Size, duration: number) {
    if (isStill()) return lookAt(to)
    const way = behavior.interpolate()(windowOf(view, size), windowOf(to, size))
    const at = (part: number) => (part === 1 ? to : viewOf(way(part), size))
    flight = { at, start: performance.now(), duration }
    onMove()
  }

  return {
    view: () => view,
    isFlying: () => flight !== null,
    lookAt,
    flyTo: (to, size) => travelTo(to, size, FLIGHT_MS),
    zoomBy(factor, size) {
      const [least, most] = behavior.scaleExtent()
      const k = Math.min(most, Math.max(least, view.k * factor))
      travelTo(zoomedTo(k, view, size), size, GLIDE_MS)
    },
    goOn(now) {
      if (!flight) return
      const part = partOf(flight.start, now, flight.duration)
      lookAt(flight.at(part))
      if (part === 1) flight = null
    },
    bound(layout, size) {
      const { closeness, place } = boundsOf(layout, size)
      behavior.scaleExtent(closeness).translateExtent(place)
      behavior.duration(isStill() ? 0 : 200)
    },
    dispose: () => void surface.on('.zoom', null),
  }
}

function windowOf({ x, y, k }: View, size: Size): [number, number, number] {
  const middle = middleOf(size)
  return [(middle.x - x) / k, (middle.y - y) / k, size.width / k]
}

function viewOf([x, y, across]: [number, number, number], size: Size): View {
  const k = size.width / across
  const middle = middleOf(size)
  return { k, x: middle.x - x * k, y: middle.y - y * k }
}

// The centre of the view stays in place.
function zoomedTo(k: number, view: View, size: Size): View {
  const middle = middleOf(size)
  const place = { x: (middle.x - view.x) / view.k, y: (middle.y - view.y) / view.k }
  return viewOn(place, k, middle)
}

type Bounds = { closeness: [number, number]; place: [[number, number], [number, number]] }

function boundsOf(layout: Layout, size: Size): Bounds {
  const furthest = fitView(layout, size).k
  const room = layout.reach + Math.max(size.width, size.height) / furthest / 2
  return {
    closeness: [Math.min(furthest, 1) * 0.8, CLOSEST],
    place: [
      [-room, -room],
      [room, room],
    ],
  }
}

function partOf(start: number, now: number, duration: number): number {
  const part = Math.min(1, Math.max(0, (now - start) / duration))
  return 1 - (1 - part) ** 3
}

/** People moving from one layout to the next, with the person of `anchor` at the same place on the screen. */
export type Glide = { from: Layout; start: number; anchor: number | null }

export function glideAt({ from, start }: Glide, now: number, to: Layout): Layout {
  const part = partOf(start, now, GLIDE_MS)
  return part === 1 ? to : between(from, to, part)
}

const GLIDE_MS = 200
const FLIGHT_MS = 450
