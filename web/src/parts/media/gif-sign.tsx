import type { Media } from '@kinhold/contract/uploads'
import { t } from '@lingui/core/macro'
import { isAnimated } from './picture-sources.ts'

/**
 * Returns the label of a button that opens a picture. If the picture is animated, the label ends with 'GIF'
 * (VLT-157).
 */
export function labelWithGif(label: string, media: Media): string {
  return isAnimated(media) ? t`${label}, GIF` : label
}

/** Marks the tile of an animated picture with 'GIF' in a corner. */
export function GifSign({ media }: { media: Media }) {
  if (!isAnimated(media)) return null
  return <span className={`${CORNER_SIGN} end-1`}>{t`GIF`}</span>
}

/** The classes of a text label in a bottom corner of a tile. */
export const CORNER_SIGN = 'absolute bottom-1 rounded-sm bg-card px-1 text-xs text-ink'
