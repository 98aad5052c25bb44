import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'

/** A ZIP entry of exactly `size` bytes. */
export type ZipFile = ZipEntry & { size: number }
/** A ZIP entry. Its size may be unknown until the file is opened. */
export type ZipEntry = { name: string; changedAt: Date; size?: number; open(): Promise<Readable> }

/** Returns the length, in bytes, of a ZIP of these files. */
export function lengthOfZip(files: Pick<ZipFile, 'name' | 'size'>[]): bigint {
  return predictLength(files)
}

/** Streams an uncompressed ZIP without ever holding all of it in memory. */
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
  // If the stream is closed early, the library leaves the current file open.
  zip.once('close', () => open?.destroy())
  return zip
}
