import { DISK_FLOOR_BYTES, DISK_FLOOR_SHARE } from '@kinhold/domain/limits'
import type { Tx } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'
import { RefusalError } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { giveRoomBack, holdRoom, usageOf } from './quota.queries.ts'
import { addUploads, type NewUpload, type Owner } from './uploads.queries.ts'

/**
 * Room on the disk and in a member's quota for what comes in. What one upload holds no other can take, so that many at
 * once do not pass the quota, neither when they are kept nor before. Each of these throws 413 or 503 where there is none.
 */
export type Room = {
  /** Holds `needed` bytes in all, and up to `wished` where there are as many. */
  hold(needed: number, wished?: number): Promise<void>
  /** Counts bytes that have come, and holds more where they are more than was held. */
  came(bytes: number): Promise<void>
  /** Adds the uploads in place of what was held. */
  keep(uploads: NewUpload[]): Promise<void>
  /** Gives everything back. */
  letGo(): Promise<void>
}

type Stores = Pick<Deps, 'db' | 'files' | 'config'>

/** How many bytes are held at a time where nobody said how many come, and come between two looks at the disk. */
const STEP = 8 * 1024 * 1024

/** Room for one upload; nothing is held yet. `past`: by how many bytes it may go past the quota. */
export function roomFor(deps: Stores, owner: Owner, past = 0): Room {
  const id = newId()
  const holder = 'playerId' in owner ? { id, playerId: owner.playerId, past } : null
  let [held, come, seen] = [0, 0, 0]
  const hold = async (needed: number, wished = needed) => {
    await refuseOnFullDisk(deps.files, needed - come)
    held = holder ? await holdFor(deps, holder, needed, wished) : wished
  }
  return {
    hold,
    async came(bytes) {
      come += bytes
      if (come > held) await hold(come, come + STEP)
      if (come - seen < STEP) return
      seen = come
      await refuseOnFullDisk(deps.files, held - come)
    },
    keep: (uploads) =>
      deps.db.transaction().execute(async (tx) => {
        if (holder) await leftFor(tx, deps, holder, sumOf(uploads))
        await addUploads(tx, owner, uploads)
        await giveRoomBack(tx, id)
      }),
    letGo: () => giveRoomBack(deps.db, id),
  }
}

/** The refusal behind an error of the disk that there is no space left, or the error as it is. */
export function asRefusal(error: unknown): unknown {
  return ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? diskFull() : error
}

// The database, on the same disk as a rule, and the logs need what is left.
async function refuseOnFullDisk(files: FileStore, more: number): Promise<void> {
  if (files.disk === null) return
  const space = await files.disk.space()
  const floor = Math.min(DISK_FLOOR_SHARE * space.total, DISK_FLOOR_BYTES)
  if (space.free - more < floor) throw diskFull()
}

function diskFull(): RefusalError {
  return new RefusalError(
    503,
    'disk_full',
    'There is no room for more files just now. Everything else works; please try again later.',
  )
}

type Holder = { id: string; playerId: number; past: number }

function holdFor(deps: Stores, holder: Holder, needed: number, wished: number): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const held = Math.min(wished, await leftFor(tx, deps, holder, needed))
    await holdRoom(tx, holder.id, holder.playerId, held)
    return held
  })
}

// With the owner's row taken: whoever asks next knows what is held and kept by this.
async function leftFor(tx: Tx, { config }: Stores, holder: Holder, needed: number): Promise<number> {
  await lockPlayer(tx, holder.playerId)
  const { used, held, quota } = await usageOf(tx, holder.playerId, config.memberQuotaMb, {
    except: holder.id,
  })
  const left = quota + holder.past - used - held
  if (needed > left) throw quotaUsedUp(used + held, quota)
  return left
}

function sumOf(uploads: NewUpload[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0)
}

function quotaUsedUp(used: number, quota: number): RefusalError {
  const inMb = (bytes: number) => Math.round(bytes / (1024 * 1024)).toLocaleString('en-US')
  return new RefusalError(
    413,
    'quota_used_up',
    `This does not fit: your files take ${inMb(used)} of the ${inMb(quota)} MB they may take. Please choose something smaller, or delete posts whose files you no longer need: their room is free within a day.`,
  )
}
