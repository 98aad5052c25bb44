import type { Picture } from './pictures.data.ts'

/** The aspect ratio of the tile of a picture: its own, but no strip; of what is not known that of most. */
export function shapeOf(picture: Picture | null): number {
  const { kind, width, height } = picture?.media ?? { kind: 'picture', width: null, height: null }
  if (width && height) return Math.min(3, Math.max(0.5, width / height))
  return kind === 'video' ? 16 / 9 : 4 / 3
}

/** About how high a row of pictures is, where there is so much room. */
export function targetOf(width: number): number {
  if (width < 500) return 120
  return width < 900 ? 170 : 210
}
