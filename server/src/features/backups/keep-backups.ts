import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { withDataDirSentences } from '../../db/data-dir.ts'
import { onOneConnection } from '../../db/dump/one-connection.ts'
import type { Db } from '../../db/database.ts'
import { type Shelf, shelfIn } from '../../delivery/backups/backup-shelf.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import type { Deps } from '../../deps.ts'
import { storeIdOf } from '../uploads/file-store.queries.ts'
import { holdBackups } from './backups.queries.ts'
import { makeBackup } from './make-backup.ts'

type Folders = Pick<Config, 'backupDir' | 'dataDir'>

const HOUR_MS = 3_600_000
/**
 * A backup is due a day after the last one began, minus half an hour, because the hourly job isn't exactly on
 * time.
 */
const DUE_MS = 23.5 * HOUR_MS
/**
 * If the last backup is older than this, the next one is late: the server has been trying to make it for two
 * hours.
 */
const LATE_MS = 26 * HOUR_MS

/** The legal pages promise that deleted data is gone for good after this many days. */
const OLDEST_DAYS = 30
const KEPT_BEFORE_MIGRATIONS = 3

type Keeping = Pick<Deps, 'db' | 'warn'> & {
  config: Folders & Pick<Config, 'backupKeep'>
  /** The database's own address, which bypasses any pooler. */
  url: string
  files: FileStore
}

/** Makes the daily backup if it is due, and removes surplus and old backups. Called by an hourly job. */
export async function keepBackups(
  { db, warn, config, url, files }: Keeping,
  now = new Date(),
): Promise<void> {
  const shelf = await shelfOf(db, config)
  // Another server may be making a backup, which may take longer than an hour.
  await onOneConnection(url, async ({ tx }) => {
    if (!(await holdBackups(tx))) return
    await shelf.removeHalves()
    if (config.backupDir !== null && (await isDue(shelf, now)))
      await makeDaily(shelf, { url, files }, now).catch((error: Error) =>
        warn(`The daily backup could not be made. ${error.message}`),
      )
    const oldest = new Date(now.getTime() - OLDEST_DAYS * 24 * HOUR_MS)
    await shelf.tidy('daily', { keep: config.backupKeep, oldest, last: true })
    await shelf.tidy('before-migration', { keep: KEPT_BEFORE_MIGRATIONS, oldest, last: false })
  })
}

async function isDue(shelf: Shelf, now: Date): Promise<boolean> {
  const last = await shelf.newest('daily')
  return last === null || now.getTime() - last.takenAt.getTime() >= DUE_MS
}

async function makeDaily(shelf: Shelf, { url, files }: Pick<Keeping, 'url' | 'files'>, now: Date) {
  const earlier = (await shelf.newest('daily'))?.path ?? null
  await makeBackup({ url, files, path: shelf.pathOf('daily', now), earlier })
}

/**
 * Backs up only the database, because migrations change no files. Throws a readable error if the backup
 * fails.
 */
export async function backUpBeforeMigration(url: string, config: Folders, now = new Date()): Promise<void> {
  const shelf = await onOneConnection(url, ({ tx }) => shelfOf(tx, config))
  const path = shelf.pathOf('before-migration', now)
  await makeBackup({ url, files: null, path }).catch((error: Error) => {
    const why = `The database is backed up before its schema is changed, and that failed. ${error.message}`
    throw new Error(`${why} Set BACKUP_DIR to a folder with enough room, and start again.`, { cause: error })
  })
}

async function shelfOf(db: Db, { backupDir, dataDir }: Folders): Promise<Shelf> {
  const own = join(dataDir, 'backups')
  // A missing BACKUP_DIR may be a disk that isn't mounted, so only the default folder is created.
  if (backupDir === null)
    await withDataDirSentences(dataDir, () => mkdir(own, { recursive: true, mode: 0o700 }))
  return shelfIn(backupDir ?? own, await storeIdOf(db))
}

/**
 * Returns the time of the last daily backup, null if there is none yet, or undefined if the server makes no
 * daily backups.
 */
export async function lastBackup(db: Db, config: Folders): Promise<Date | null | undefined> {
  if (config.backupDir === null) return undefined
  const shelf = await shelfOf(db, config)
  return (await shelf.newest('daily'))?.takenAt ?? null
}

/** Returns true if the next daily backup should have been made by now. */
export function isLate(last: Date | null, now = new Date()): boolean {
  return last === null || now.getTime() - last.getTime() >= LATE_MS
}

/** Returns a sentence that explains why no daily backup can be made in BACKUP_DIR, or null if one can be made. */
export async function troubleWithDaily(db: Db, config: Folders): Promise<string | null> {
  if (config.backupDir === null) return null
  const shelf = await shelfOf(db, config)
  return shelf.tryOut(new Date()).then(
    () => null,
    (error: Error) => `No daily backup can be made. ${error.message}`,
  )
}

/** Advice for the operator if no backup can be made in BACKUP_DIR. */
export const MEND_BACKUP_DIR = 'Mount its disk, or correct BACKUP_DIR.'
