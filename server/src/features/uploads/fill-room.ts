import type { FileStore } from '../../delivery/files/files.ts'
import { DISK_FULL, type NoRoom, type Room } from './hold-room.ts'
import { removeStored } from './remove-stored.ts'

/** Why something was not stored. */
type Refusal = { refused: string }

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
): Promise<R | NoRoom | null> {
  let isKept = false
  try {
    const refused = await refusalOf(work)
    isKept = refused === null
    return refused
  } finally {
    if (!isKept) {
      for (const id of ids) await removeStored(files, id)
      await room.letGo()
    }
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

async function refusalOf<R extends Refusal>(work: () => Promise<R | null>): Promise<R | NoRoom | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Stopped) return error.why as R
    if (['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) return DISK_FULL
    throw error
  }
}
