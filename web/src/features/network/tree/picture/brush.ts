import { createFaces, createPhotos } from './faces.ts'
import type { Brush } from './paint.ts'
import { onTheme, readPalette } from './palette.ts'

const SHARPEST = 2

/** A brush for a canvas, in the colors of the current theme; `onChange` is called when it would draw differently. */
export function createBrush(
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
  onChange: () => void,
) {
  const photos = createPhotos(onChange)
  const palette = readPalette(canvas.parentElement!)
  const faces = createFaces(palette, photos)
  const brush: Brush = { context, palette, faces, size: { width: 0, height: 0 }, ratio: 1 }

  function renewFaces() {
    brush.faces = createFaces(brush.palette, photos)
    onChange()
  }

  const stopTheme = onTheme(() => {
    brush.palette = readPalette(canvas.parentElement!)
    renewFaces()
  })
  // Initials drawn before their font has loaded are in another font.
  void document.fonts?.ready.then(renewFaces)
  return { brush, dispose: stopTheme }
}

/** Gives the canvas as many pixels as it covers on the screen. */
export function fitBrush(brush: Brush, canvas: HTMLCanvasElement): void {
  brush.size = { width: canvas.clientWidth, height: canvas.clientHeight }
  brush.ratio = Math.min(window.devicePixelRatio || 1, SHARPEST)
  canvas.width = Math.round(brush.size.width * brush.ratio)
  canvas.height = Math.round(brush.size.height * brush.ratio)
}
