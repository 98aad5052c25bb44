import type { FileStore } from '../../delivery/files/files.ts'
import { ACCEPTED, kindOf } from '../../delivery/files/kinds.ts'
import { makePicture, PICTURE_TYPE } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { called, type Incoming } from '../../http/receive-files.ts'
import { RefusalError } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { asRefusal, type Room, roomFor } from './hold-room.ts'
import { asItCame, bytesOf, putPicture, removeStored } from './stored-files.ts'
import type { NewUpload, Owner } from './uploads.queries.ts'

/** A file that has come in whole and lies in the store as it came. */
type Arrived = NewUpload & { name: string }

/**
 * Keeps the files of a form, all or none, and answers them in order; `announced`: how many bytes the form says it
 * has, 0 where it does not say. Throws 415 for what is none of the accepted kinds, 413 for a picture too large to unpack
 * or where the owner's files leave no room, 503 where the disk leaves none, and what `receive` refuses.
 */
export async function storeFiles(
  deps: Deps,
  owner: Owner,
  receive: Context['files'],
  announced: number,
): Promise<NewUpload[]> {
  const ids: string[] = []
  const room = roomFor(deps, owner)
  try {
    const arrived = await receive(async (file) => {
      if (ids.length === 0) await room.hold(Math.max(0, announced - AROUND_FILES), announced)
      const id = newId()
      ids.push(id)
      return keepAsItComes(deps, id, file, room)
    })
    // The rows come last: what they name is there.
    const uploads = await settled(arrived.map((file) => finished(deps, file)))
    await room.keep(uploads)
    return uploads
  } catch (error) {
    // Nothing would ever find these bytes again.
    for (const id of ids) await removeStored(deps.files, id)
    await room.letGo()
    throw asRefusal(error)
  }
}

// What a form has besides its files is not kept: what just fits is not refused for it.
const AROUND_FILES = 64 * 1024

async function keepAsItComes({ files }: Deps, id: string, file: Incoming, room: Room): Promise<Arrived> {
  const { name, head } = file
  const kind = await kindOf(head)
  if (kind === null) throw unsupported(`${called(name)} is of a kind we cannot take.`)
  let bytes = 0
  await files.put(
    asItCame(id),
    counted(file.bytes, (length) => {
      bytes += length
      return room.came(length)
    }),
  )
  const contentType = kind.kind === 'picture' ? PICTURE_TYPE : kind.contentType
  return { id, kind: kind.kind, contentType, bytes, width: null, height: null, name }
}

async function* counted(bytes: AsyncIterable<Buffer>, count: (length: number) => Promise<void>) {
  for await (const chunk of bytes) {
    await count(chunk.length)
    yield chunk
  }
}

// A picture as it came knows where it was taken: it is made anew, and only that is kept.
async function finished({ files }: Deps, upload: Arrived): Promise<NewUpload> {
  if (upload.kind !== 'picture') return { ...upload, name: upload.name || null }
  const { id, name } = upload
  const picture = await makePicture(() => bytesAsTheyCame(files, id))
  if (picture === 'not_an_image') throw unsupported(`${called(name)} is not a picture we can read.`)
  if (picture === 'too_many_pixels')
    throw new RefusalError(
      413,
      'too_many_pixels',
      `${called(name)} has too many pixels. Please choose a smaller picture.`,
    )
  await files.remove(asItCame(id))
  await putPicture(files, id, picture)
  const { width, height } = picture
  return { ...upload, bytes: bytesOf(picture), width, height, name: null }
}

async function bytesAsTheyCame(files: FileStore, id: string): Promise<AsyncIterable<Buffer>> {
  const file = await files.get(asItCame(id))
  if (file === null) throw new Error(`The file ${asItCame(id)} went missing before its picture was made.`)
  return file.stream
}

function unsupported(why: string): RefusalError {
  return new RefusalError(415, 'unsupported_media_type', `${why} Please choose ${ACCEPTED}.`)
}

// Waits for all: nothing may still be writing when what was written is removed.
async function settled<T>(all: Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all)
  return Promise.all(all)
}
