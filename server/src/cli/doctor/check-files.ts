import { lstat, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { pathOfFile } from '../../delivery/files/local-files.ts'
import { openFiles } from '../../delivery/files/open-files.ts'
import { checkStore } from '../../features/admin/find-concerns.ts'
import { hadTimeToBackUp } from '../../features/backups/backups.queries.ts'
import { isLate, lastBackup, MEND_BACKUP_DIR, troubleWithDaily } from '../../features/backups/keep-backups.ts'
import { checkLease } from '../../features/uploads/claim-store.ts'
import { storeIdOf } from '../../features/uploads/file-store.queries.ts'
import { isBelowFloor, spaces } from '../../features/uploads/hold-room.ts'
import { newId } from '../../http/tokens.ts'
import { failed, type Finding, ok, sentenceIn, warning } from './finding.ts'

/** Opens the configured store. Throws an error if its folder is missing, and never creates the folder. */
export async function openStore(config: Config): Promise<FileStore> {
  if (config.s3 === null) {
    const folder = join(config.dataDir, 'files')
    const found = await stat(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    })
    if (!found?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  }
  return openFiles(config)
}

/** Checks whether the store is available, and whether it can store and remove a test file. */
export async function checkFiles(files: FileStore): Promise<Finding[]> {
  const heard: string[] = []
  const { isAway } = await checkStore({ files, warn: (line) => void heard.push(line) })
  const todo = `Check ${files.place.settings}, the store and the rights of this user.`
  if (isAway) return [failed('files', heard.join(' '), todo)]
  // If this command is killed, the daily job recognizes the test file by its name and removes it.
  const name = newId()
  const undo = await undoFolderOf(name, files)
  try {
    await files.put(name, Buffer.from('Kinhold looks whether the store takes files.'))
    await files.remove(name)
  } catch (error) {
    return [failed('files', `${files.place.files} takes no file: ${sentenceIn(error)}`, todo)]
  } finally {
    await undo()
  }
  return [ok('files', `${files.place.files} answers and takes files.`)]
}

// Returns a function that removes the test file's folder if the check created it. A folder created by root would
// belong to root, and the server couldn't write to it.
async function undoFolderOf(name: string, { disk, place }: FileStore): Promise<() => Promise<void>> {
  const folder = dirname(pathOfFile(place.files, name))
  const isThere = disk === null || (await lstat(folder).catch(() => null)) !== null
  return async () => {
    // If a server has stored a file in the folder, `rmdir` fails and the folder stays.
    if (!isThere) await rmdir(folder).catch(() => {})
  }
}

/** Checks whether the store belongs to the database. */
export async function checkOwner(db: Db, files: FileStore): Promise<Finding[]> {
  const [ours, carried] = [await storeIdOf(db), await files.mark('id')]
  if (carried === null || carried !== ours)
    return [
      failed(
        'owner',
        `${files.place.files} ${carried === null ? 'has no id' : 'has the id of another database'}, and the server does not start with it.`,
        `Correct ${files.place.settings} or DATABASE_URL; if the two do belong together, write ${ours} into ${files.place.id}.`,
      ),
    ]
  await checkLease(db, files)
  return [ok('owner', 'The store and the database belong together.')]
}

/** Checks whether a daily backup can be made, and how old the last one is. */
export async function checkLastBackup(db: Db, config: Config): Promise<Finding[]> {
  const last = await lastBackup(db, config)
  if (last === undefined)
    return [
      warning(
        'backup',
        'The server makes no daily backups.',
        'Set BACKUP_DIR, or make them by npm run kinhold -- backup.',
      ),
    ]
  const trouble = await troubleWithDaily(db, config)
  if (trouble !== null) return [failed('backup', trouble, MEND_BACKUP_DIR)]
  const said =
    last === null
      ? `There is no daily backup in ${config.backupDir} yet.`
      : `The last daily backup is of ${last.toISOString()}.`
  if (!isLate(last)) return [ok('backup', said)]
  if (!(await hadTimeToBackUp(db)))
    return [warning('backup', said, 'The server makes one within an hour of its start.')]
  return [failed('backup', said, 'Look for the reason in the log of the server, which tries it every hour.')]
}

const LITTLE = 0.1

/** Checks the free disk space for local files and for the embedded database. */
export async function checkDisks(config: Config, files: FileStore): Promise<Finding[]> {
  const found = Object.entries(await spaces({ config, files }))
  return found.map(([place, space]) => findingOfDisk(place, space))
}

/** Returns the finding for a disk, based on its free and total bytes. `place` describes the data on it. */
export function findingOfDisk(place: string, space: { free: number; total: number }): Finding {
  const said = `The disk of the ${place} has ${gigabytes(space.free)} of ${gigabytes(space.total)} GB free.`
  const todo = 'Free some space, or move to a larger disk.'
  if (isBelowFloor(space)) return failed('disk', `${said} New data is refused.`, todo)
  return space.free < LITTLE * space.total ? warning('disk', said, todo) : ok('disk', said)
}

function gigabytes(bytes: number): string {
  return (bytes / 1024 ** 3).toFixed(1)
}
