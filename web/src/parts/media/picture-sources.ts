import type { Media } from '@kinhold/contract/uploads'
import { PICTURE_SIDES } from '@kinhold/domain/limits'

/** The aspect ratio of the boxes of several pictures, and of a single picture whose size is unknown. */
export const TILE_RATIO = 4 / 3

/** The aspect ratio of a single picture's box: the ratio of the picture, but between 1:1 and 2:1. */
export function ratioAlone({ width, height }: Pick<Media, 'width' | 'height'>): number {
  return width && height ? Math.min(2, Math.max(1, width / height)) : TILE_RATIO
}

/**
 * A picture's stored sizes, each with the width of the box it fills at this ratio, so that the browser can
 * fetch the smallest sufficient size; only the medium size if the picture's width and height are unknown.
 */
export function sourcesOf(picture: Media, ratio: number): { src: string; srcSet?: string } {
  const { url, width, height } = picture
  const src = `${url}?size=medium`
  if (!width || !height) return { src }
  const sizes = Object.entries(PICTURE_SIDES).map(([size, side]) => {
    const scale = Math.min(1, side / Math.max(width, height))
    return { size, fills: Math.round(scale * Math.min(width, height * ratio)) }
  })
  // The server does not enlarge a small picture, so its larger sizes are the same and are left out.
  const larger = sizes.filter(({ fills }, n) => fills > (sizes[n - 1]?.fills ?? 0))
  return { src, srcSet: larger.map(({ size, fills }) => `${url}?size=${size} ${fills}w`).join(', ') }
}
