import { Readable } from 'node:stream'
import type { PlayerRow } from '@kinhold/domain/players'
import { type ZipEntry, zipOf } from '../../delivery/files/zip.ts'
import type { Deps } from '../../deps.ts'
import { type Context, type Streamed, streamed } from '../../http/implement.ts'
import { STANDSTILL } from '../../http/patience.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { namesInArchive, storedName } from '../uploads/stored-files.values.ts'
import { type ExportedFile, filesOf, isStillActive } from './export.queries.ts'
import { type Wish, writeExport } from './write-export.ts'

type Sent = Promise<Streamed | Refused<409>>
type Asked = Pick<Context, 'request' | 'reply'>

const EVERYTHING: Wish = { includeMessages: true, includeBonds: true, includeGroups: true, format: 'json' }
const DATA = 'network-data'
const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** Streams exports while they are read, one at a time per player and process (SET-14, SET-15). */
export function sendExportsOf(deps: Deps) {
  const underWay = new Set<number>()
  async function send(me: PlayerRow, { request, reply }: Asked, headers: object, make: () => Readable): Sent {
    if (underWay.has(me.id))
      return refuse(
        409,
        'export_running',
        'Your data is on its way to you already. Please wait until that download is done.',
      )
    underWay.add(me.id)
    let data: Readable | null = null
    try {
      void reply.headers({ ...headers, 'cache-control': 'no-store' })
      if (request.method === 'HEAD') {
        void reply.send()
        return streamed
      }
      data = make()
      data.once('close', () => underWay.delete(me.id))
      // A reader who stalls frees their place for the next try.
      reply.raw.setTimeout(STANDSTILL.milliseconds, () => data?.destroy())
      void reply.serializer((text: string) => text).send(data)
      return streamed
    } finally {
      if (data === null) underWay.delete(me.id)
    }
  }
  return {
    sendData: (me: PlayerRow, wish: Wish, context: Asked): Sent =>
      send(me, context, attached(DATA, wish.format, TYPES[wish.format]), () =>
        read(writeExport(deps.db, me, wish)),
      ),
    sendFiles: (me: PlayerRow, context: Asked): Sent =>
      send(me, context, attached(DATA, 'zip', 'application/zip'), () => zipOf(entriesOf(deps, me))),
  }
}

function attached(name: string, ending: string, type: string) {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}.${ending}"` }
}

function read(written: AsyncGenerator<string>): Readable {
  return Readable.from(written, { objectMode: false })
}

async function* entriesOf(deps: Deps, me: PlayerRow): AsyncGenerator<ZipEntry> {
  const open = async () => read(writeExport(deps.db, me, EVERYTHING))
  yield { name: `${DATA}.json`, changedAt: new Date(), open }
  const rows = await filesOf(deps.db, me.id)
  const names = namesInArchive(rows.map((row) => ({ ...row, words: '' })))
  for (const [n, row] of rows.entries()) {
    const entry = await entryOf(deps, me, row, `files/${names[n]!}`)
    if (entry) yield entry
  }
}

// Skips a file whose bytes were lost, so that the others still come.
async function entryOf(deps: Deps, me: PlayerRow, row: ExportedFile, name: string): Promise<ZipEntry | null> {
  const stored = storedName(row)
  const size = await deps.files.size(stored)
  if (size === null) return null
  const open = async () => {
    if (!(await isStillActive(deps.db, me.id)))
      throw new Error('The account whose files were exported has ended.')
    const file = await deps.files.get(stored)
    if (file === null) throw new Error(`The file ${stored} went missing while an archive was made.`)
    return file.stream
  }
  return { name, changedAt: row.createdAt, size, open }
}
