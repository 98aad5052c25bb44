import { type Command, Option } from 'commander'
import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { openFiles } from '../delivery/files/open-files.ts'
import { counted } from '../features/admin/find-concerns.ts'
import { type Moved, moveStored, type NotMoved } from '../features/uploads/move-stored.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting, type Say } from './report.ts'
import { onceSignalled } from './signals.ts'

const STOPPED = 'It was stopped before the last originals were removed. Start it again to remove the rest.'

const REFUSALS: Record<NotMoved['refused'], string> = {
  served:
    'A server is running on this database. Stop every server first, then start this again: nothing was moved.',
  held: 'A server is just starting on this database, or its files are being moved already. Try again when that is over.',
  not_ours:
    'Neither store carries the id of this database. Start the server once with the store that has the files, stop it, and start this again.',
  taken: 'The store to move to carries the id of another database. Choose an empty bucket or folder.',
  stopped: 'It was stopped; the files are still where they were. Start it again to continue.',
}

/** Adds the command that moves the uploaded files to another store. */
export function moveFiles(program: Command): void {
  const to = new Option('--to <store>', 'where the files go').choices(['s3', 'folder']).makeOptionMandatory()
  program
    .command('move-files')
    .description('move the uploaded files to a bucket or back to the data folder')
    .addOption(to)
    .action(reporting(move))
}

async function move(say: Say, { to: target }: { to: 's3' | 'folder' }): Promise<Report> {
  const config = readConfig(process.env)
  if (config.s3 === null)
    throw new Error(
      'Set S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY: either way, they name the store.',
    )
  const { signal, calm } = onceSignalled(STOPPED)
  const isStopped = () => signal.aborted
  const [folder, bucket] = [await openFiles({ ...config, s3: null }), await openFiles(config)]
  const [from, to] = target === 's3' ? [folder, bucket] : [bucket, folder]
  try {
    say(`Moving the files from ${from.place.files} to ${to.place.files}.`)
    const work = (db: Db) => moveStored({ db, from, to, say, isStopped })
    const moved = await onDatabase(config, work, { alone: 'Stop it first.' })
    if (!('refused' in moved)) return reportOf(moved, isStopped())
    throw new Error(REFUSALS[moved.refused])
  } catch (error) {
    throw new Error(`${(error as Error).message} Nothing is lost.`, { cause: error })
  } finally {
    calm()
  }
}

function reportOf(moved: Moved, isStopped: boolean): Report {
  const { copied, there, removed, left, missing } = moved
  const lines = [
    `Done: ${counted(copied, 'file', 'files')} copied, ${there} there already, ${counted(removed, 'original', 'originals')} removed.`,
    ...(left > 0
      ? [
          `${counted(left, 'file belongs to no upload and stays where it was', 'files belong to no upload and stay where they were')}.`,
        ]
      : []),
    ...(missing > 0
      ? [
          `${counted(missing, 'file of an upload is', 'files of uploads are')} in neither store: look in your backups.`,
        ]
      : []),
    isStopped ? STOPPED : 'Now start the server with the settings of the store that has them.',
  ]
  return { lines, data: { ...moved, isStopped }, isBad: isStopped }
}
