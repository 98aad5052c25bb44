import type { Picture } from './pictures.data.ts'

/** The aspect ratio of a picture's tile: its own, but limited; a common one if it is unknown. */
export function shapeOf(picture: Picture | null): number {
  const { kind, width, height } = picture?.media ?? { kind: 'picture', width: null, height: null }
  if (width && height) return Math.min(3, Math.max(0.5, width / height))
  return kind === 'video' ? 16 / 9 : 4 / 3
}

/** The approximate height of a row of pictures, by the available room. */
export function targetOf(width: number): number {
  if (width < 500) return 120
  return width < 900 ? 170 : 210
}
