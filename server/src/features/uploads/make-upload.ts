import { buffer } from 'node:stream/consumers'
import { needlessIn } from '../../delivery/files/film/needless.ts'
import { patched } from '../../delivery/files/film/film-file.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { kindOfFilm } from '../../delivery/files/kinds.ts'
import { makePicture, type Picture, PICTURE_SIZES, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import { type BadFile, refusalOfFile } from './refuse-upload.ts'
import { asItCame, bytesOf, type UploadKind } from './stored-files.values.ts'
import type { NewUpload } from './uploads.queries.ts'

/** A received file, and the file's name on the sender's device. */
export type Received = { id: string; kind: UploadKind; contentType: string; bytes: number; name: string }

/** A received file. A picture is at `path` on this machine, and any other file is in the store. */
export type Landed = Received & { path: string | null }

type Stores = Pick<Deps, 'files' | 'landing'>

/**
 * Stores a file as it arrives. A picture is kept on this machine, because it may reveal where it was taken.
 */
export async function landUpload(
  { files, landing }: Stores,
  { id, kind }: Pick<Received, 'id' | 'kind'>,
  bytes: AsyncIterable<Buffer>,
): Promise<string | null> {
  if (kind === 'picture') return landing.put(bytes)
  await files.put(asItCame(id), bytes)
  return null
}

/**
 * Turns a received file into an upload. Pictures, videos and recordings keep only the data that is needed to
 * show or play them.
 */
export async function makeUpload({ files, landing }: Stores, { path, ...file }: Landed) {
  if (path === null) return withoutPlace(files, file)
  try {
    const picture = await makePicture(path)
    return typeof picture === 'string'
      ? refusalOfFile(picture, file.name)
      : await putPicture(files, file.id, 'picture', picture)
  } finally {
    await landing.remove(path)
  }
}

export async function putPicture(files: FileStore, id: string, kind: 'photo' | 'picture', picture: Picture) {
  await settled(PICTURE_SIZES.map((size) => files.put(`${id}.${size}`, picture.sizes[size])))
  const { width, height, duration } = picture
  return { id, kind, contentType: PICTURE_TYPE, bytes: bytesOf(picture), width, height, duration, name: null }
}

/** Waits for all promises, so that no write is still running when the caller removes the written files. */
export async function settled<T>(all: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
}

async function withoutPlace(files: FileStore, file: Received): Promise<NewUpload | BadFile> {
  const { id, bytes } = file
  const stored = asItCame(id)
  const needless = await needlessIn(file.contentType, bytes, async (start, length) => {
    const part = await files.get(stored, { start, end: start + length - 1 })
    return part === null ? Buffer.alloc(0) : buffer(part.stream)
  })
  if (typeof needless === 'string') return refusalOfFile(needless, file.name)
  const { patches, contentType } = needless
  if (patches.length > 0) {
    const whole = await files.get(stored)
    if (whole === null)
      throw new Error(`The file of the upload ${id} went missing before its place was removed.`)
    await files.put(stored, patched(whole.stream, patches))
  }
  const kind = file.kind === 'pdf' ? 'pdf' : kindOfFilm(contentType)
  // The server doesn't decode video or audio, so their duration is unknown.
  return { ...file, kind, contentType, width: null, height: null, duration: null, name: file.name || null }
}
