import type { FileStore } from '../../delivery/files/files.ts'
import { kindOf } from '../../delivery/files/kinds.ts'
import { makePicture, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import type { Incoming } from '../../http/receive-files.ts'
import { isRefused } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { fillRoom, type NotStored, stop } from './fill-room.ts'
import { type NoRoom, type Room, roomFor } from './hold-room.ts'
import { putPicture } from './put-picture.ts'
import { removePlace } from './film/remove-place.ts'
import { type BadFile, refusalOfFile } from './refuse-upload.ts'
import { asItCame, bytesOf } from './stored-files.values.ts'
import type { NewUpload, Owner } from './uploads.queries.ts'

/** A completely received file: it is in the store as it came, or as a picture at `landed`. */
type Arrived = NewUpload & { name: string; landed: string | null }

/**
 * Stores the files of a form, all or none, and returns them in order; `announced`: the form's size in bytes, 0 when
 * unknown. Throws the refusals of `receive`.
 */
export async function storeFiles(
  deps: Deps,
  owner: Owner,
  receive: Context['files'],
  announced: number,
): Promise<NewUpload[] | NotStored> {
  const ids: string[] = []
  const landed: string[] = []
  const room = roomFor(deps, owner)
  try {
    return await fillRoom(deps.files, room, ids, async () => {
      const arrived = await receive(async (file) => {
        if (ids.length === 0) stopWhere(await room.hold(Math.max(0, announced - AROUND_FILES), announced))
        const id = newId()
        ids.push(id)
        const taken = await takeIn(deps, id, file, room)
        if (taken.landed !== null) landed.push(taken.landed)
        return taken
      })
      // Inserts the rows last, once their files exist.
      const uploads = await settled(arrived.map((file) => finished(deps, file, ids)))
      const bad = uploads.find((each) => isRefused(each))
      if (bad) return bad
      const kept = uploads as NewUpload[]
      return (await room.keep(kept)) ?? kept
    })
  } finally {
    for (const path of landed) await deps.landing.remove(path)
  }
}

// The form's bytes besides its files are not stored: files that just fit must not be refused for them.
const AROUND_FILES = 64 * 1024

// The original of a picture may reveal where it was taken: it is encoded again, and the store gets only that.
async function takeIn({ files, landing }: Deps, id: string, file: Incoming, room: Room): Promise<Arrived> {
  const { name, head } = file
  const kind = await kindOf(head)
  if (kind === null) return stop(refusalOfFile('unknown_kind', name))
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
  if (typeof picture === 'string') return refusalOfFile(picture, upload.name)
  await landing.remove(landed)
  await putPicture(files, upload.id, picture)
  const { width, height } = picture
  return { ...upload, bytes: bytesOf(picture), width, height, name: null }
}

// The file has two ids for a moment; both are removed when the upload fails.
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
  if (typeof kept === 'string') return refusalOfFile(kept, upload.name)
  return { ...upload, id: kept.id, name: upload.name || null }
}

// Waits for all: no write may still run when the written files are removed.
async function settled<T>(all: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
