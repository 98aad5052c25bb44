import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../delivery/files/files.ts'
import { type Patch, patched, type BadFilm, placesIn } from '../../../delivery/files/film/places.ts'
import { asItCame } from '../stored-files.values.ts'

/** What is kept of a film or of sound, as far as its place is concerned. */
type Film = { id: string; contentType: string; bytes: number }

/**
 * Keeps what was stored under one id, a film or a sound, under another without where it was made, and removes the first;
 * answers under which of the two it lies: under the first where it says nothing of a place, and why it
 * is not kept.
 */
export async function removePlace(
  files: FileStore,
  film: Film,
  newId: () => string,
): Promise<{ id: string } | BadFilm> {
  const patches = await placesOf(files, film)
  if (typeof patches === 'string') return patches
  if (patches.length === 0) return { id: film.id }
  const id = newId()
  const file = await files.get(asItCame(film.id))
  if (file === null) throw new Error(`The film ${film.id} went missing before its place was removed.`)
  await files.put(asItCame(id), patched(file.stream, patches))
  await files.remove(asItCame(film.id))
  return { id }
}

/** What has to be written over a stored film or sound so that it says no more where it was made. */
export async function placesOf(
  files: FileStore,
  { id, contentType, bytes }: Film,
): Promise<Patch[] | BadFilm> {
  if (!MAY_SAY_WHERE.test(contentType)) return []
  // A store may answer nothing where more is asked for than there is.
  return placesIn(bytes, (start, length) =>
    readPart(files, asItCame(id), start, Math.min(length, bytes - start)),
  )
}

const MAY_SAY_WHERE = /^(?:video|audio)\/(?:mp4|quicktime)$/

async function readPart(files: FileStore, name: string, start: number, length: number): Promise<Buffer> {
  const part = await files.get(name, { start, end: start + length - 1 })
  return part === null ? Buffer.alloc(0) : buffer(part.stream)
}
