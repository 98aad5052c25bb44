import type { Media } from '@kinhold/contract/uploads'
import { isAnimated } from './picture-sources.ts'

/** Returns a button's label, with 'GIF' if the picture that it opens is animated (VLT-157). */
export function labelWithGif(label: string, media: Media): string {
  return isAnimated(media) ? `${label}, GIF` : label
}

/** Marks the still of an animated picture in the corner of its tile. */
export function GifSign({ media }: { media: Media }) {
  if (!isAnimated(media)) return null
  return <span className={`${CORNER_SIGN} end-1`}>GIF</span>
}

/** The look of a word in a lower corner of a tile. */
export const CORNER_SIGN = 'absolute bottom-1 rounded-sm bg-card px-1 text-xs text-ink'
