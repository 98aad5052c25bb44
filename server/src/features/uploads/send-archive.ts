import type { Readable } from 'node:stream'
import type { ZipFile } from '../../delivery/files/zip.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { STANDSTILL } from '../../http/patience.ts'
import { storedName } from './stored-files.values.ts'

/** Sends and returns the stream from `make`. For a HEAD request, sends only the headers and returns null. */
export function sendStream(
  { request, reply }: Pick<Context, 'request' | 'reply'>,
  headers: Record<string, string>,
  make: () => Readable,
): Readable | null {
  void reply.headers(headers)
  if (request.method === 'HEAD') {
    void reply.send()
    return null
  }
  const stream = make()
  // Close the stream when the reader stalls, so that the reader can start another download.
  reply.raw.setTimeout(STANDSTILL.milliseconds, () => stream.destroy())
  void reply.serializer((data: string) => data).send(stream)
  return stream
}

/** Returns the archive entry for a stored file, or null if the file's bytes are lost. */
export async function entryOf(
  { files }: Deps,
  upload: { id: string; kind: string; createdAt: Date },
  name: string,
  hasAccess: () => Promise<boolean>,
): Promise<ZipFile | null> {
  const stored = storedName(upload)
  const size = await files.size(stored)
  if (size === null) return null
  const open = async () => {
    // Access may have ended since the previous file was sent.
    if (!(await hasAccess())) throw new Error('The access to these files has ended.')
    const file = await files.get(stored)
    if (file === null) throw new Error(`The file ${stored} went missing while an archive was made.`)
    return file.stream
  }
  return { name, changedAt: upload.createdAt, size, open }
}
