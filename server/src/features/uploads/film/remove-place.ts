import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../../delivery/files/files.ts'
import { needlessIn } from '../../../delivery/files/film/needless.ts'
import { type BadFilm, type Patch, patched } from '../../../delivery/files/film/patches.ts'
import { asItCame } from '../stored-files.values.ts'

/** What is stored of a film or of sound. */
type Film = { id: string; contentType: string; bytes: number }

/**
 * Keeps what was stored under one id, a film or a sound, under another with nothing but what it needs to be played, so that
 * it says no more where it was made, and removes the first; answers under which of the two it lies, under the first where
 * it has nothing else, or why it is not kept.
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

/** What has to be written over a stored film or sound so that it has nothing but what it needs to be played. */
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
