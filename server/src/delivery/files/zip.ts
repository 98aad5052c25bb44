import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { makeZip, predictLength } from 'client-zip'

/** A file for a ZIP, exactly `size` bytes long. */
export type ZipFile = ZipEntry & { size: number }
/** A file for a ZIP. The size may be unknown until the file is opened. */
export type ZipEntry = { name: string; changedAt: Date; size?: number; open(): Promise<Readable> }

/** Returns the length of a ZIP of these files, in bytes. */
export function lengthOfZip(files: Pick<ZipFile, 'name' | 'size'>[]): bigint {
  return predictLength(files)
}

/** Streams an uncompressed ZIP, which is never held in memory as a whole. */
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
  // The library doesn't close the file that it was reading.
  zip.once('close', () => open?.destroy())
  return zip
}
