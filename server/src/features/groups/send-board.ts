import { Readable } from 'node:stream'
import type { PlayerRow } from '@kinhold/domain/players'
import { type ZipEntry, zipOf } from '../../delivery/files/zip.ts'
import type { Deps } from '../../deps.ts'
import { type Context, type Streamed, streamed } from '../../http/implement.ts'
import { STANDSTILL } from '../../http/patience.ts'
import type { Refused } from '../../http/refusals.ts'
import { namesInArchive } from '../uploads/archive/archive-names.values.ts'
import { asAttachment } from '../uploads/present-attachment.ts'
import { storedName } from '../uploads/stored-files.values.ts'
import type { GroupRow } from './groups.queries.ts'
import { type BoardFile, filesOnBoard } from './posts.queries.ts'
import { noGroup, seenGroup, seesGroup } from './see-group.ts'
import { type Paths, writeData, writePage } from './write-board.ts'

/** Streams a whole board as a ZIP while it is read: a page, the same as data, and all files (TRU-07). */
export async function sendBoard(
  deps: Deps,
  me: PlayerRow,
  groupId: number,
  { request, reply }: Pick<Context, 'request' | 'reply'>,
): Promise<Streamed | Refused<404>> {
  const group = await seenGroup(deps.db, me, groupId)
  if (!group) return noGroup()
  void reply.headers({
    'content-type': 'application/zip',
    'content-disposition': asAttachment(group.name, '.zip'),
    'cache-control': 'no-store',
  })
  if (request.method === 'HEAD') {
    void reply.send()
    return streamed
  }
  const zip = zipOf(entriesOf(deps, me, group))
  // A reader who stalls must not keep the stream open.
  reply.raw.setTimeout(STANDSTILL.milliseconds, () => zip.destroy())
  void reply.serializer((data: string) => data).send(zip)
  return streamed
}

async function* entriesOf(deps: Deps, me: PlayerRow, group: GroupRow): AsyncGenerator<ZipEntry> {
  const rows = await filesOnBoard(deps.db, group.id)
  const names = namesInArchive(rows)
  const files = new Map(rows.map((row, n) => [keyOf(row), { row, path: `files/${names[n]!}` }]))
  const paths: Paths = (postId, id) => {
    const file = files.get(keyOf({ postId, id }))
    return file ? [file.path] : []
  }
  const written = (make: typeof writePage) => async () =>
    Readable.from(make(deps.db, group, paths), { objectMode: false })
  const changedAt = new Date()
  yield { name: 'board.html', changedAt, open: written(writePage) }
  yield { name: 'board.json', changedAt, open: written(writeData) }
  for (const { row, path } of files.values()) {
    const entry = await entryOf(deps, me, group.id, row, path)
    if (entry) yield entry
  }
}

// Skips a file whose bytes were lost, so that the others still come.
async function entryOf(
  deps: Deps,
  me: PlayerRow,
  groupId: number,
  row: BoardFile,
  name: string,
): Promise<ZipEntry | null> {
  const stored = storedName(row)
  const size = await deps.files.size(stored)
  if (size === null) return null
  const open = async () => {
    if (!(await seesGroup(deps.db, me, groupId))) throw new Error('The board that was saved is gone.')
    const file = await deps.files.get(stored)
    if (file === null) throw new Error(`The file ${stored} went missing while an archive was made.`)
    return file.stream
  }
  return { name, changedAt: row.createdAt, size, open }
}

function keyOf({ postId, id }: { postId: number; id: string }): string {
  return `${postId}/${id}`
}
