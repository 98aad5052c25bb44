import type { Readable } from 'node:stream'

/** Where the bytes of uploads lie. Names are made by the server: letters, digits, '-', '_' and one '.' at most. */
export type FileStore = {
  put(name: string, bytes: Buffer): Promise<void>
  /** The whole or, with `range` (both ends included), a part; null where there is no such file. */
  get(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>
  size(name: string): Promise<number | null>
  remove(name: string): Promise<void>
}
