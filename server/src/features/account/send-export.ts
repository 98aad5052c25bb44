import { Readable } from 'node:stream'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import { type ZipEntry, zipOf } from '../../delivery/files/zip.ts'
import type { Deps } from '../../deps.ts'
import { type Context, type Streamed, streamed } from '../../http/implement.ts'
import { refuse, type Refused } from '../../http/refusals.ts'
import { entryOf, sendStream } from '../uploads/send-archive.ts'
import { namesInArchive } from '../uploads/stored-files.values.ts'
import { filesOf, isStillActive } from './export.queries.ts'
import { type Wish, writeExport } from './write-export.ts'

type Sent = Promise<Streamed | Refused<409>>
type Asked = Pick<Context, 'request' | 'reply' | 'say'>

const EVERYTHING: Wish = { includeMessages: true, includeBonds: true, includeGroups: true, format: 'json' }
const DATA = 'network-data'
const TYPES = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** Returns functions that stream exports, one export at a time per player and process (SET-14, SET-15). */
export function sendExportsOf(deps: Deps) {
  const underWay = new Set<number>()
  async function send(
    me: PlayerRow,
    context: Asked,
    headers: Record<string, string>,
    make: () => Readable,
  ): Sent {
    if (underWay.has(me.id))
      return refuse(
        409,
        'export_running',
        msg`You are already downloading your data. Please wait until that download is done.`,
      )
    underWay.add(me.id)
    let data: Readable | null = null
    try {
      data = sendStream(context, { ...headers, 'cache-control': 'no-store' }, make)
      data?.once('close', () => underWay.delete(me.id))
      return streamed
    } finally {
      if (data === null) underWay.delete(me.id)
    }
  }
  return {
    sendData: (me: PlayerRow, wish: Wish, context: Asked): Sent =>
      send(me, context, attached(DATA, wish.format, TYPES[wish.format]), () =>
        read(writeExport(deps.db, me, wish, context.say)),
      ),
    sendFiles: (me: PlayerRow, context: Asked): Sent =>
      send(me, context, attached(DATA, 'zip', 'application/zip'), () =>
        zipOf(entriesOf(deps, me, context.say)),
      ),
  }
}

function attached(name: string, ending: string, type: string) {
  return { 'content-type': type, 'content-disposition': `attachment; filename="${name}.${ending}"` }
}

function read(written: AsyncGenerator<string>): Readable {
  return Readable.from(written, { objectMode: false })
}

async function* entriesOf(deps: Deps, me: PlayerRow, say: Say): AsyncGenerator<ZipEntry> {
  const open = async () => read(writeExport(deps.db, me, EVERYTHING, say))
  yield { name: `${DATA}.json`, changedAt: new Date(), open }
  const rows = await filesOf(deps.db, me.id)
  const isActive = () => isStillActive(deps.db, me.id)
  const names = namesInArchive(rows.map((row) => ({ ...row, words: '' })))
  for (const [n, row] of rows.entries()) {
    const entry = await entryOf(deps, row, `files/${names[n]!}`, isActive)
    if (entry) yield entry
  }
}
