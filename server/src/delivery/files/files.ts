import { createCipheriv, hash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Storage for the bytes of uploads: a folder, or a remote store. The server makes the names: letters, digits,
 * '-', '_' and at most one '.'.
 */
export type FileStore = {
  /** For the operator: the locations of the files, the id and the lease, and the names of the settings. */
  place: { files: string; id: string; lease: string; settings: string }
  /** The line in a mark; null if the store has no such mark. */
  mark(mark: Mark): Promise<string | null>
  /** Sets a mark unless it exists, and returns its line: of several callers, the first wins. */
  takeMark(mark: Mark, line: string): Promise<string>
  /** Removes both marks: no database recognizes the store until it gets a new id. */
  dropMarks(): Promise<void>
  /**
   * Stores a file under this name, whole or not at all. A stream is written as it arrives; its error is
   * rethrown. The store owns the chunks of the stream, and empties each of them after writing it.
   */
  put(name: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** The whole file or, with `range` (both ends included), a part; null if there is no such file. */
  get(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>
  size(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  /** The names of all files, in pages and unordered; a file put or removed meanwhile may be listed or not. */
  names(): AsyncIterable<string[]>
  /** The time when a file was stored; null if there is no such file. */
  putAt(name: string): Promise<Date | null>
  /** Removes partial files that killed processes began before this moment. */
  removeHalves(before: Date): Promise<void>
  /** Sends a small request; throws StoreAway if files can be neither stored nor read at the moment. */
  check(): Promise<void>
  /** Features of a store on a local disk; null for a store that is always private and always has room. */
  disk: Disk | null
}

/** `id`: identifies a store to its database; `lease`: names the database that uses it, original or copy. */
export type Mark = 'id' | 'lease'
export const MARKS: Mark[] = ['id', 'lease']

/** Thrown if a store cannot be used; the message is for the operator and contains no credential. */
export class StoreAway extends Error {}

/** The form of a stored file's name. */
export const FILE_NAME = /^[\w-]+(\.[\w-]+)?$/

/** Returns the name of a stored file unchanged; throws if it does not have the right form. */
export function safeName(name: string): string {
  if (!FILE_NAME.test(name)) throw new Error('This is no name of a stored file.')
  return name
}

/** The disk of a store. */
export type Disk = {
  /** Total bytes of the disk, and bytes free for us. */
  space(): Promise<{ free: number; total: number }>
  /** Removes other users' access to files that an earlier version left readable. */
  closeToOthers(): Promise<void>
}

/**
 * The same chunks, each freed once the consumer requests the next one. Otherwise up to 64 MB of them would
 * pile up before each run of the garbage collector, which scans the whole memory of the process.
 */
export async function* givenBack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    const { buffer } = chunk
    // A chunk that is a slice of a larger buffer may share the buffer with other chunks.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.length) buffer.transfer(0)
  }
}

/** A new random key for `sealed`. */
export function newKey(): Buffer {
  return randomBytes(32)
}

/**
 * Encrypts or decrypts a stream; the two are the same operation (AES-256 in counter mode). A key must be used
 * only once with each name. The input chunks are empty afterwards.
 */
export async function* sealed(
  bytes: AsyncIterable<Buffer>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const cipher = createCipheriv('aes-256-ctr', key, hash('sha256', name, 'buffer').subarray(0, 16))
  for await (const chunk of givenBack(bytes)) yield cipher.update(chunk)
}
