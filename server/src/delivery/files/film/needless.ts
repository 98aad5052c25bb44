import { inAac, inMp3 } from './frames.ts'
import { filmFile, type FilmFile, type ReadPart } from './film-file.ts'
import { inFlac } from './flac.ts'
import { inMp4 } from './mp4.ts'
import { inOgg } from './ogg.ts'
import { type BadFilm, type Patch, type Patches, patchesOf } from './patches.ts'
import { inWav } from './wav.ts'
import { inWebm } from './webm.ts'

/**
 * The patches to a video or sound recording of this type that leave only the parts known to be needed for playback,
 * because any other part may contain a place. Nothing moves, so it plays as before. Other types stay unchanged.
 */
export async function needlessIn(
  contentType: string,
  size: number,
  read: ReadPart,
): Promise<Patch[] | BadFilm> {
  if (!/^(?:video|audio)\//.test(contentType)) return []
  const look = CONTAINERS[contentType]
  if (!look) throw new Error(`Nobody knows what a film of the type ${contentType} needs to be played.`)
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
