import type { Media } from '@kinhold/contract/uploads'
import { PICTURE_SIDES } from '@kinhold/domain/limits'

/** The aspect ratio of a box where several pictures are side by side or nobody knows how wide theirs is. */
export const TILE_RATIO = 4 / 3

/** The aspect ratio of the box of a picture that is alone: that of the picture, but neither upright nor a strip. */
export function ratioAlone({ width, height }: Pick<Media, 'width' | 'height'>): number {
  return width && height ? Math.min(2, Math.max(1, width / height)) : TILE_RATIO
}

/**
 * The stored sizes of a picture, each with how wide a box of this ratio it fills, so that the browser fetches the
 * smallest that does; the middle one where its width and height are not known.
 */
export function sourcesOf(picture: Media, ratio: number): { src: string; srcSet?: string } {
  const { url, width, height } = picture
  const src = `${url}?size=medium`
  if (!width || !height) return { src }
  const sizes = Object.entries(PICTURE_SIDES).map(([size, side]) => {
    const scale = Math.min(1, side / Math.max(width, height))
    return { size, fills: Math.round(scale * Math.min(width, height * ratio)) }
  })
  // Of a small picture the larger sizes are no larger than the others.
  const larger = sizes.filter(({ fills }, n) => fills > (sizes[n - 1]?.fills ?? 0))
  return { src, srcSet: larger.map(({ size, fills }) => `${url}?size=${size} ${fills}w`).join(', ') }
}
