import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'

/** A file of a ZIP: its bytes are opened when its turn comes, and are as many as were announced. */
export type ZipFile = ZipEntry & { size: number }
/** The same where nobody knows yet how many bytes there will be. */
export type ZipEntry = { name: string; changedAt: Date; size?: number; open(): Promise<Readable> }

/** How long a ZIP of these files will be, in bytes. */
export function lengthOfZip(files: Pick<ZipFile, 'name' | 'size'>[]): bigint {
  return predictLength(files)
}

/**
 * These files as a ZIP that is made while it is read, none of it ever whole in memory. They are stored as they are:
 * pictures and films get no smaller. Where one cannot be opened, or the reader leaves, the stream ends there.
 */
export function zipOf(files: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  let open: Readable | null = null
  async function* entries() {
    for await (const file of files) {
      open = await file.open()
      if (zip.destroyed) open.destroy()
      const size = file.size === undefined ? {} : { size: file.size }
      yield { name: file.name, lastModified: file.changedAt, ...size, input: open }
    }
  }
  const zip = Readable.fromWeb(makeZip(entries()) as ReadableStream)
  // The library leaves the file open that it was reading.
  zip.once('close', () => open?.destroy())
  return zip
}
