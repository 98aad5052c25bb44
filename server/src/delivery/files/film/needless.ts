import { filmFile, type FilmFile, NotKept, type Patches, patchesOf, type ReadPart } from './film-file.ts'
import { inFlac } from './flac.ts'
import { inAac, inMp3 } from './frames.ts'
import { inMp4 } from './mp4.ts'
import { inOgg } from './ogg.ts'
import { inWebm } from './webm.ts'

/** Returns the patches for all parts that playback doesn't need. Any such part may reveal a location. */
export async function needlessIn(contentType: string, size: number, read: ReadPart) {
  if (!/^(?:video|audio)\//.test(contentType)) return []
  const look = CONTAINERS[contentType]
  if (!look) throw new Error(`There is no list of the parts that a film of the type ${contentType} needs.`)
  return patchesOf((patches) => look(filmFile(size, read), patches))
}

const CONTAINERS: Record<string, (file: FilmFile, patches: Patches) => Promise<void>> = {
  'video/mp4': inMp4,
  'video/quicktime': inMp4,
  'audio/mp4': inMp4,
  'video/webm': inWebm,
  'audio/webm': inWebm,
  'audio/ogg': inOgg,
  'audio/flac': inFlac,
  'audio/mpeg': inMp3,
  'audio/aac': inAac,
  'audio/wav': inWav,
}

/**
 * Finds the chunks of a WAV file that playback doesn't need. A removed chunk becomes `JUNK`, which players
 * skip.
 */
async function inWav(file: FilmFile, patches: Patches): Promise<void> {
  const missing = new Map(Object.entries(KEPT))
  // A file that was streamed during recording doesn't contain its length.
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

/** The number of bytes to keep from the first chunk of each type. */
const KEPT = { 'fmt ': 64, fact: 4, data: Infinity }

const MOST_CHUNKS = 10_000
const JUNK = Buffer.from('JUNK')
