import { fillDatabase, refuseFilled } from '../../db/dump/load-dump.ts'
import { ageOfMigrations } from '../../db/migrate.ts'
import {
  checkBackup,
  filesIn,
  type Manifest,
  readDatabase,
  readManifest,
  sumsOfFiles,
} from '../../delivery/backups/backup-folder.ts'
import { type FileStore, MARKS } from '../../delivery/files/files.ts'
import { newId } from '../../http/tokens.ts'
import { removePushes } from '../outbox/notices/push.queries.ts'
import { failQueued } from '../outbox/outbox.queries.ts'
import { removeStop, stopSending } from '../outbox/sending-stop.queries.ts'
import { copyStored, digestOf } from '../uploads/copy-stored.ts'
import { renameStore } from '../uploads/file-store.queries.ts'
import { settled } from '../uploads/make-upload.ts'
import { removeOpenUploads } from '../uploads/open/open-uploads.queries.ts'

type Restoring = {
  /** The address of an empty database. */
  url: string
  /** The store to copy the files to. */
  files: FileStore
  /** The folder of a backup that `checkToRestore` has accepted. */
  path: string
  /** True if the restored network may send messages immediately. */
  isSending: boolean
  /** Aborts the restore, leaving nothing behind. */
  signal: AbortSignal
}

/**
 * Reads a whole backup. Throws a readable error unless the backup is intact and this version can restore it.
 */
export async function checkToRestore(path: string): Promise<Manifest> {
  const { migrations } = await readManifest(path)
  if ((await ageOfMigrations(migrations)) === 'newer')
    throw new Error(`${path} was made by a newer Kinhold. Use the command of that version or a later one.`)
  const { manifest, wrong } = await checkBackup(path)
  if (wrong.length === 0) return manifest
  const more = wrong.length > 1 ? ` verify-backup lists ${wrong.length - 1} more.` : ''
  throw new Error(`The backup in ${path} is damaged: ${wrong[0]}${more} Nothing was restored.`)
}

/**
 * Throws a readable error unless the store is empty or contains only files left by an interrupted restore of
 * this backup. `dataDir` is the data folder if it contains both the database and the files, and null
 * otherwise.
 */
export async function refuseOtherFiles(
  path: string,
  files: FileStore,
  dataDir: string | null,
): Promise<void> {
  const refusal = new Error(notEmpty(files, dataDir ?? files.place.files))
  const ours = await sumsOfFiles(path)
  for (const mark of MARKS) if ((await files.mark(mark)) !== null) throw refusal
  for await (const names of files.names()) if (names.some((name) => !ours.has(name))) throw refusal
}

function notEmpty({ place }: FileStore, where: string): string {
  return `There is a network in ${where} already, and nothing was changed. Stop its server and move it away first, or set ${place.settings} to an empty place.`
}

/**
 * Restores a network from a backup: files first, then the database in one transaction. Messages that were
 * still queued are marked as failed. Returns the count of these messages.
 */
export async function restoreBackup({ url, files, path, isSending, signal }: Restoring): Promise<number> {
  await refuseFilled(url)
  const brought = new Set<string>()
  try {
    await bringFiles(path, files, brought, signal)
    return await fillDatabase(url, untilStopped(readDatabase(path), signal), async (tx) => {
      // The original network's store is marked with the old id. With the same id, the copy would mistake that
      // store for its own and sweep it.
      await renameStore(tx, newId())
      await removeOpenUploads(tx)
      await removePushes(tx)
      await removeStop(tx)
      if (!isSending) await stopSending(tx, 'restored')
      const failed = await failQueued(tx, WAITED)
      signal.throwIfAborted()
      return failed
    })
  } catch (error) {
    // Keep the files if the restore succeeded after all. The connection may have broken during the commit.
    const isEmpty = await refuseFilled(url).then(
      () => true,
      () => false,
    )
    if (isEmpty) for (const name of brought) await files.remove(name).catch(() => {})
    throw error
  }
}

const WAITED = 'It waited when the backup was made, and may have left since then.'

const AT_ONCE = 4

async function bringFiles(path: string, to: FileStore, brought: Set<string>, signal: AbortSignal) {
  const sums = [...(await sumsOfFiles(path))]
  if (sums.length === 0) return
  const from = await filesIn(path)
  for (let at = 0; at < sums.length; at += AT_ONCE) {
    signal.throwIfAborted()
    await settled(
      sums.slice(at, at + AT_ONCE).map(async ([name, sum]) => {
        if ((await digestOf(name, to)) === sum) return
        brought.add(name)
        const read = await copyStored(name, from, to)
        if (read !== sum) throw new Error(`${name} in ${path} has changed since it was checked.`)
        if ((await digestOf(name, to)) !== sum)
          throw new Error(`The copy of ${name} in ${to.place.files} is not what was written there.`)
      }),
    )
  }
}

async function* untilStopped(chunks: AsyncIterable<Buffer>, signal: AbortSignal) {
  for await (const chunk of chunks) {
    signal.throwIfAborted()
    yield chunk
  }
}
