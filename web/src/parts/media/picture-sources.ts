import type { Media } from '@kinhold/contract/uploads'
import { PICTURE_SIDES } from '@kinhold/domain/limits'

/** The aspect ratio of pictures in a grid, and of a picture of unknown size. */
export const TILE_RATIO = 4 / 3

/** Returns the aspect ratio for a picture that is shown alone, between 1:1 and 2:1. */
export function ratioAlone({ width, height }: Pick<Media, 'width' | 'height'>): number {
  return width && height ? Math.min(2, Math.max(1, width / height)) : TILE_RATIO
}

/**
 * Returns true for an animated picture. Only its full size is animated; the other sizes show its first frame.
 */
export function isAnimated({ kind, duration }: Pick<Media, 'kind' | 'duration'>): boolean {
  return kind === 'picture' && duration !== null
}

/**
 * Returns a picture's `src`, and a `srcSet` for a box with this aspect ratio. None of these sources is
 * animated.
 */
export function sourcesOf(picture: Media, ratio: number): { src: string; srcSet?: string } {
  const { url, width, height } = picture
  const src = `${url}?size=medium`
  if (!width || !height) return { src }
  const still = Object.entries(PICTURE_SIDES).filter(([size]) => size !== 'full' || !isAnimated(picture))
  const sizes = still.map(([size, side]) => {
    const scale = Math.min(1, side / Math.max(width, height))
    return { size, fills: Math.round(scale * Math.min(width, height * ratio)) }
  })
  // The server doesn't enlarge small pictures, so leave out identical sizes.
  const larger = sizes.filter(({ fills }, n) => fills > (sizes[n - 1]?.fills ?? 0))
  return { src, srcSet: larger.map(({ size, fills }) => `${url}?size=${size} ${fills}w`).join(', ') }
}
