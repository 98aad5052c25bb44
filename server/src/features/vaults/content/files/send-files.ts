import type { Readable } from 'node:stream'
import { StoreAway } from '../../../../delivery/files/files.ts'
import { type ZipFile, lengthOfZip, zipOf } from '../../../../delivery/files/zip.ts'
import type { Deps } from '../../../../deps.ts'
import { type Context, type Streamed, streamed } from '../../../../http/implement.ts'
import { STANDSTILL } from '../../../../http/patience.ts'
import type { Viewer } from '../../../../http/principal.ts'
import { refuseFor, type Refused } from '../../../../http/refusals.ts'
import { namesInArchive } from '../../../uploads/archive/archive-names.values.ts'
import { asAttachment } from '../../../uploads/present-attachment.ts'
import { refusalOfMedia } from '../../../uploads/refuse-upload.ts'
import { storedName } from '../../../uploads/stored-files.values.ts'
import { noVault, seenVault } from '../../see-vault.ts'
import { writerOf } from '../present-writer.ts'
import { filesOf } from './files.queries.ts'

/** Sends all files of a vault that the caller sees. */
export type SendFiles = (
  viewer: Viewer,
  vaultId: number,
  context: Pick<Context, 'request' | 'reply'>,
) => Promise<Streamed | Refused<404 | 429 | 503>>

const AT_ONCE = 2
/** A remote store needs a moment for each size, and there may be thousands of files. */
const SIZES_AT_ONCE = 16

/** Creates the sender of a vault's files as a ZIP, two at once per account in this process (VLT-108). */
export function sendFilesOf(deps: Deps): SendFiles {
  const underWay = new Map<string, number>()
  const count = (key: string, more: number) => {
    const now = (underWay.get(key) ?? 0) + more
    if (now > 0) underWay.set(key, now)
    else underWay.delete(key)
  }
  return async (viewer, vaultId, { request, reply }) => {
    const sight = await seenVault(deps.db, viewer, vaultId)
    if (!sight) return noVault()
    const key = keyOf(viewer)
    if ((underWay.get(key) ?? 0) >= AT_ONCE)
      return refuseFor(
        60,
        'too_many',
        'Two downloads are on their way to you already. Please wait until one of them is done.',
      )
    count(key, 1)
    let zip: Readable | null = null
    try {
      const files = await filesToSend(deps, viewer, vaultId, sight.isOwner)
      void reply.headers({
        'content-type': 'application/zip',
        'content-length': String(lengthOfZip(files)),
        'content-disposition': asAttachment(sight.title, '.zip'),
      })
      if (request.method === 'HEAD') {
        void reply.send()
        return streamed
      }
      zip = zipOf(files)
      zip.once('close', () => count(key, -1))
      // A stalled reader gives their place to the next try.
      reply.raw.setTimeout(STANDSTILL.milliseconds, () => zip?.destroy())
      void reply.serializer((data: string) => data).send(zip)
      return streamed
    } catch (error) {
      if (error instanceof StoreAway) return refusalOfMedia(error, 'These files')
      throw error
    } finally {
      if (zip === null) count(key, -1)
    }
  }
}

function keyOf(viewer: Viewer): string {
  const { playerId, phone } = writerOf(viewer)
  return String(playerId ?? phone)
}

async function filesToSend(deps: Deps, viewer: Viewer, vaultId: number, all: boolean): Promise<ZipFile[]> {
  const rows = await filesOf(deps.db, { vaultId, all })
  const names = namesInArchive(rows)
  const sizes = await sizesOf(
    deps,
    rows.map((row) => storedName(row)),
  )
  const files: ZipFile[] = []
  for (const [n, row] of rows.entries()) {
    const stored = storedName(row)
    const size = sizes[n] ?? null
    // Skips a file whose bytes were lost, so that the others can still be sent.
    if (size === null) continue
    const open = async () => {
      // Access may have ended since the previous file.
      if (!(await seenVault(deps.db, viewer, vaultId))) throw new Error('The access to this vault has ended.')
      const file = await deps.files.get(stored)
      if (file === null) throw new Error(`The file ${stored} went missing while an archive was made.`)
      return file.stream
    }
    files.push({ name: names[n]!, changedAt: row.createdAt, size, open })
  }
  return files
}

async function sizesOf({ files }: Deps, names: string[]): Promise<(number | null)[]> {
  const sizes: (number | null)[] = []
  for (let n = 0; n < names.length; n += SIZES_AT_ONCE) {
    const few = names.slice(n, n + SIZES_AT_ONCE)
    sizes.push(...(await Promise.all(few.map((name) => files.size(name)))))
  }
  return sizes
}
