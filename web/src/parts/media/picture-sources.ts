import type { Media } from '@kinhold/contract/uploads'
import { PICTURE_SIDES } from '@kinhold/domain/limits'

/** The aspect ratio of a box with several pictures, or with one of unknown size. */
export const TILE_RATIO = 4 / 3

/** The aspect ratio of the box of a single picture: the picture's own, between square and 2:1. */
export function ratioAlone({ width, height }: Pick<Media, 'width' | 'height'>): number {
  return width && height ? Math.min(2, Math.max(1, width / height)) : TILE_RATIO
}

/**
 * The stored sizes of a picture, each with the width of the box it fills at this ratio, so that the browser fetches the
 * smallest that fits; the middle size if its width and height are unknown.
 */
export function sourcesOf(picture: Media, ratio: number): { src: string; srcSet?: string } {
  const { url, width, height } = picture
  const src = `${url}?size=medium`
  if (!width || !height) return { src }
  const sizes = Object.entries(PICTURE_SIDES).map(([size, side]) => {
    const scale = Math.min(1, side / Math.max(width, height))
    return { size, fills: Math.round(scale * Math.min(width, height * ratio)) }
  })
  // The larger sizes of a small picture are the same file.
  const larger = sizes.filter(({ fills }, n) => fills > (sizes[n - 1]?.fills ?? 0))
  return { src, srcSet: larger.map(({ size, fills }) => `${url}?size=${size} ${fills}w`).join(', ') }
}
