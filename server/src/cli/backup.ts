import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { checkBackup, type Manifest } from '../delivery/backups/backup-folder.ts'
import { openFiles } from '../delivery/files/open-files.ts'
import { counted } from '../features/admin/find-concerns.ts'
import { makeBackup } from '../features/backups/make-backup.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting, type Say } from './report.ts'
import { onceSignalled } from './signals.ts'

/** Adds the commands that create and check backups. */
export function backup(program: Command): void {
  program
    .command('backup')
    .description('back up the database and all files into a new folder, also while people write')
    .argument('<folder>', 'a folder that is not there yet')
    .option('--without-files', 'back up the database alone')
    .action(reporting(make))
  program
    .command('verify-backup')
    .description('read all of a backup and compare it with its checksums')
    .argument('<folder>', 'the folder of a backup')
    .action(reporting(check))
}

async function make(say: Say, folder: string, options: { withoutFiles?: true }): Promise<Report> {
  const config = readConfig(process.env)
  const path = fromHere(folder)
  const { signal, calm } = onceSignalled('The backup was stopped. Nothing of it was kept.')
  const made = await onDatabase(
    config,
    async (_, url) => {
      say(`Backing up to ${path}.`)
      const files = options.withoutFiles ? null : await openFiles(config)
      return makeBackup({ url, files, path, signal })
    },
    { anySchema: true },
  ).finally(calm)
  return {
    lines: [`Done: ${sentenceFor(made)}.`, ...trouble(made)],
    data: { path, ...made },
    isBad: missingOf(made) > 0,
  }
}

async function check(_: Say, folder: string): Promise<Report> {
  const path = fromHere(folder)
  const { manifest, wrong } = await checkBackup(path)
  const first = wrong.slice(0, LISTED).map((each) => `  ${each}`)
  const more = wrong.length > LISTED ? [`  and ${number(wrong.length - LISTED)} more`] : []
  return {
    lines:
      wrong.length === 0
        ? [`The backup is whole: ${sentenceFor(manifest)}.`, ...trouble(manifest)]
        : [`The backup in ${path} is damaged:`, ...first, ...more],
    data: { path, ...manifest, wrong },
    isBad: wrong.length > 0,
  }
}

const LISTED = 20

/** Resolves a path against the folder where npm was called, because npm may run scripts in another folder. */
export function fromHere(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path)
}

/** Describes the contents of a backup. */
export function sentenceFor({ takenAt, rows, files }: Manifest): string {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const database = `${number(all)} rows of the database as of ${takenAt}`
  if (files === null) return `${database}, without files`
  return `${database}, and ${counted(files.count, 'file', 'files')} of ${number(Math.ceil(files.bytes / 1024 ** 2))} MB`
}

/** Describes what is missing from a backup. */
export function trouble(manifest: Manifest): string[] {
  const missing = missingOf(manifest)
  const { leftOut } = manifest
  return [
    ...(missing > 0
      ? [
          `${counted(missing, 'file of an upload was', 'files of uploads were')} missing in the store, and ${missing === 1 ? 'is' : 'are'} not in the backup.`,
        ]
      : []),
    ...(leftOut.length > 0
      ? [`These are of a kind that Kinhold does not use, and are not in the backup: ${leftOut.join(', ')}.`]
      : []),
  ]
}

function missingOf({ files }: Manifest): number {
  return files?.missing.length ?? 0
}

/** Formats a number with thousands separators. */
function number(count: number): string {
  return count.toLocaleString('en-US')
}
