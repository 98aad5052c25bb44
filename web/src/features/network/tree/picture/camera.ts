import { select } from 'd3-selection'
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom'
import { fitView } from './fit.ts'
import { between, type Layout } from './layout.ts'
import { CLOSEST, type Size, type View, viewFrom, viewOfMiddle } from './view.ts'

export type Camera = ReturnType<typeof createCamera>

type Options = { onMove(): void; isStill(): boolean }

/** Creates the camera. Dragging, zooming and animated flights move the view. */
export function createCamera(canvas: HTMLCanvasElement, { onMove, isStill }: Options) {
  const surface = select(canvas)
  const behavior = zoom<HTMLCanvasElement, unknown>().clickDistance(6).on('zoom', follow)
  let view: View = { x: 0, y: 0, k: 1 }
  let flight: { at(part: number): View; start: number; duration: number } | null = null
  surface.call(behavior)

  // Only a move made by the user has a source event. Such a move ends the flight.
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
    const at = (part: number) => {
      const [x, y, across] = way(part)
      return part === 1 ? to : viewFrom({ x, y, k: size.width / across }, size)
    }
    flight = { at, start: performance.now(), duration }
    onMove()
  }

  return {
    view: () => view,
    isFlying: () => flight !== null,
    lookAt,
    flyTo: (to: View, size: Size) => travelTo(to, size, FLIGHT_MS),
    zoomBy(factor: number, size: Size) {
      const [least, most] = behavior.scaleExtent()
      const k = Math.min(most, Math.max(least, view.k * factor))
      // Zoom around the center of the view.
      travelTo(viewFrom({ ...viewOfMiddle(view, size), k }, size), size, GLIDE_MS)
    },
    goOn(now: number) {
      if (!flight) return
      const part = partOf(flight.start, now, flight.duration)
      lookAt(flight.at(part))
      if (part === 1) flight = null
    },
    /** Limits panning and zooming, so that the user can't move the picture off-screen. */
    bound(layout: Layout, size: Size) {
      const furthest = fitView(layout, size).k
      const room = layout.reach + Math.max(size.width, size.height) / furthest / 2
      behavior.scaleExtent([Math.min(furthest, 1) * 0.8, CLOSEST]).duration(isStill() ? 0 : 200)
      behavior.translateExtent([
        [-room, -room],
        [room, room],
      ])
    },
    dispose: () => void surface.on('.zoom', null),
  }
}

function windowOf(view: View, size: Size): [number, number, number] {
  const { x, y, k } = viewOfMiddle(view, size)
  return [x, y, size.width / k]
}

function partOf(start: number, now: number, duration: number): number {
  const part = Math.min(1, Math.max(0, (now - start) / duration))
  return 1 - (1 - part) ** 3
}

/** A transition between two layouts, during which the `anchor` person stays in place on the screen. */
export type Glide = { from: Layout; start: number; anchor: number | null }

export function glideAt({ from, start }: Glide, now: number, to: Layout): Layout {
  const part = partOf(start, now, GLIDE_MS)
  return part === 1 ? to : between(from, to, part)
}

const GLIDE_MS = 200
const FLIGHT_MS = 450
