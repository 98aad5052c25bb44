import { withSnapshot } from '../../db/dump/dump.ts'
import { onOneConnection } from '../../db/dump/one-connection.ts'
import { type Manifest, type Part, writeBackup } from '../../delivery/backups/backup-folder.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { VERSION } from '../../delivery/version.ts'
import { copyStored, namesOfFiles } from '../uploads/copy-stored.ts'
import { storeIdOf } from '../uploads/file-store.queries.ts'
import { settled } from '../uploads/make-upload.ts'
import { uploadOf } from '../uploads/stored-files.values.ts'
import { idsOfNoUpload } from '../uploads/uploads.queries.ts'

type Made = {
  url: string
  /** Null to back up only the database. */
  files: FileStore | null
  /** The folder of the new backup, which must not exist yet. */
  path: string
  /** An earlier backup on the same disk. Files that it already contains are hard-linked. */
  earlier?: string | null
  /** Aborts the backup, leaving nothing behind. */
  signal?: AbortSignal
}

/**
 * Backs up a database snapshot and the files that the snapshot references. Writes can continue during the
 * backup.
 */
export async function makeBackup({ url, files, path, earlier = null, signal }: Made): Promise<Manifest> {
  return writeBackup(path, earlier, async (part) => {
    const { names, ...database } = await withSnapshot(url, async ({ tx, sql, takenAt, ...snapshot }) => {
      const rows = new Map<string, number>()
      await part.writeDatabase(untilStopped(sql(rows), signal))
      return {
        ...snapshot,
        takenAt: takenAt.toISOString(),
        network: await storeIdOf(tx),
        rows: Object.fromEntries(rows),
        names: files === null ? [] : await namesOfFiles(tx),
      }
    })
    // Copying the files takes the longest, so the snapshot must end first. An open snapshot limits what the
    // database can vacuum.
    const copied = files && (await copyFiles(part, names, { url, files, signal }))
    return { kinhold: VERSION, ...database, files: copied }
  })
}

async function* untilStopped(chunks: AsyncIterable<Buffer>, signal: AbortSignal | undefined) {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk
  }
}

const AT_ONCE = 4

async function copyFiles(
  part: Part,
  names: string[],
  { url, files, signal }: { url: string; files: FileStore; signal: AbortSignal | undefined },
): Promise<NonNullable<Manifest['files']>> {
  const copied = { count: 0, bytes: 0 }
  const absent: string[] = []
  for (let from = 0; from < names.length; from += AT_ONCE) {
    signal?.throwIfAborted()
    await settled(
      names.slice(from, from + AT_ONCE).map(async (name) => {
        const bytes = await part.addFile(name, (to) => copyStored(name, files, to))
        if (bytes === null) return void absent.push(name)
        copied.count += 1
        copied.bytes += bytes
      }),
    )
  }
  return { ...copied, missing: await missingAmong(url, absent) }
}

// If an upload has been removed since the snapshot, its files don't count as missing.
async function missingAmong(url: string, absent: string[]): Promise<string[]> {
  if (absent.length === 0) return []
  const ids = [...new Set(absent.map((name) => uploadOf(name)!))]
  const removed = await onOneConnection(url, ({ tx }) => idsOfNoUpload(tx, ids))
  return absent.filter((name) => !removed.has(uploadOf(name)!))
}
