import { Unavailable } from '../../db/unavailable.ts'
import { type FileStore, StoreAway } from '../../delivery/files/files.ts'
import { DISK_FULL, type NoRoom, type Room } from './hold-room.ts'
import { removeStored } from './remove-stored.ts'

/** Why something was not stored. */
type Refusal = { refused: string }
/** The store did not keep it; `trouble` is for the operator. */
export type NotKept = { refused: 'store_away'; trouble: string }

/**
 * Does what fills a room with the files of these uploads. Where that is refused or fails, their bytes are removed,
 * because nothing would ever find them again, and the room is given back. Answers why it was refused, null when it is
 * done.
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
    // The rows may have been written all the same; where they were not, the sweep of lost files finds the bytes.
    isKept = error instanceof Unavailable
    throw error
  } finally {
    if (!isKept) {
      await removeAll(files, ids)
      await room.letGo()
    }
  }
}

// What a store that is away still has is found by the sweep of lost files.
async function removeAll(files: FileStore, ids: string[]): Promise<void> {
  try {
    for (const id of ids) await removeStored(files, id)
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
  }
}

/** Ends the stream that is being stored: `fillRoom` then answers why. */
export function stop<R extends Refusal>(why: R): never {
  throw new Stopped(why)
}

// A stream can only be ended from within by an error.
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

/** Why the store did not take something, by what it threw; null for anything else. */
export function failureOf(error: unknown): typeof DISK_FULL | NotKept | null {
  if (error instanceof StoreAway) return { refused: 'store_away', trouble: error.message }
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? DISK_FULL : null
}
