import { Readable } from 'node:stream'
import type { PlayerRow } from '@kinhold/domain/players'
import { textOfPost } from '@kinhold/domain/post-words'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import { StoreAway } from '../../../delivery/files/files.ts'
import { lengthOfZip, type ZipEntry, type ZipFile, zipOf } from '../../../delivery/files/zip.ts'
import type { Deps } from '../../../deps.ts'
import { type Context, type Streamed, streamed } from '../../../http/implement.ts'
import { personOf, type Viewer } from '../../../http/principal.ts'
import { refuseFor, type Refused } from '../../../http/refusals.ts'
import type { GroupRow } from '../../groups/groups.queries.ts'
import { noGroup, seenGroup, seesGroup } from '../../groups/see-group.ts'
import { asAttachment } from '../../uploads/present-media.ts'
import { refusalOfMedia } from '../../uploads/refuse-upload.ts'
import { entryOf, sendStream } from '../../uploads/send-archive.ts'
import { namesInArchive } from '../../uploads/stored-files.values.ts'
import { noVault, seenVault } from '../../vaults/see-vault.ts'
import { filesOf, filesOnBoard, type KeptFile } from './files.queries.ts'
import { type Paths, type Wording, writeData, writePage } from './write-board.ts'

type Answering = Pick<Context, 'request' | 'reply' | 'say'>

const AT_ONCE = 2
/** The number of file sizes to request concurrently. Requesting them one after another would be slow. */
const SIZES_AT_ONCE = 16

/**
 * Returns a function that sends a vault's files as a ZIP. An account can run at most two downloads at a time
 * (VLT-108).
 */
export function sendFilesOf(deps: Deps) {
  const underWay = new Map<string, number>()
  const count = (key: string, more: number) => {
    const now = (underWay.get(key) ?? 0) + more
    if (now > 0) underWay.set(key, now)
    else underWay.delete(key)
  }
  return async (
    viewer: Viewer,
    vaultId: number,
    context: Answering,
  ): Promise<Streamed | Refused<404 | 429 | 503>> => {
    const sight = await seenVault(deps.db, viewer, vaultId)
    if (!sight) return noVault()
    const key = keyOf(viewer)
    if ((underWay.get(key) ?? 0) >= AT_ONCE)
      return refuseFor(
        60,
        'too_many',
        msg`You are already downloading two archives. Please wait until one of them is done.`,
      )
    count(key, 1)
    let zip: Readable | null = null
    try {
      const files = await filesToSend(deps, viewer, { vaultId, all: sight.isOwner }, context.say)
      const headers = {
        'content-type': 'application/zip',
        'content-length': String(lengthOfZip(files)),
        'content-disposition': asAttachment(sight.title, '.zip'),
      }
      zip = sendStream(context, headers, () => zipOf(files))
      zip?.once('close', () => count(key, -1))
      return streamed
    } catch (error) {
      if (error instanceof StoreAway) return refusalOfMedia(error, 'several')
      throw error
    } finally {
      if (zip === null) count(key, -1)
    }
  }
}

function keyOf(viewer: Viewer): string {
  const { playerId, phone } = personOf(viewer)
  return String(playerId ?? phone)
}

async function filesToSend(
  deps: Deps,
  viewer: Viewer,
  of: { vaultId: number; all: boolean },
  say: Say,
): Promise<ZipFile[]> {
  const rows = await filesOf(deps.db, of)
  const names = namesFor(rows, say)
  const sees = async () => (await seenVault(deps.db, viewer, of.vaultId)) !== null
  const files: (ZipFile | null)[] = []
  for (let n = 0; n < rows.length; n += SIZES_AT_ONCE) {
    const few = rows.slice(n, n + SIZES_AT_ONCE)
    files.push(...(await Promise.all(few.map((row, nth) => entryOf(deps, row, names[n + nth]!, sees)))))
  }
  return files.filter((file) => file !== null)
}

function namesFor(rows: KeptFile[], say: Say): string[] {
  return namesInArchive(
    rows.map((row) => ({
      ...row,
      words: row.isOfPost ? textOfPost({ content: row.words, hasFiles: true }, say) : row.words,
    })),
  )
}

/** Streams a ZIP of a board: its files, and its posts both as HTML and as JSON (TRU-07). */
export async function sendBoard(
  deps: Deps,
  me: PlayerRow,
  groupId: number,
  context: Answering & Pick<Context, 'language'>,
) {
  const group = await seenGroup(deps.db, me, groupId)
  if (!group) return noGroup()
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': asAttachment(group.name, '.zip'),
    'cache-control': 'no-store',
  }
  sendStream(context, headers, () =>
    zipOf(entriesOf(deps, me, group, { language: context.language(), say: context.say })),
  )
  return streamed
}

async function* entriesOf(
  deps: Deps,
  me: PlayerRow,
  group: GroupRow,
  wording: Wording,
): AsyncGenerator<ZipEntry> {
  const rows = await filesOnBoard(deps.db, group.id)
  const names = namesFor(rows, wording.say)
  const files = new Map(
    rows.map((row, n) => [`${row.postId}/${row.id}`, { row, path: `files/${names[n]!}` }]),
  )
  const paths: Paths = (postId, id) => {
    const file = files.get(`${postId}/${id}`)
    return file ? [file.path] : []
  }
  const written = (make: typeof writePage) => async () =>
    Readable.from(make(deps.db, group, paths, wording), { objectMode: false })
  const changedAt = new Date()
  yield { name: 'board.html', changedAt, open: written(writePage) }
  yield { name: 'board.json', changedAt, open: written(writeData) }
  const sees = () => seesGroup(deps.db, me, group.id)
  for (const { row, path } of files.values()) {
    const entry = await entryOf(deps, row, path, sees)
    if (entry) yield entry
  }
}
