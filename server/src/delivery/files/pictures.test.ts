import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { animation, cutJpeg, flatPng, hugeGif, longGif, photo } from '../../../testing/pictures.ts'
import { makePicture, type Picture } from './pictures.ts'

async function picture(bytes: Buffer): Promise<Picture> {
  const made = await makePicture(bytes)
  if (typeof made === 'string') throw new Error(`It was refused: ${made}`)
  return made
}

async function sidesOf({ sizes }: Picture) {
  const sides = async (bytes: Buffer) => {
    const { width, height } = await sharp(bytes).metadata()
    return [width, height]
  }
  return { full: await sides(sizes.full), medium: await sides(sizes.medium), thumb: await sides(sizes.thumb) }
}

describe('a picture of', () => {
  it.each([
    [4000, 2000, { full: [1600, 800], medium: [960, 480], thumb: [320, 160] }],
    [600, 1200, { full: [600, 1200], medium: [480, 960], thumb: [160, 320] }],
    [300, 200, { full: [300, 200], medium: [300, 200], thumb: [300, 200] }],
    [1600, 1600, { full: [1600, 1600], medium: [960, 960], thumb: [320, 320] }],
    [1, 1, { full: [1, 1], medium: [1, 1], thumb: [1, 1] }],
    [9000, 1, { full: [1600, 1], medium: [960, 1], thumb: [320, 1] }],
  ])('%i × %i pixels is stored in three sizes', async (width, height, sizes) => {
    const made = await picture(await photo({ width, height }))
    expect(await sidesOf(made)).toEqual(sizes)
    expect([made.width, made.height]).toEqual(sizes.full)
  })
})

describe('the server', () => {
  const red = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#d02010' } })

  it.each([
    ['JPEG', () => red().jpeg().toBuffer()],
    ['progressive JPEG', () => red().jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', () => red().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
    ['PNG', () => red().png().toBuffer()],
    ['palette-based PNG', () => red().png({ palette: true }).toBuffer()],
    ['16-bit PNG', () => red().toColourspace('rgb16').png().toBuffer()],
    ['WebP', () => red().webp().toBuffer()],
    ['GIF', () => red().gif().toBuffer()],
    ['AVIF', () => red().avif().toBuffer()],
    ['TIFF', () => red().tiff().toBuffer()],
  ])('API-20 accepts a picture of type %s and keeps its colors', async (_, make) => {
    const { sizes } = await picture(await make())
    const { format, space } = await sharp(sizes.full).metadata()
    expect([format, space]).toEqual(['webp', 'srgb'])
    const [r, g, b] = await pixel(sizes.full, 20, 10)
    expect([r! > 160, g! < 90, b! < 80], `${r} ${g} ${b}`).toEqual([true, true, true])
  })

  it.each(['gif', 'webp'] as const)(
    'VLT-150 VLT-157 keeps the animation of a %s picture only in the largest size',
    async (format) => {
      const made = await picture(await animation(['#ff0000', '#0000ff', '#00ff00'], { width: 400, format }))
      expect(made).toMatchObject({ width: 400, height: 20, duration: 0.6 })
      const moving = { format: 'webp', pages: 3, loop: 3, delay: [200, 200, 200] }
      expect(await sharp(made.sizes.full).metadata()).toMatchObject(moving)
      for (const size of ['medium', 'thumb'] as const)
        expect((await sharp(made.sizes[size]).metadata()).pages ?? 1).toBe(1)
      const { width, height } = await sharp(made.sizes.thumb).metadata()
      expect([width, height]).toEqual([320, 16])
    },
  )

  it('VLT-150 reduces an animation to its first frame if a still picture is required', async () => {
    const made = await makePicture(await animation(['#ff0000', '#0000ff']), { isStill: true })
    const { sizes, height } = made as Picture
    expect([height, (await sharp(sizes.full).metadata()).pages ?? 1]).toEqual([20, 1])
    expect((await pixel(sizes.full, 15, 15))[0]).toBeGreaterThan(200)
  })

  it('keeps the transparency of a picture', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const png = await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
      .png()
      .toBuffer()
    expect((await pixel((await picture(png)).sizes.thumb, 4, 4))[3]).toBe(0)
  })
})

describe('a picture with the EXIF orientation', () => {
  // The side on which the red half appears, by EXIF orientation. In the file, the red half is always on the
  // left.
  const RED_IS = {
    1: 'left',
    2: 'right',
    3: 'right',
    4: 'left',
    5: 'top',
    6: 'top',
    7: 'bottom',
    8: 'bottom',
  }

  it.each(Object.entries(RED_IS))(
    '%s is turned upright, with its red half on the %s side',
    async (orientation, side) => {
      const { width, height, sizes } = await picture(await redAndBlue(Number(orientation)))
      const lies = side === 'left' || side === 'right'
      expect([width, height]).toEqual(lies ? [40, 20] : [20, 40])
      const at = { left: [4, 10], right: [36, 10], top: [10, 4], bottom: [10, 36] }[side]!
      const [r, , b] = await pixel(sizes.full, at[0]!, at[1]!)
      expect(r! > 200 && b! < 60, `${r} ${b}`).toBe(true)
    },
  )
})

describe('API-20 the server rejects', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

  it.each([
    ['text', 'hello'],
    ['SVG', svg],
    ['SVG with an XML declaration', `<?xml version="1.0"?>${svg}`],
    ['a JPEG signature followed by HTML', '\xff\xd8\xff\xe0<html><script>alert(1)</script></html>'],
    ['a PNG signature alone', '\x89PNG\r\n\x1a\n'],
    ['a GIF signature alone', 'GIF89a'],
    ['a single byte', '\0'],
    ['an empty file', ''],
  ])('%s as a picture', async (_, text) => {
    expect(await makePicture(Buffer.from(text, 'latin1'))).toBe('not_an_image')
  })

  it('a PNG truncated at any point', async () => {
    const png = await sharp(await noisy())
      .png()
      .toBuffer()
    for (const share of [0.001, 0.01, 0.1, 0.5, 0.9])
      expect(await makePicture(png.subarray(0, Math.ceil(png.length * share))), `${share}`).toBe(
        'not_an_image',
      )
  })

  it.each([false, true])(
    'VLT-149 a JPEG truncated before its first pixel (progressive: %s)',
    async (progressive) => {
      const jpeg = await sharp(await noisy())
        .jpeg({ progressive })
        .toBuffer()
      const scan = jpeg.indexOf(Buffer.of(0xff, 0xda))
      const begins = scan + 2 + jpeg.readUInt16BE(scan + 2)
      for (const length of [2, 30, scan, begins])
        expect(await makePicture(jpeg.subarray(0, length)), `${length}`).toBe('not_an_image')
      const bare = Buffer.concat([jpeg.subarray(0, begins), Buffer.of(0xff, 0xd9)])
      expect(await makePicture(bare)).toBe('not_an_image')
    },
  )
})

it.each([false, true])('VLT-149 accepts a truncated JPEG (progressive: %s)', async (progressive) => {
  const jpeg = await sharp(await noisy())
    .jpeg({ progressive })
    .toBuffer()
  for (const share of [0.1, 0.5, 0.9])
    expect(await picture(jpeg.subarray(0, Math.ceil(jpeg.length * share)))).toMatchObject({
      width: 200,
      height: 200,
    })
})

it('VLT-149 keeps the intact part of a truncated JPEG', async () => {
  const jpeg = await sharp(await noisy())
    .jpeg()
    .toBuffer()
  const { sizes } = await picture(jpeg.subarray(0, jpeg.length / 2))
  const contrast = async (top: number) => {
    const rows = sharp(await sharp(sizes.full).extract({ left: 0, top, width: 200, height: 40 }).toBuffer())
    return (await rows.stats()).channels[0]!.stdev
  }
  expect([(await contrast(20)) > 20, (await contrast(150)) < 5]).toEqual([true, true])
})

function noisy(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, sigma: 40, mean: 128 }
  return sharp({ create: { width: 200, height: 200, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
}

describe('a small file that unpacks to gigabytes', () => {
  it('is rejected before it is decoded', async () => {
    const bomb = await flatPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    for (const bytes of [bomb, hugeGif(65_535, 65_535)])
      expect(await madeApart(bytes)).toEqual({ made: 'too_many_pixels', grew: expect.toSatisfy(isLittle) })
    const { width, height } = await picture(await flatPng(10_000, 10_000))
    expect([width, height]).toEqual([1600, 1600])
    expect(await makePicture(await flatPng(10_000, 10_001))).toBe('too_many_pixels')
  })

  it.each([
    [12_000, 9_000],
    [16_320, 12_240],
  ])('VLT-149 is decoded with little memory if it is a JPEG of %i × %i pixels', async (width, height) => {
    const { made, grew } = await madeApart(await cutJpeg(width, height), 'apart')
    expect([made, isLittle(grew)], `${grew}`).toEqual(['a picture', true])
  })

  it('VLT-149 is rejected if it is a JPEG over the limits', async () => {
    expect(await makePicture(await cutJpeg(20_000, 12_501))).toBe('too_many_pixels')
    expect(await makePicture(await cutJpeg(10_000, 10_001, true))).toBe('too_many_pixels')
  })

  it('VLT-150 is rejected if it is an animation with too many frames or pixels', async () => {
    expect(await makePicture(longGif(1_001, 1))).toBe('too_long_animation')
    expect(await makePicture(longGif(51, 1_000))).toBe('too_long_animation')
    expect(await makePicture(longGif(51, 1_000), { isStill: true })).toMatchObject({ width: 1_000 })
  })
})

it('the server decodes at most two pictures at a time', async () => {
  const bytes = await photo({ width: 1000, height: 500 })
  const toBuffer = sharp.prototype.toBuffer as (this: Sharp, ...options: unknown[]) => Promise<unknown>
  let [now, most] = [0, 0]
  const counted = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(function (
    this: Sharp,
    ...options
  ) {
    // Only the call that decodes the picture passes options.
    if (options.length === 0) return toBuffer.call(this)
    now += 1
    most = Math.max(most, now)
    return toBuffer.call(this, ...options).finally(() => (now -= 1))
  })
  onTestFinished(() => counted.mockRestore())
  await Promise.all(Array.from({ length: 10 }, () => makePicture(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))))
  const made = await Promise.all(Array.from({ length: 20 }, () => picture(bytes)))
  expect(made.map(({ width, height }) => [width, height])).toEqual(Array(20).fill([1000, 500]))
  expect(most).toBe(2)
})

describe('a picture read from a file', () => {
  async function inFile(bytes: Buffer): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'kinhold-picture-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'picture'), bytes)
    return join(folder, 'picture')
  }

  it('gives the same result as the same bytes in memory', async () => {
    const jpeg = await photo()
    const cases = [
      jpeg,
      jpeg.subarray(0, 2000),
      Buffer.from('hello'),
      Buffer.alloc(0),
      hugeGif(65_535, 65_535),
    ]
    for (const bytes of cases)
      expect(await makePicture(await inFile(bytes))).toEqual(await makePicture(bytes))
  })

  it('fails without blocking the next picture if the file is missing', async () => {
    for (let nth = 0; nth < 3; nth += 1)
      await expect(makePicture('/nowhere/picture')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await makePicture(await inFile(await photo()))).toMatchObject({ width: 64 })
  })

  it('is never loaded into memory in full', async () => {
    const large = await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#456' } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    expect(large.length).toBeGreaterThan(80 * 1024 * 1024)
    expect(await madeApart(large, 'apart')).toEqual({ made: 'a picture', grew: expect.toSatisfy(isLittle) })
  })
})

const isLittle = (bytes: number) => bytes < 100 * 1024 * 1024

async function madeApart(bytes: Buffer, ...how: 'apart'[]): Promise<{ made: string; grew: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-picture-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'picture'), bytes)
  const maker = join(import.meta.dirname, '../../../testing/picture-maker.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [maker, join(folder, 'picture'), ...how])
  return JSON.parse(stdout) as { made: string; grew: number }
}

/** Creates a JPEG with a red left half, a blue right half and this EXIF orientation. */
function redAndBlue(orientation: number): Promise<Buffer> {
  const half = { width: 20, height: 20, channels: 3 as const, background: '#ff0000' }
  return sharp({ create: { ...half, width: 40, background: '#0000ff' } })
    .composite([{ input: { create: half }, left: 0, top: 0 }])
    .withMetadata({ orientation })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  return [...(await sharp(bytes).extract({ left: x, top: y, width: 1, height: 1 }).raw().toBuffer())]
}
