import { Unavailable } from '../../db/unavailable.ts'
import { type FileStore, StoreAway } from '../../delivery/files/files.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { DISK_FULL, type NoRoom, type Room } from './hold-room.ts'
import { type BadFile, storeAway } from './refuse-upload.ts'
import { removeStored } from './remove-stored.ts'

/** The refusal of files that the store did not keep. */
export type NotKept = Refused<503, 'store_away'>
/** The refusals of files that are not stored. */
export type NotStored = NoRoom | NotKept | BadFile

/**
 * Runs the action that fills a room with the files of these uploads, and returns its result. When it is refused or
 * fails, removes their bytes at once, because no row refers to them, and releases the room.
 */
export async function fillRoom<T>(
  files: FileStore,
  room: Room,
  ids: string[],
  work: () => Promise<T>,
): Promise<T | NotStored> {
  let isKept = false
  try {
    const filled = await resultOf(work)
    isKept = !isRefused(filled)
    return filled
  } catch (error) {
    // The rows may have been committed all the same; if not, the sweep of lost files finds the bytes.
    isKept = error instanceof Unavailable
    throw error
  } finally {
    if (!isKept) {
      await removeAll(files, ids)
      await room.letGo()
    }
  }
}

// The sweep of lost files finds bytes that stay in a store that is away.
async function removeAll(files: FileStore, ids: string[]): Promise<void> {
  try {
    for (const id of ids) await removeStored(files, id)
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
  }
}

/** Ends the stream that is being stored: `fillRoom` then returns this refusal. */
export function stop(refusal: NoRoom | BadFile): never {
  throw new Stopped(refusal)
}

// Only an error can end a stream from within.
class Stopped extends Error {
  readonly refusal: NoRoom | BadFile
  constructor(refusal: NoRoom | BadFile) {
    super(refusal.body.code)
    this.refusal = refusal
  }
}

async function resultOf<T>(work: () => Promise<T>): Promise<T | NotStored> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) return error.refusal
    const failure = failureOf(error)
    if (failure) return failure
    throw error
  }
}

const NOT_KEPT =
  'We cannot store files just now, so yours was not stored. Everything else works; please send it again in a minute.'

/** The refusal for a store error; null for any other error. */
export function failureOf(error: unknown): typeof DISK_FULL | NotKept | null {
  if (error instanceof StoreAway) return storeAway(error, NOT_KEPT)
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? DISK_FULL : null
}
