import { type Camera, createCamera, type Glide, glideAt } from './camera.ts'
import { createFaces, createPhotos, onTheme, readPalette } from './faces.ts'
import { fitView, foldsToFit, openingView, resizedView } from './fit.ts'
import { type Layout, shaped, shapeFor } from './layout.ts'
import { type Brush, paint, type Scene } from './paint.ts'
import {
  isAlike,
  isCovered,
  keepInPlace,
  personAt,
  type View,
  viewFrom,
  viewOfMiddle,
  viewOfPerson,
} from './view.ts'

export type Stage = NonNullable<ReturnType<typeof createStage>>

type Options = {
  /** The buttons over the canvas. Views keep people clear of these buttons. */
  controls: HTMLElement
  onPick(id: number | null): void
  /**
   * Called if the tree doesn't fit when it opens. Collapses these people's branches, and shows the tree
   * again.
   */
  onFold(ids: readonly number[]): void
  isStill(): boolean
  view: View | null
}

type Play = {
  /** The scene before its rings were reshaped. In `scene`, the rings have the shape that suits the canvas. */
  given: Scene | null
  scene: Scene | null
  isOpened: boolean
  onFold(ids: readonly number[]): void
  glide: Glide | null
  camera: Camera
  brush: Brush
  first: View | null
  repaint(): void
}

/**
 * Creates the stage that draws the tree on a canvas, or returns null if the browser can't draw on a canvas.
 */
export function createStage(canvas: HTMLCanvasElement, { controls, onPick, onFold, isStill, view }: Options) {
  const context = canvas.getContext('2d')
  if (!context) return null
  let frame = 0
  // Draw only once for all requests made before the next frame.
  const repaint = () => void (frame ||= requestAnimationFrame(run))
  const run = (now: number) => {
    frame = 0
    draw(play, now)
  }
  const gone = new AbortController()
  const brush = createBrush(canvas, context, repaint, gone.signal)
  const camera = createCamera(canvas, { onMove: repaint, isStill })
  const state = { given: null, scene: null, isOpened: false, glide: null, first: view }
  const play: Play = { ...state, onFold, camera, brush, repaint }
  const sizes = new ResizeObserver(() => resize(play, canvas, controls))
  sizes.observe(canvas)
  const pick = ({ defaultPrevented, offsetX: x, offsetY: y }: MouseEvent) => {
    if (defaultPrevented || !play.scene) return
    onPick(personAt(play.scene.layout.spots, camera.view(), { x, y })?.node.id ?? null)
  }
  canvas.addEventListener('click', pick, { signal: gone.signal })
  resize(play, canvas, controls)

  return {
    /** Draws a new scene. People glide to their new places around the `anchor` person, who stays in place. */
    show: (scene: Scene, anchor: number | null) => show(play, scene, anchor, isStill()),
    /**
     * Brings a person into view beside their card. If `ifCovered` is true, moves only if the card would cover
     * the person.
     */
    flyTo: (id: number, ifCovered = false) => flyTo(play, id, ifCovered),
    zoomBy: (factor: number) => camera.zoomBy(factor, brush.size),
    fit: () => fit(play),
    view: () => leftView(play),
    dispose() {
      cancelAnimationFrame(frame)
      sizes.disconnect()
      camera.dispose()
      gone.abort()
    },
  }
}

function draw(play: Play, now: number): void {
  const { scene, camera, brush } = play
  if (!scene || !play.isOpened) return
  camera.goOn(now)
  const shown = play.glide ? { ...scene, layout: goOnGliding(play, play.glide, now, scene.layout) } : scene
  paint(brush, shown, camera.view())
  if (camera.isFlying() || play.glide) play.repaint()
}

function goOnGliding(play: Play, glide: Glide, now: number, to: Layout): Layout {
  const layout = glideAt(glide, now, to)
  keepAnchor(play.camera, glide.anchor, glide.from, layout)
  play.glide = layout === to ? null : glide
  return layout
}

function keepAnchor(camera: Camera, anchor: number | null, before: Layout, after: Layout): void {
  const [from, to] = [before, after].map(({ byId }) => anchor !== null && byId.get(anchor))
  if (from && to) camera.lookAt(keepInPlace(camera.view(), from, to))
}

function show(play: Play, next: Scene, anchor: number | null, isStill: boolean): void {
  const before = play.scene
  const isSame = play.given?.layout === next.layout
  play.given = next
  play.scene = before && isSame ? { ...next, layout: before.layout } : shapedFor(play, next)
  bound(play)
  if (!before || !play.isOpened) open(play, play.scene)
  else if (!isSame) {
    if (isStill) keepAnchor(play.camera, anchor, before.layout, play.scene.layout)
    else play.glide = { from: before.layout, start: performance.now(), anchor }
  }
  play.repaint()
}

function shapedFor({ brush }: Play, scene: Scene): Scene {
  return { ...scene, layout: shaped(scene.layout, shapeFor(brush.size)) }
}

// If the tree has more generations than there is room for, it opens only after `onFold` has collapsed some
// people.
function open(play: Play, { layout }: Scene): void {
  const { brush, camera, first } = play
  if (!isOpen(play)) return
  const folds = first ? [] : foldsToFit(layout, brush.size)
  if (folds.length > 0) return play.onFold(folds)
  play.isOpened = true
  camera.lookAt(first ? viewFrom(first, brush.size) : openingView(layout, brush.size))
}

// Returns the view to restore later, or null for the default. A stage that has drawn nothing keeps the view
// it was created with.
function leftView({ scene, camera, brush, first, isOpened }: Play): View | null {
  if (!scene || !isOpened) return first
  const isUsual = isAlike(camera.view(), openingView(scene.layout, brush.size))
  return isUsual ? null : viewOfMiddle(camera.view(), brush.size)
}

function bound(play: Play): void {
  if (play.scene && isOpen(play)) play.camera.bound(play.scene.layout, play.brush.size)
}

// A canvas has no width until the browser has laid it out.
function isOpen({ brush }: Play): boolean {
  return brush.size.width > 0
}

function resize(play: Play, canvas: HTMLCanvasElement, controls: HTMLElement): void {
  const { camera, brush } = play
  const before = { layout: play.scene?.layout, size: brush.size }
  const view = camera.view()
  fitBrush(brush, canvas, controls)
  if (!play.given || !isOpen(play)) return
  play.scene = shapedFor(play, play.given)
  bound(play)
  const { layout } = play.scene
  if (!play.isOpened || !before.layout) open(play, play.scene)
  else camera.lookAt(resizedView(view, { ...before, layout: before.layout }, { layout, size: brush.size }))
  play.repaint()
}

function flyTo(play: Play, id: number, ifCovered: boolean): void {
  const { camera, brush } = play
  const spot = play.scene?.layout.byId.get(id)
  const view = camera.view()
  if (!spot || !isOpen(play) || (ifCovered && !isCovered(spot, view, brush.size))) return
  camera.flyTo(viewOfPerson(spot, brush.size, ifCovered ? view.k : Math.max(view.k, 1)), brush.size)
}

function fit(play: Play): void {
  if (play.scene && isOpen(play))
    play.camera.flyTo(fitView(play.scene.layout, play.brush.size), play.brush.size)
}

const SHARPEST = 2
const NOTHING = { left: 0, top: 0, right: 0, bottom: 0 }

function createBrush(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  onChange: () => void,
  signal: AbortSignal,
): Brush {
  const photos = createPhotos(onChange, signal)
  const colors = () => {
    const palette = readPalette(canvas.parentElement!)
    return { palette, faces: createFaces(palette, photos) }
  }
  const brush = { context, ...colors(), size: { width: 0, height: 0, controls: NOTHING }, ratio: 1 }
  const renew = () => {
    Object.assign(brush, colors())
    onChange()
  }
  onTheme(renew, signal)
  // Redraw initials that were drawn before the font loaded.
  void document.fonts?.ready.then(renew)
  return brush
}

// Gives the canvas as many pixels as it covers on the screen, up to `SHARPEST` per CSS pixel.
function fitBrush(brush: Brush, canvas: HTMLCanvasElement, controls: HTMLElement): void {
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = controls
  const covered = { left, top, right: left + offsetWidth, bottom: top + offsetHeight }
  brush.size = { width: canvas.clientWidth, height: canvas.clientHeight, controls: covered }
  brush.ratio = Math.min(window.devicePixelRatio || 1, SHARPEST)
  canvas.width = Math.round(brush.size.width * brush.ratio)
  canvas.height = Math.round(brush.size.height * brush.ratio)
}
