import { DISK_FLOOR_BYTES, DISK_FLOOR_SHARE } from '@kinhold/domain/limits'
import type { Tx } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../http/tokens.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { giveRoomBack, holdRoom, usageOf } from './quota.queries.ts'
import { addUploads, type NewUpload, type Owner } from './uploads.queries.ts'

/** Reasons for missing room: the disk, or a member's quota, of which so many bytes are used. */
export type NoRoom = { refused: 'disk_full' } | { refused: 'quota_used_up'; used: number; quota: number }

/**
 * Reserves room on the disk and in a member's quota for an upload, so that parallel uploads cannot exceed the quota,
 * neither while they arrive nor when they are kept. Each method returns the refusal, else null.
 */
export type Room = {
  /** Reserves `needed` bytes in all, and up to `wished` when there are as many. */
  hold(needed: number, wished?: number): Promise<NoRoom | null>
  /** Counts received bytes, and reserves more when they exceed the reservation. */
  came(bytes: number): Promise<NoRoom | null>
  /** Inserts the uploads and releases the reservation. */
  keep(uploads: NewUpload[]): Promise<NoRoom | null>
  /** Releases the reservation. */
  letGo(): Promise<void>
}

type Stores = Pick<Deps, 'db' | 'files' | 'config'>

/**
 * Bytes to reserve at a time when the size is not announced, and the most to receive between two checks of the disk.
 */
const STEP = 8 * 1024 * 1024

/** Room for one upload, without a reservation yet. `past`: the bytes by which it may exceed the quota. */
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

/** The refusal for a full disk, the same for every upload. */
export const DISK_FULL = { refused: 'disk_full' } as const

/** True when this many more bytes leave the disk too full for the database, which is usually on it, and the logs. */
export async function isDiskFull(files: FileStore, more: number): Promise<boolean> {
  if (files.disk === null) return false
  return isBelowFloor(await files.disk.space(), more)
}

/** True when the free space, less `more`, is below the reserve for the database. */
export function isBelowFloor({ free, total }: { free: number; total: number }, more = 0): boolean {
  return free - more < Math.min(DISK_FLOOR_SHARE * total, DISK_FLOOR_BYTES)
}

/** A reservation in a member's quota by its id; `past`: the bytes by which it may exceed the quota. */
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
 * The bytes left in the quota beside other reservations; refused when fewer than `needed`. Locks the owner's row
 * until the transaction ends: the next upload sees this reservation.
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
