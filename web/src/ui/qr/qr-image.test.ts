import jsQR from 'jsqr'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { qrPng, qrSvg } from './qr-image.ts'

const LINK =
  'https://kinhold.example/register?ref=19&sponsor=Ann+%C3%85&phone=&qrId=qr-19-1760000000000-k3Jx9Q'
const LONGEST = 'x'.repeat(2331)

type Pixels = { width: number; height: number; rgba: Uint8ClampedArray }

/** Returns the pixels of an 8-bit RGBA PNG. */
async function pixelsOf(png: Blob): Promise<Pixels> {
  const bytes = Buffer.from(await png.arrayBuffer())
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  expect([...bytes.subarray(24, 26)]).toEqual([8, 6])
  const packed: Buffer[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const data = bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(data)
  }
  return { width, height, rgba: unfiltered(inflateSync(Buffer.concat(packed)), width, height) }
}

// The first byte of a line selects a filter, which uses the pixels to the left and above (PNG, section 9).
function unfiltered(lines: Buffer, width: number, height: number): Uint8ClampedArray {
  const size = width * 4
  const rgba = new Uint8ClampedArray(size * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (size + 1)]!
    for (let x = 0; x < size; x++) {
      const left = x >= 4 ? rgba[y * size + x - 4]! : 0
      const up = y > 0 ? rgba[(y - 1) * size + x]! : 0
      const corner = x >= 4 && y > 0 ? rgba[(y - 1) * size + x - 4]! : 0
      const guesses = [0, left, up, (left + up) >> 1, paeth(left, up, corner)]
      rgba[y * size + x] = (lines[y * (size + 1) + 1 + x]! + guesses[filter]!) & 255
    }
  }
  return rgba
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

const read = ({ rgba, width, height }: Pixels) => jsQR(rgba, width, height)
const colorAt = ({ rgba, width }: Pixels, x: number, y: number) => [
  ...rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
]

test('INV-72 INV-74 encodes the link in a blue-on-white PNG 300 px wide', async () => {
  const png = await qrPng(LINK)
  const pixels = await pixelsOf(png)
  expect([png.type, pixels.width, pixels.height]).toEqual(['image/png', 300, 300])
  expect(read(pixels)?.data).toBe(LINK)
  const colours = new Set<string>()
  for (let at = 0; at < pixels.rgba.length; at += 4) colours.add(pixels.rgba.subarray(at, at + 4).join())
  expect([...colours].toSorted()).toEqual(['20,40,90,255', '255,255,255,255'])
  const modules = 17 + 4 * read(pixels)!.version + 4
  const middleOf = (module: number) => Math.floor(((module + 0.5) * 300) / modules)
  expect(colorAt(pixels, middleOf(1), middleOf(1))).toEqual([255, 255, 255, 255])
  expect(colorAt(pixels, middleOf(2), middleOf(2))).toEqual([20, 40, 90, 255])
})

// A code of version 40 can hold 2953 bytes with error correction L, 2331 with M and 1663 with Q.
test('INV-73 fits 2331 bytes into a version 40-M code', async () => {
  expect((await pixelsOf(await qrPng(LONGEST))).width).toBe(300)
  expect(decodeURIComponent(await qrSvg(LONGEST))).toContain('viewBox="0 0 181 181"')
})

test('INV-74 creates an SVG in the same colors as the PNG', async () => {
  const svg = await qrSvg(LINK)
  expect(svg).toMatch(/^data:image\/svg\+xml,/)
  const drawn = decodeURIComponent(svg.slice(svg.indexOf(',') + 1))
  expect(drawn).toContain('width="300" height="300"')
  expect(drawn).toContain('stroke="#14285a"')
  expect(drawn).toContain('fill="#ffffff"')
})

test.each([
  ['PNG', qrPng],
  ['SVG', qrSvg],
])('INV-75, INV-76 rejects empty or overlong text (%s)', async (_, make) => {
  await expect(make('')).rejects.toThrow(/^No input text$/)
  await expect(make(`${LONGEST}x`)).rejects.toThrow('The amount of data is too big to be stored in a QR Code')
})
