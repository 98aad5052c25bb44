import type { Readable } from 'node:stream'

/** Where the bytes of uploads lie. Names are made by the server: letters, digits, '-', '_' and one '.' at most. */
export type FileStore = {
  /** Keeps a file under this name: whole or not at all. A stream is written as it comes, and its error is thrown on. */
  put(name: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** The whole or, with `range` (both ends included), a part; null where there is no such file. */
  get(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>
  size(name: string): Promise<number | null>
  /** Where this machine can read it, for a library that reads files by itself. */
  path(name: string): Promise<string>
  remove(name: string): Promise<void>
}
