import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
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
/** A backup is due a day after the last one began. The job comes a little earlier or later each hour. */
const DUE_MS = 23.5 * HOUR_MS
/** A backup that is older than this is late: the server has tried to make one for two hours. */
const LATE_MS = 26 * HOUR_MS

/** The legal texts promise that deleted data is gone for good by then. */
const OLDEST_DAYS = 30
const KEPT_BEFORE_MIGRATIONS = 3

type Keeping = Pick<Deps, 'db' | 'warn'> & {
  config: Folders & Pick<Config, 'backupKeep'>
  /** The address of the database, past a pooler. */
  url: string
  files: FileStore
}

/** Makes the daily backup if it is due, and removes backups that are too many or too old. A job runs it hourly. */
export async function keepBackups(
  { db, warn, config, url, files }: Keeping,
  now = new Date(),
): Promise<void> {
  const shelf = await shelfOf(db, config)
  // Another server may be making one, for longer than an hour.
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

/** Backs up the database alone, because migrations change no files. Throws a sentence if that fails. */
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
  // A BACKUP_DIR that is missing may be a disk that is not mounted, so we do not make it.
  if (backupDir === null) await mkdir(own, { recursive: true, mode: 0o700 })
  return shelfIn(backupDir ?? own, await storeIdOf(db))
}

/** Returns the time of the last daily backup, or null; undefined if the server makes none. */
export async function lastBackup(db: Db, config: Folders): Promise<Date | null | undefined> {
  if (config.backupDir === null) return undefined
  const shelf = await shelfOf(db, config)
  return (await shelf.newest('daily'))?.takenAt ?? null
}

/** Returns true if the daily backup should have been made by now. */
export function isLate(last: Date | null, now = new Date()): boolean {
  return last === null || now.getTime() - last.getTime() >= LATE_MS
}
