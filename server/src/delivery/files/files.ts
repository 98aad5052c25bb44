import type { Readable } from 'node:stream'

/**
 * Where the bytes of uploads lie: a folder, or a store elsewhere. Names are made by the server: letters, digits, '-', '_' and
 * one '.' at most.
 */
export type FileStore = {
  /** Where it is and where it keeps its id, as an operator finds them. */
  place: { files: string; id: string }
  /** What a database knows it by; null while it has none. */
  id(): Promise<string | null>
  /** Gives a store without an id this one, and answers the one it has then: that of whoever came first. */
  takeId(id: string): Promise<string>
  /**
   * Keeps a file under this name: whole or not at all. A stream is written as it comes, and its error is thrown on. Its
   * chunks are the store's from then on: one that is written is empty.
   */
  put(name: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** The whole or, with `range` (both ends included), a part; null where there is no such file. */
  get(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>
  size(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  /** The names of all files, in pages and in no order; what is put or removed meanwhile may be named or not. */
  names(): AsyncIterable<string[]>
  /** When a file was put; null where there is no such file. */
  putAt(name: string): Promise<Date | null>
  /** What only a store on a disk of ours has; null for one that keeps no halves, is always closed and always has room. */
  disk: Disk | null
}

/** The disk that a store lies on. */
export type Disk = {
  /** Its bytes, in all and still free to us. */
  space(): Promise<{ free: number; total: number }>
  /** Removes what a process that was killed left of files that it had not put whole, last written before this moment. */
  removeHalves(before: Date): Promise<void>
  /** Takes from other users of this machine what an earlier version let them read. */
  closeToOthers(): Promise<void>
}
