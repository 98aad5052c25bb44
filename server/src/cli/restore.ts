import type { Command } from 'commander'
import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../config.ts'
import { withDataDirSentences } from '../db/data-dir.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../delivery/files/files.ts'
import { openFiles } from '../delivery/files/open-files.ts'
import { counted } from '../features/admin/find-concerns.ts'
import { checkToRestore, refuseOtherFiles, restoreBackup } from '../features/backups/restore-backup.ts'
import { removeStop } from '../features/outbox/sending-stop.queries.ts'
import { fromHere, sentenceFor, trouble } from './backup.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting, type Say, SILENT } from './report.ts'
import { onceSignalled } from './signals.ts'

/** Adds the command that restores a network from a backup. */
export function restore(program: Command): void {
  program
    .command('restore')
    .description('make a network from a backup, in an empty database and an empty place for the files')
    .argument('<folder>', 'the folder of a backup')
    .option('--send', 'let the restored network send texts, e-mails and pushes at once')
    .action(reporting(restoreHere))
}

async function restoreHere(say: Say, folder: string, options: { send?: true }): Promise<Report> {
  const config = readConfig(process.env)
  const path = fromHere(folder)
  const manifest = await checkToRestore(path)
  const files = await openFiles(config)
  const isAllInside = config.databaseUrl === null && config.s3 === null
  if (manifest.files !== null) await refuseOtherFiles(path, files, isAllInside ? config.dataDir : null)
  const { signal, calm } = onceSignalled('The restore was stopped. Nothing was restored.')
  return onDatabase(
    config,
    async (db, url) => {
      say(`Restoring ${path}.`)
      const restoring = { url, files, path, isSending: options.send ?? false, signal }
      const failed = await withDataDirSentences(config.dataDir, () => restoreBackup(restoring)).finally(calm)
      const isSending = options.send ?? (await askToSend(say, db))
      return {
        lines: [
          `Done: ${sentenceFor(manifest)}.`,
          ...trouble(manifest),
          ...(failed > 0
            ? [
                `${counted(failed, 'message', 'messages')} waited in the backup, and ${failed === 1 ? 'is' : 'are'} marked as failed.`,
              ]
            : []),
          ...(isSending ? [] : [HELD]),
          manifest.files === null ? bringFilesTo(files.place) : 'Now start the server.',
        ],
        data: { path, ...manifest, failed, isSending },
      }
    },
    { alone: 'Stop it first, or set another DATA_DIR. Nothing was restored.', isNew: true },
  ).finally(calm)
}

const HELD =
  'It sends no texts, e-mails or pushes until you say so: npm run kinhold -- texts resume. Do that when the original is stopped for good.'

function bringFilesTo({ files, id, lease }: FileStore['place']): string {
  return `The backup has no files. Bring them to ${files}, remove ${id} and ${lease}, which tie them to another database, and start the server.`
}

async function askToSend(say: Say, db: Db): Promise<boolean> {
  if (say === SILENT || !process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Ctrl-C and Ctrl-D count as the answer "no".
  const closed = once(terminal, 'close').then(() => '')
  const answer = await Promise.race([terminal.question(QUESTION).catch(() => ''), closed])
  terminal.close()
  if (!/^\s*y(es)?\s*$/i.test(answer)) return false
  await db.transaction().execute(removeStop)
  return true
}

const QUESTION =
  'Send texts, e-mails and pushes from this copy? Say no as long as the original may run. [y/N] '
