import { join } from 'node:path'
import { DISK_FLOOR_BYTES, DISK_FLOOR_SHARE } from '@kinhold/domain/limits'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { spaceOf } from '../../delivery/files/local-files.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import { newId } from '../../http/tokens.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { lockPlayer } from '../players/players.queries.ts'
import { giveRoomBack, holdRoom, usageOf } from './quota.queries.ts'
import { DISK_FULL } from './refuse-upload.ts'
import { addUploads, type NewUpload, type Owner } from './uploads.queries.ts'

/** The refusals for an upload when the disk or the member's quota has no room for it. */
export type NoRoom = typeof DISK_FULL | Refused<413, 'quota_used_up'>

/** Room for an upload, on the disk and in the member's quota. */
export type Room = {
  /** Reserves at least `needed` and at most `wished` bytes in total. */
  hold(needed: number, wished?: number): Promise<NoRoom | null>
  /** Counts received bytes, and reserves more room once they exceed the reservation. */
  came(bytes: number): Promise<NoRoom | null>
  /** Inserts the uploads and releases the reservation. */
  keep(uploads: NewUpload[]): Promise<NoRoom | null>
  letGo(): Promise<void>
}

type Stores = Pick<Deps, 'db' | 'files' | 'config' | 'live'>

/** The number of bytes by which a reservation grows, and after which the disk is checked again. */
const STEP = 8 * 1024 * 1024

/** Returns the room for an upload that may exceed the quota by `past` bytes. */
export function roomFor(deps: Stores, owner: Owner, past = 0): Room {
  const id = newId()
  const holder =
    'playerId' in owner ? { id, playerId: owner.playerId, past, isForOther: 'sender' in owner } : null
  let [held, come, seen] = [0, 0, 0]
  const hold = async (needed: number, wished = needed) => {
    if (await isDiskFull(deps.files, needed - come)) return DISK_FULL
    const got = holder ? await holdFor(deps, holder, needed, wished) : wished
    if (isRefused(got)) return got
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
    keep: (uploads) => keep(deps, { id, owner, holder }, uploads),
    letGo: () => giveRoomBack(deps.db, id),
  }
}

/**
 * Returns true if storing `more` bytes would leave less free space on the file store's disk than is reserved
 * for the database.
 */
export async function isDiskFull(files: FileStore, more: number): Promise<boolean> {
  if (files.disk === null) return false
  return isBelowFloor(await files.disk.space(), more)
}

/**
 * Returns true if writing `more` bytes to a disk would leave less free space than is reserved for the
 * database.
 */
export function isBelowFloor({ free, total }: { free: number; total: number }, more = 0): boolean {
  return free - more < Math.min(DISK_FLOOR_SHARE * total, DISK_FLOOR_BYTES)
}

/** Returns true if the disk for the files or the embedded database has too little free space. */
export async function checkFloor(deps: Pick<Deps, 'config' | 'files'>): Promise<boolean> {
  return Object.values(await spaces(deps)).some((space) => isBelowFloor(space))
}

/** Returns the free and total space of the disks for local files and for an embedded database. */
export async function spaces({ config, files }: Pick<Deps, 'config' | 'files'>) {
  const [ofFiles, ofDatabase] = await Promise.all([
    files.disk?.space(),
    config.databaseUrl === null ? spaceOf(join(config.dataDir, 'postgres')).catch(() => null) : null,
  ])
  return { ...(ofFiles && { files: ofFiles }), ...(ofDatabase && { database: ofDatabase }) }
}

/**
 * A reservation against a member's quota. `past`: the number of bytes by which the reservation may exceed the
 * quota. `isForOther`: someone else is sending the file to one of the member's vaults.
 */
type Holder = { id: string; playerId: number; past: number; isForOther: boolean }

/** Returns the reservation for an open upload. */
export function holderOf({ id, playerId, isForOther }: Omit<Holder, 'past'>): Holder {
  return { id, playerId, isForOther, past: 0 }
}

const holdFor = action(async (tx, deps: Stores, holder: Holder, needed: number, wished: number) => {
  const left = await leftFor(tx, deps, holder, needed)
  if (isRefused(left)) return left
  const held = Math.min(wished, left)
  await holdRoom(tx, holder.id, holder.playerId, held)
  return held
})

/** The reservation for an upload. `holder` is null for an invitee, because invitees have no quota. */
type Held = { id: string; owner: Owner; holder: Holder | null }

const keep = action(async (tx, deps: Stores, { id, owner, holder }: Held, uploads: NewUpload[]) => {
  const bytes = sumOf(uploads)
  const left = holder && (await leftFor(tx, deps, holder, bytes))
  if (isRefused(left)) return left
  await addUploads(tx, owner, uploads)
  if (holder && left !== null) await notifyNearlyFull(tx, deps, holder, { left, bytes })
  await giveRoomBack(tx, id)
  return null
})

/**
 * Returns the bytes left in the quota, or the refusal. Locks the player against simultaneous reservations.
 */
export async function leftFor(tx: Tx, deps: Pick<Deps, 'config' | 'live'>, holder: Holder, needed: number) {
  const { playerId, isForOther } = holder
  const owner = await lockPlayer(tx, playerId)
  const { used, held, quota } = await usageOf(tx, playerId, deps.config.memberQuotaMb, { except: holder.id })
  const left = quota + holder.past - used - held
  if (needed <= left) return left
  const full = { used: megabytesIn(used + held), quota: megabytesIn(quota) }
  if (!isForOther || !owner) return refuse(413, 'quota_used_up', { ...YOURS_TAKE_UP, values: full })
  await notifyPlayers(tx, deps, [{ kind: 'vault_room_full', to: playerId }])
  return refuse(413, 'quota_used_up', { ...THEIRS_TAKE_UP, values: { ...full, name: owner.name } })
}

const YOURS_TAKE_UP = msg`This does not fit: your files take up {used, number} of {quota, number} MB. Please choose something smaller, or delete posts whose files you no longer need: their space is free within a day.`
const THEIRS_TAKE_UP = msg`This does not fit: the files of {name} take up {used, number} of {quota, number} MB. Please choose something smaller, or ask {name} to delete posts with files: their space is free within a day.`

function megabytesIn(bytes: number): number {
  return Math.round(bytes / (1024 * 1024))
}

/** A member is notified once other people's files bring the usage to this share of the quota (FAM-03). */
const NEARLY_FULL = 0.8

/**
 * Notifies a member when someone else's file brings usage to `NEARLY_FULL`. `left`: the number of bytes that
 * were free before the file was stored.
 */
export async function notifyNearlyFull(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'live'>,
  { playerId, isForOther }: Holder,
  { left, bytes }: { left: number; bytes: number },
): Promise<void> {
  const most = deps.config.memberQuotaMb * 1024 * 1024 * (1 - NEARLY_FULL)
  if (isForOther && left > most && left - bytes <= most)
    await notifyPlayers(tx, deps, [{ kind: 'vault_room_low', to: playerId }])
}

function sumOf(uploads: NewUpload[]): number {
  return uploads.reduce((sum, { bytes }) => sum + bytes, 0)
}
