import sharp from 'sharp'
import { photo } from '../server/testing/pictures.ts'

/** A file for Playwright's `setInputFiles`. */
export type PickedFile = { name: string; mimeType: string; buffer: Buffer }

/** Creates a large JPEG stored sideways with an EXIF orientation, like a photo from a phone. */
export async function portraitFile(of: number): Promise<PickedFile> {
  const upright = await photo({ width: 2250, height: 3000, hue: of === 0 ? '#1f4d3a' : '#803c32' })
  const buffer = await sharp(upright)
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toBuffer()
  return { name: `portrait-${of}.jpg`, mimeType: 'image/jpeg', buffer }
}
