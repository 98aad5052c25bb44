import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../delivery/files/files.ts'
import { needlessIn } from '../../../delivery/files/film/needless.ts'
import { type BadFilm, type Patch, patched } from '../../../delivery/files/film/patches.ts'
import { asItCame } from '../stored-files.values.ts'

/** A stored film or sound. */
type Film = { id: string; contentType: string; bytes: number }

/**
 * Stores a copy of a film or sound under a new id, with only what playback needs, so that it does not reveal where it
 * was made, and removes the original. Returns the new id, or the old one when there was nothing to remove, or the
 * reason for a refusal.
 */
export async function removePlace(
  files: FileStore,
  film: Film,
  newId: () => string,
): Promise<{ id: string } | BadFilm> {
  const patches = await needlessOf(files, film)
  if (typeof patches === 'string') return patches
  if (patches.length === 0) return { id: film.id }
  const id = newId()
  const file = await files.get(asItCame(film.id))
  if (file === null) throw new Error(`The film ${film.id} went missing before its place was removed.`)
  await files.put(asItCame(id), patched(file.stream, patches))
  await files.remove(asItCame(film.id))
  return { id }
}

/** The patches that remove everything but what playback needs from a stored film or sound. */
export async function needlessOf(
  files: FileStore,
  { id, contentType, bytes }: Film,
): Promise<Patch[] | BadFilm> {
  return needlessIn(contentType, bytes, (start, length) => readPart(files, asItCame(id), start, length))
}

async function readPart(files: FileStore, name: string, start: number, length: number): Promise<Buffer> {
  const part = await files.get(name, { start, end: start + length - 1 })
  return part === null ? Buffer.alloc(0) : buffer(part.stream)
}
