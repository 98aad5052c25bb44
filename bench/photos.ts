import { PICTURE_SIDES } from '@kinhold/domain/limits'
import sharp from 'sharp'
import { makePicture } from '../server/src/delivery/files/pictures.ts'
import { figure, type Result } from './figures.ts'
import { ratioOf, sideBySide, timed } from './measure.ts'
import { often, sized } from './scale.ts'

/** The size of the photo, in pixels. */
const SIZE = sized({ width: 4_000, height: 3_000 }, { width: 1_200, height: 900 })
/** The target: the time that our code takes, divided by the time that the library alone takes. */
const GOAL = 1.2

/**
 * Compares how long our code takes to make three sizes of a photo with how long direct calls to the library
 * take.
 */
export async function photos(): Promise<Result> {
  const photo = await drawn()
  const ours = () => timed(() => makePicture(photo))
  // Our code must run first, because it sets the library's thread count.
  await ours()
  const [own, alone] = await sideBySide([ours, () => timed(() => bare(photo))], often(5, 3))
  return {
    part: 'photos',
    data: `a JPEG of ${SIZE.width} × ${SIZE.height}, ${(photo.length / 1024 / 1024).toFixed(1)} MB`,
    figures: [
      figure('into three sizes', 'ms', null, own!),
      figure('the library alone', 'ms', null, alone!),
      figure('of the library alone', '×', GOAL, ratioOf(own!, alone!)),
    ],
  }
}

async function bare(photo: Buffer): Promise<void> {
  const full = await sharp(photo).autoOrient().resize(within('full')).webp({ quality: 82 }).toBuffer()
  const smaller = (['medium', 'thumb'] as const).map((size) =>
    sharp(full).resize(within(size)).webp({ quality: 80 }).toBuffer(),
  )
  await Promise.all(smaller)
}

function within(size: keyof typeof PICTURE_SIDES) {
  const side = PICTURE_SIDES[size]
  return { width: side, height: side, fit: 'inside' as const, withoutEnlargement: true }
}

/** Draws a photo as a JPEG, with noise, because a plain picture would compress unrealistically fast. */
export function drawn(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { ...SIZE, channels: 3, background: '#000', noise } })
    .blur(2)
    .jpeg({ quality: 88 })
    .toBuffer()
}
