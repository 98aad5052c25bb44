import { select } from 'd3-selection'
import { type D3ZoomEvent, zoom, zoomIdentity } from 'd3-zoom'
import { createFaces, createPhotos } from './faces.ts'
import { between, type Layout } from './layout.ts'
import { paint, type Scene } from './paint.ts'
import { onTheme, readPalette } from './palette.ts'
import {
  CLOSEST,
  fitView,
  isCovered,
  keepInPlace,
  middleOf,
  openingView,
  personAt,
  type Size,
  type View,
  viewOfPerson,
  viewOn,
} from './view.ts'

/** The canvas as it is moved and drawn; one frame for each change, none while nothing changes. */
export type Stage = {
  /** Draws another scene; whoever moves glides there, with the person of `anchor` kept where they are. */
  show(scene: Scene, anchor: number | null): void
  /** Brings a person to where they can be seen beside their card; `ifCovered` only where the card would hide them. */
  flyTo(id: number, ifCovered?: boolean): void
  zoomBy(factor: number): void
  fit(): void
  dispose(): void
}

type Options = {
  onPick(id: number | null): void
  /** True for those who want nothing to move by itself. */
  isStill(): boolean
}

const FLIGHT_MS = 450
const GLIDE_MS = 200
const SHARPEST = 2

/** Makes a canvas the stage of the tree; null where the browser cannot draw on it. */
export function createStage(canvas: HTMLCanvasElement, options: Options): Stage | null {
  const context = canvas.getContext('2d', { alpha: true })
  if (!context) return null
  const photos = createPhotos(() => repaint())
  let palette = readPalette(canvas.parentElement!)
  let faces = createFaces(palette, photos)
  let size: Size = { width: 0, height: 0 }
  let ratio = 1
  let view: View = { x: 0, y: 0, k: 1 }
  let scene: Scene | null = null
  let glide: { from: Layout; start: number; anchor: number | null } | null = null
  let flight: { at(part: number): View; start: number; duration: number } | null = null
  let frame = 0

  const surface = select(canvas)
  const behavior = zoom<HTMLCanvasElement, unknown>()
    .clickDistance(6)
    .on('zoom', ({ transform, sourceEvent }: D3ZoomEvent<HTMLCanvasElement, unknown>) => {
      if (sourceEvent) flight = null
      view = { x: transform.x, y: transform.y, k: transform.k }
      repaint()
    })
  surface.call(behavior).on('click', (event: MouseEvent) => {
    if (!scene || event.defaultPrevented) return
    const at = { x: event.offsetX, y: event.offsetY }
    options.onPick(personAt(scene.layout.spots, view, at)?.node.id ?? null)
  })

  function repaint() {
    frame ||= requestAnimationFrame(draw)
  }

  function draw(now: number) {
    frame = 0
    if (!scene || size.width === 0) return
    if (flight) {
      const part = partOf(flight.start, now, flight.duration)
      lookAt(flight.at(part))
      if (part === 1) flight = null
    }
    const shown = glide ? { ...scene, layout: glideAt(now, scene.layout) } : scene
    paint({ context: context!, palette, faces, size, ratio }, shown, view)
    if (flight || glide) repaint()
  }

  function glideAt(now: number, to: Layout): Layout {
    const { from, start, anchor } = glide!
    const part = partOf(start, now, GLIDE_MS)
    const layout = part === 1 ? to : between(from, to, part)
    keepAnchor(anchor, from, layout)
    glide = part === 1 ? null : { from, start, anchor }
    return layout
  }

  function keepAnchor(anchor: number | null, before: Layout, after: Layout) {
    const [from, to] = [before, after].map(({ byId }) => anchor !== null && byId.get(anchor))
    if (from && to) lookAt(keepInPlace(view, from, to))
  }

  function lookAt({ x, y, k }: View) {
    behavior.transform(surface, zoomIdentity.translate(x, y).scale(k))
  }

  function travelTo(to: View, duration: number) {
    if (options.isStill()) return lookAt(to)
    const way = behavior.interpolate()(windowOf(view, size), windowOf(to, size))
    const at = (part: number) => (part === 1 ? to : viewOf(way(part), size))
    flight = { at, start: performance.now(), duration }
    repaint()
  }

  function bound() {
    if (!scene || size.width === 0) return
    const furthest = fitView(scene.layout, size).k
    const { reach } = scene.layout
    const room = reach + Math.max(size.width, size.height) / furthest / 2
    behavior.scaleExtent([Math.min(furthest, 1) * 0.8, CLOSEST]).translateExtent([
      [-room, -room],
      [room, room],
    ])
    behavior.duration(options.isStill() ? 0 : 200)
  }

  function resize() {
    const before = size
    size = { width: canvas.clientWidth, height: canvas.clientHeight }
    ratio = Math.min(window.devicePixelRatio || 1, SHARPEST)
    canvas.width = Math.round(size.width * ratio)
    canvas.height = Math.round(size.height * ratio)
    bound()
    if (scene && before.width === 0 && size.width > 0) lookAt(openingView(scene.layout, size))
    else lookAt({ ...view, x: view.x + (size.width - before.width) / 2 })
    repaint()
  }

  const sizes = new ResizeObserver(resize)
  sizes.observe(canvas)
  const stopTheme = onTheme(() => {
    palette = readPalette(canvas.parentElement!)
    faces = createFaces(palette, photos)
    repaint()
  })
  void document.fonts?.ready.then(() => {
    faces = createFaces(palette, photos)
    repaint()
  })
  resize()

  return {
    show(next, anchor) {
      const before = scene
      scene = next
      bound()
      if (!before) {
        if (size.width > 0) lookAt(openingView(next.layout, size))
      } else if (before.layout !== next.layout) {
        if (options.isStill()) keepAnchor(anchor, before.layout, next.layout)
        else glide = { from: before.layout, start: performance.now(), anchor }
      }
      repaint()
    },
    flyTo(id, ifCovered = false) {
      const spot = scene?.layout.byId.get(id)
      if (!spot || size.width === 0 || (ifCovered && !isCovered(spot, view, size))) return
      travelTo(viewOfPerson(spot, size, ifCovered ? view.k : Math.max(view.k, 1)), FLIGHT_MS)
    },
    zoomBy(factor) {
      const [least, most] = behavior.scaleExtent()
      const k = Math.min(most, Math.max(least, view.k * factor))
      const middle = middleOf(size)
      const place = { x: (middle.x - view.x) / view.k, y: (middle.y - view.y) / view.k }
      travelTo(viewOn(place, k, middle), GLIDE_MS)
    },
    fit() {
      if (scene && size.width > 0) travelTo(fitView(scene.layout, size), FLIGHT_MS)
    },
    dispose() {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      stopTheme()
      surface.on('.zoom', null).on('click', null)
    },
  }
}

// Fast at first, then gently to a halt.
function partOf(start: number, now: number, duration: number): number {
  const part = Math.min(1, Math.max(0, (now - start) / duration))
  return 1 - (1 - part) ** 3
}

// A flight is told as what stands in the middle and how much of the picture lies across.
function windowOf({ x, y, k }: View, size: Size): [number, number, number] {
  const middle = middleOf(size)
  return [(middle.x - x) / k, (middle.y - y) / k, size.width / k]
}

function viewOf([x, y, across]: [number, number, number], size: Size): View {
  const k = size.width / across
  const middle = middleOf(size)
  return { k, x: middle.x - x * k, y: middle.y - y * k }
}
