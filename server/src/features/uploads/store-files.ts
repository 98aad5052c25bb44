import type { FileStore } from '../../delivery/files/files.ts'
import type { BadFilm } from '../../delivery/files/film/patches.ts'
import { kindOf } from '../../delivery/files/kinds.ts'
import { makePicture, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import type { Incoming } from '../../http/receive-files.ts'
import { newId } from '../../http/tokens.ts'
import { fillRoom, type NotKept, stop } from './fill-room.ts'
import { type NoRoom, type Room, roomFor } from './hold-room.ts'
import { putPicture } from './put-picture.ts'
import { removePlace } from './film/remove-place.ts'
import { asItCame, bytesOf } from './stored-files.values.ts'
import type { NewUpload, Owner } from './uploads.queries.ts'

/** What is wrong with a file, by the name that it came with. */
export type BadFile = {
  refused: 'unknown_kind' | 'not_an_image' | 'too_many_pixels' | BadFilm
  name: string
}
/** Why files were not stored. */
export type NotStored = NoRoom | NotKept | BadFile

/** A file that has come in whole: it lies in the store as it came, or as a picture at `landed`. */
type Arrived = NewUpload & { name: string; landed: string | null }

/**
 * Keeps the files of a form, all or none, and answers them in order; `announced`: how many bytes the form says it
 * has, 0 where it does not say. Throws what `receive` refuses.
 */
export async function storeFiles(
  deps: Deps,
  owner: Owner,
  receive: Context['files'],
  announced: number,
): Promise<NewUpload[] | NotStored> {
  const ids: string[] = []
  const landed: string[] = []
  let kept: NewUpload[] = []
  const room = roomFor(deps, owner)
  try {
    const refused = await fillRoom<NotStored>(deps.files, room, ids, async () => {
      const arrived = await receive(async (file) => {
        if (ids.length === 0) stopWhere(await room.hold(Math.max(0, announced - AROUND_FILES), announced))
        const id = newId()
        ids.push(id)
        const taken = await takeIn(deps, id, file, room)
        if (taken.landed !== null) landed.push(taken.landed)
        return taken
      })
      // The rows come last, once the files that they name are there.
      const uploads = await settled(arrived.map((file) => finished(deps, file, ids)))
      const bad = uploads.find((each) => 'refused' in each)
      if (bad) return bad
      kept = uploads as NewUpload[]
      return room.keep(kept)
    })
    return refused ?? kept
  } finally {
    for (const path of landed) await deps.landing.remove(path)
  }
}

// What a form has besides its files is not kept: files that just fit are not refused for it.
const AROUND_FILES = 64 * 1024

// A picture as it came may say where it was taken: it is encoded anew, and the store gets nothing else of it.
async function takeIn({ files, landing }: Deps, id: string, file: Incoming, room: Room): Promise<Arrived> {
  const { name, head } = file
  const kind = await kindOf(head)
  if (kind === null) return stop<BadFile>({ refused: 'unknown_kind', name })
  let bytes = 0
  const coming = counted(file.bytes, (length) => {
    bytes += length
    return room.came(length)
  })
  const landed =
    kind.kind === 'picture'
      ? await landing.put(coming)
      : await files.put(asItCame(id), coming).then(() => null)
  const contentType = kind.kind === 'picture' ? PICTURE_TYPE : kind.contentType
  return { id, kind: kind.kind, contentType, bytes, width: null, height: null, name, landed }
}

async function* counted(bytes: AsyncIterable<Buffer>, count: (length: number) => Promise<NoRoom | null>) {
  for await (const chunk of bytes) {
    stopWhere(await count(chunk.length))
    yield chunk
  }
}

function stopWhere(full: NoRoom | null): void {
  if (full) stop(full)
}

async function finished(
  { files, landing }: Deps,
  arrived: Arrived,
  ids: string[],
): Promise<NewUpload | BadFile> {
  const { landed, ...upload } = arrived
  if (landed === null) return withoutPlace(files, upload, ids)
  const picture = await makePicture(landed)
  if (typeof picture === 'string') return { refused: picture, name: upload.name }
  await landing.remove(landed)
  await putPicture(files, upload.id, picture)
  const { width, height } = picture
  return { ...upload, bytes: bytesOf(picture), width, height, name: null }
}

// It lies under two ids for a moment, and both are removed where the upload fails.
async function withoutPlace(
  files: FileStore,
  upload: Omit<Arrived, 'landed'>,
  ids: string[],
): Promise<NewUpload | BadFile> {
  const another = () => {
    const id = newId()
    ids.push(id)
    return id
  }
  const kept = await removePlace(files, upload, another)
  if (typeof kept === 'string') return { refused: kept, name: upload.name }
  return { ...upload, id: kept.id, name: upload.name || null }
}

// Waits for all: nothing may still be writing when what was written is removed.
async function settled<T>(all: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
