import { PHOTOS_PAST_QUOTA_BYTES } from '@kinhold/domain/limits'
import { sayPhotoRefused } from '@kinhold/domain/photos'
import { Unavailable } from '../../db/unavailable.ts'
import { kindOf } from '../../delivery/files/kinds.ts'
import { makePicture } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import type { Incoming } from '../../http/receive-files.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { type NoRoom, type Room, roomFor } from './hold-room.ts'
import { type Landed, landUpload, makeUpload, putPicture, settled } from './make-upload.ts'
import { type Away, type BadFile, refusalOfFailure, refusalOfFile, TOO_MANY_PIXELS } from './refuse-upload.ts'
import { removeLost } from './remove-upload.ts'
import { bytesOf } from './stored-files.values.ts'
import type { NewUpload, Owner } from './uploads.queries.ts'

type NotStored = NoRoom | Away | BadFile

/** Stores all of a form's files or none. `announced` is the size of the form, or 0 if unknown. */
export async function storeFiles(
  deps: Deps,
  owner: Owner,
  receive: Context['files'],
  announced: number,
): Promise<NewUpload[] | NotStored> {
  const ids: string[] = []
  const landed: Landed[] = []
  const room = roomFor(deps, owner)
  try {
    return await fillRoom(deps, room, ids, async () => {
      await receive(async (file) => {
        if (ids.length === 0) stopIf(await room.hold(Math.max(0, announced - AROUND_FILES), announced))
        const id = newId()
        ids.push(id)
        landed.push(await land(deps, id, file, room))
      })
      // Receive the whole form first, because the sender would stall while a picture is being processed.
      const uploads = await settled(landed.map((file) => makeUpload(deps, file)))
      const bad = uploads.find((each) => isRefused(each))
      if (bad) return bad
      const kept = uploads as NewUpload[]
      // Insert the rows last, so that every row has its file.
      return (await room.keep(kept)) ?? kept
    })
  } finally {
    for (const { path } of landed) if (path !== null) await deps.landing.remove(path)
  }
}

export type PhotoNotStored = Refused<413 | 415 | 503>

/** Stores a photo in three sizes and returns its id. */
export async function storePhoto(deps: Deps, owner: Owner, bytes: Buffer): Promise<string | PhotoNotStored> {
  const picture = await makePicture(bytes, { isStill: true })
  if (picture === 'not_an_image') return refuse(415, picture, sayPhotoRefused('type'))
  if (typeof picture === 'string') return refuse(413, 'too_many_pixels', TOO_MANY_PIXELS)
  const id = newId()
  const room = roomFor(deps, owner, PHOTOS_PAST_QUOTA_BYTES)
  return fillRoom(deps, room, [id], async () => {
    const full = await room.hold(bytesOf(picture))
    if (full) return full
    const photo = await putPicture(deps.files, id, 'photo', picture)
    return (await room.keep([photo])) ?? id
  })
}

// An allowance for the bytes of a form that aren't part of a file. These bytes aren't stored, so they need no
// room.
const AROUND_FILES = 64 * 1024

async function land(deps: Deps, id: string, { name, head, bytes: coming }: Incoming, room: Room) {
  const is = await kindOf(head)
  if (is === null) throw new Stopped(refusalOfFile('unknown_kind', name))
  let bytes = 0
  async function* counted() {
    for await (const chunk of coming) {
      bytes += chunk.length
      stopIf(await room.came(chunk.length))
      yield chunk
    }
  }
  const path = await landUpload(deps, { id, ...is }, counted())
  return { id, ...is, bytes, name, path }
}

function stopIf(full: NoRoom | null): void {
  if (full) throw new Stopped(full)
}

// Code that runs inside a stream can end the stream early only by throwing an error.
class Stopped extends Error {
  readonly refusal: NoRoom | BadFile
  constructor(refusal: NoRoom | BadFile) {
    super(refusal.body.code)
    this.refusal = refusal
  }
}

/** Runs `work`. If it returns a refusal or throws, removes the stored bytes and releases the room. */
async function fillRoom<T>(
  { files }: Pick<Deps, 'files'>,
  room: Room,
  ids: string[],
  work: () => Promise<T>,
): Promise<T | NotStored> {
  let isKept = false
  try {
    const filled = await work().catch((error: unknown) => {
      const refusal = error instanceof Stopped ? error.refusal : refusalOfFailure(error)
      if (refusal === null) throw error
      return refusal
    })
    isKept = !isRefused(filled)
    return filled
  } catch (error) {
    // The database may have committed the rows. If not, the sweep for lost files removes the bytes.
    isKept = error instanceof Unavailable
    throw error
  } finally {
    if (!isKept) {
      await removeLost(files, ids)
      await room.letGo()
    }
  }
}
