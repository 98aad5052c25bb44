import {
  type BadFilm,
  filmFile,
  type FilmFile,
  NO_PATCHES,
  NotKept,
  type Patch,
  type Patches,
  patchesOf,
  type ReadPart,
} from './film-file.ts'
import { inFlac } from './flac.ts'
import { inAac, inMp3 } from './frames.ts'
import { inMp4 } from './mp4.ts'
import { inOgg } from './ogg.ts'
import { inTagsBefore } from './tags.ts'
import { inWebm } from './webm.ts'

/**
 * The patches for all parts that playback doesn't need, and the content type as determined from the whole
 * file.
 */
type Needless = { patches: Patch[]; contentType: string }

/**
 * Finds all parts of a file that playback doesn't need, because any such part may reveal a location. A file
 * without a picture track is a recording, whatever `contentType` its first bytes suggest.
 */
export async function needlessIn(
  contentType: string,
  size: number,
  read: ReadPart,
): Promise<Needless | BadFilm> {
  if (!/^(?:video|audio)\//.test(contentType)) return { patches: [], contentType }
  const look = CONTAINERS[contentType]
  if (!look) throw new Error(`There is no list of the parts that a film of the type ${contentType} needs.`)
  let shown: string | void = undefined
  const patches = await patchesOf(async (found) => {
    shown = await look(filmFile(size, read), found)
  })
  return typeof patches === 'string' ? patches : { patches, contentType: shown ?? contentType }
}

/** Inspects a file. Returns the file's content type, or nothing if its first bytes already determine it. */
type Look = (file: FilmFile, patches: Patches) => Promise<string | void>

const CONTAINERS: Record<string, Look> = {
  'video/mp4': byTracks(inMp4, 'video/mp4', 'audio/mp4'),
  'video/quicktime': byTracks(inMp4, 'video/quicktime', 'audio/mp4'),
  'audio/mp4': byTracks(inMp4, 'video/mp4', 'audio/mp4'),
  'video/webm': byTracks(inWebm, 'video/webm', 'audio/webm'),
  'audio/webm': byTracks(inWebm, 'video/webm', 'audio/webm'),
  'audio/ogg': inOgg,
  'audio/flac': inFlac,
  'audio/mpeg': inTagged,
  'audio/aac': inAac,
  'audio/wav': inWav,
}

type HasPicture = (file: FilmFile, patches: Patches) => Promise<boolean>

function byTracks(look: HasPicture, film: string, recording: string): Look {
  return async (file, patches) => ((await look(file, patches)) ? film : recording)
}

// A long tag can fill the first bytes of a recording, so only the bytes after the tag show the format.
async function inTagged(file: FilmFile, patches: Patches): Promise<string> {
  const head = await file.part(await inTagsBefore(file, NO_PATCHES), 4)
  const [look, contentType] =
    head.toString('latin1') === 'fLaC'
      ? [inFlac, 'audio/flac']
      : head.length === 4 && (head.readUInt16BE() & 0xfff6) === 0xfff0
        ? [inAac, 'audio/aac']
        : [inMp3, 'audio/mpeg']
  await look(file, patches)
  return contentType
}

/**
 * Finds the chunks of a WAV file that playback doesn't need. A removed chunk becomes `JUNK`, which players
 * skip.
 */
async function inWav(file: FilmFile, patches: Patches): Promise<void> {
  const missing = new Map(Object.entries(KEPT))
  // The length field is 0 in a file that was streamed while it was being recorded.
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
