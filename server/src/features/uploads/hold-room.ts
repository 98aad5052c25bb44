import { DISK_FLOOR_BYTES, DISK_FLOOR_SHARE } from '@kinhold/domain/limits'
import type { Tx } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../http/tokens.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { giveRoomBack, holdRoom, usageOf } from './quota.queries.ts'
import { addUploads, type NewUpload, type Owner } from './uploads.queries.ts'

/** Why there is no room: on the disk, or in a member's quota, of which so many bytes are used. */
export type NoRoom = { refused: 'disk_full' } | { refused: 'quota_used_up'; used: number; quota: number }

/**
 * Room on the disk and in a member's quota for what comes in. What one upload holds no other can take, so that many at
 * once do not pass the quota, neither when they are kept nor before. Each of these answers why there is none, else null.
 */
export type Room = {
  /** Holds `needed` bytes in all, and up to `wished` where there are as many. */
  hold(needed: number, wished?: number): Promise<NoRoom | null>
  /** Counts bytes that have come, and holds more where they are more than was held. */
  came(bytes: number): Promise<NoRoom | null>
  /** Adds the uploads in place of what was held. */
  keep(uploads: NewUpload[]): Promise<NoRoom | null>
  /** Gives everything back. */
  letGo(): Promise<void>
}

type Stores = Pick<Deps, 'db' | 'files' | 'config'>

/**
 * How many bytes are held at a time where the size is not announced, and how many may come between two checks of the
 * disk.
 */
const STEP = 8 * 1024 * 1024

/** Room for one upload; nothing is held yet. `past`: by how many bytes it may go past the quota. */
export function roomFor(deps: Stores, owner: Owner, past = 0): Room {
  const id = newId()
  const holder = 'playerId' in owner ? { id, playerId: owner.playerId, past } : null
  let [held, come, seen] = [0, 0, 0]
  const hold = async (needed: number, wished = needed) => {
    if (await isDiskFull(deps.files, needed - come)) return DISK_FULL
    const got = holder ? await holdFor(deps, holder, needed, wished) : wished
    if (typeof got !== 'number') return got
    held = got
    return null
  }
  return {
    hold,
    async came(bytes) {
      come += bytes
      const refused = come > held ? await hold(come, come + STEP) : null
      if (refused || come - seen < STEP) return refused
      seen = come
      return (await isDiskFull(deps.files, held - come)) ? DISK_FULL : null
    },
    keep: (uploads) => deps.db.transaction().execute((tx) => keep(tx, deps, { id, owner, holder }, uploads)),
    letGo: () => giveRoomBack(deps.db, id),
  }
}

/** No room on the disk, the same for every upload. */
export const DISK_FULL = { refused: 'disk_full' } as const

/** Whether so many bytes more leave too little of the disk: the database, on the same one as a rule, and the logs need it. */
export async function isDiskFull(files: FileStore, more: number): Promise<boolean> {
  if (files.disk === null) return false
  return isBelowFloor(await files.disk.space(), more)
}

/** Whether so much free space, less what comes, is less than what is kept for the database. */
export function isBelowFloor({ free, total }: { free: number; total: number }, more = 0): boolean {
  return free - more < Math.min(DISK_FLOOR_SHARE * total, DISK_FLOOR_BYTES)
}

/** Bytes of a member's quota are held, or wanted, under an id; `past`: by how many bytes they may go past it. */
type Holder = { id: string; playerId: number; past: number }

function holdFor(deps: Stores, holder: Holder, needed: number, wished: number): Promise<number | NoRoom> {
  return deps.db.transaction().execute(async (tx) => {
    const left = await leftFor(tx, deps, holder, needed)
    if (typeof left !== 'number') return left
    const held = Math.min(wished, left)
    await holdRoom(tx, holder.id, holder.playerId, held)
    return held
  })
}

async function keep(
  tx: Tx,
  deps: Stores,
  { id, owner, holder }: { id: string; owner: Owner; holder: Holder | null },
  uploads: NewUpload[],
): Promise<NoRoom | null> {
  const left = holder && (await leftFor(tx, deps, holder, sumOf(uploads)))
  if (left !== null && typeof left !== 'number') return left
  await addUploads(tx, owner, uploads)
  await giveRoomBack(tx, id)
  return null
}

/**
 * How many bytes the quota has left beside what is held under other ids; refused where they are not `needed`. The owner's
 * row is locked until the transaction ends: the next upload sees what this one holds and keeps.
 */
export async function leftFor(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  holder: Holder,
  needed: number,
): Promise<number | NoRoom> {
  await lockPlayer(tx, holder.playerId)
  const { used, held, quota } = await usageOf(tx, holder.playerId, config.memberQuotaMb, {
    except: holder.id,
  })
  const left = quota + holder.past - used - held
  return needed > left ? { refused: 'quota_used_up', used: used + held, quota } : left
}

function sumOf(uploads: NewUpload[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0)
}
