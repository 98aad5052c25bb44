import { Unavailable } from '../../db/unavailable.ts'
import { type FileStore, StoreAway } from '../../delivery/files/files.ts'
import { DISK_FULL, type NoRoom, type Room } from './hold-room.ts'
import { removeStored } from './remove-stored.ts'

/** The reason for a failed store. */
type Refusal = { refused: string }
/** The store did not keep the file; `trouble` is for the operator. */
export type NotKept = { refused: 'store_away'; trouble: string }

/**
 * Runs the action that fills a room with the files of these uploads. When it is refused or fails, removes their bytes
 * at once, because no row refers to them, and releases the room. Returns the refusal, null when it is done.
 */
export async function fillRoom<R extends Refusal>(
  files: FileStore,
  room: Room,
  ids: string[],
  work: () => Promise<R | null>,
): Promise<R | NoRoom | NotKept | null> {
  let isKept = false
  try {
    const refused = await refusalOf(work)
    isKept = refused === null
    return refused
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
export function stop<R extends Refusal>(why: R): never {
  throw new Stopped(why)
}

// Only an error can end a stream from within.
class Stopped extends Error {
  readonly why: Refusal
  constructor(why: Refusal) {
    super(why.refused)
    this.why = why
  }
}

async function refusalOf<R extends Refusal>(
  work: () => Promise<R | null>,
): Promise<R | NoRoom | NotKept | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) return error.why as R
    const failure = failureOf(error)
    if (failure) return failure
    throw error
  }
}

/** The refusal for a store error; null for any other error. */
export function failureOf(error: unknown): typeof DISK_FULL | NotKept | null {
  if (error instanceof StoreAway) return { refused: 'store_away', trouble: error.message }
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? DISK_FULL : null
}
