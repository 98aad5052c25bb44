import { open, stat } from 'node:fs/promises'
import { filmFile, type FilmFile } from './film/film-file.ts'

/** The way a JPEG stores its pixels. `inRows`: true if they can be decoded row by row. */
type Pixels = { inRows: boolean }

/**
 * Returns how a JPEG stores its pixels, or null if the file ends before the first pixel. A file may be
 * truncated after its first pixel.
 */
export async function pixelsIn(source: Buffer | string): Promise<Pixels | null> {
  if (typeof source !== 'string') return firstScan(filmFile(source.length, async (...at) => part(source, at)))
  const { size } = await stat(source)
  const handle = await open(source)
  try {
    const read = async (start: number, length: number) =>
      (await handle.read(Buffer.alloc(length), 0, length, start)).buffer
    return await firstScan(filmFile(size, read))
  } finally {
    await handle.close()
  }
}

function part(bytes: Buffer, [start, length]: [start: number, length: number]): Buffer {
  return bytes.subarray(start, start + length)
}

// A picture consists of segments, each with a marker and a length, up to the first scan (ITU-T T.81, B.1).
async function firstScan(file: FilmFile): Promise<Pixels | null> {
  let frame = { marker: 0, components: 0 }
  let at = 2
  for (let seen = 0; seen < MOST_STEPS; seen += 1) {
    const head = await file.part(at, 10)
    const marker = head[1]!
    if (head.length < 10 || marker === END) return null
    // Decoders skip stray bytes between segments.
    if (head[0] !== 0xff || marker === 0xff || marker === 0) at += 1
    else if (marker === SCAN) {
      const pixels = await file.part(at + 2 + head.readUInt16BE(2), 2)
      const hasPixels = pixels.length > 0 && (pixels[0] !== 0xff || pixels[1] === 0)
      return hasPixels ? { inRows: ROWS.has(frame.marker) && head[4] === frame.components } : null
    } else if (ALONE.has(marker)) at += 2
    else {
      if (FRAMES.has(marker)) frame = { marker, components: head[9]! }
      at += 2 + head.readUInt16BE(2)
    }
  }
  return null
}

const MOST_STEPS = 100_000
const [END, SCAN] = [0xd9, 0xda]
/** Markers without a length. */
const ALONE = new Set([0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8])
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
/**
 * The types of frame that can have all components in one scan. For other types, a decoder needs the whole
 * picture in memory.
 */
const ROWS = new Set([0xc0, 0xc1, 0xc9])
