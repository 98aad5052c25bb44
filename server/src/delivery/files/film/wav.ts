import type { FilmFile } from './film-file.ts'
import { NotKept, type Patches } from './patches.ts'

/**
 * Finds the parts of a WAV that playback does not need: all chunks except format, length and sound, and any bytes after
 * them. A removed chunk becomes `JUNK`, which programs skip.
 */
export async function inWav(file: FilmFile, patches: Patches): Promise<void> {
  const missing = new Map(Object.entries(KEPT))
  // A sound streamed while recording does not state its length.
  const isSent = (await file.part(4, 4)).readUInt32LE() === 0
  let at = 12
  for (let seen = 0; at + 8 <= file.size; seen += 1) {
    if (seen > MOST_CHUNKS) throw new NotKept('place_stays')
    const head = await file.part(at, 8)
    const type = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    const content = at + 8
    const isOpen = type === 'data' && (content + size > file.size || (size === 0 && isSent))
    const end = isOpen ? file.size : Math.min(content + size, file.size)
    const stays = missing.get(type)
    if (stays === undefined && type !== 'JUNK') patches.write(at, JUNK)
    patches.blank(Math.min(content + (stays ?? 0), end), Math.min(end + (size % 2), file.size))
    missing.delete(type)
    at = end + (size % 2)
  }
  patches.blank(at, file.size)
  if (missing.has('fmt ') || missing.has('data')) throw new NotKept('unknown_form')
}

/** Bytes kept of each chunk, of the first with its name. */
const KEPT = { 'fmt ': 64, fact: 4, data: Infinity }

const MOST_CHUNKS = 10_000
const JUNK = Buffer.from('JUNK')
