import { createCipheriv, hash, randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/**
 * Storage for the bytes of uploads, in a folder or a remote store. A name consists of letters, digits, '-',
 * '_' and at most one '.'.
 */
export type FileStore = {
  /**
   * For the operator: the locations of the files and of both marks, and the names of the store's settings.
   */
  place: { files: string; id: string; lease: string; settings: string }
  /** Returns the line stored in a mark, or null if the mark isn't set. */
  mark(mark: Mark): Promise<string | null>
  /** Sets a mark unless it is already set, and returns its line. */
  takeMark(mark: Mark, line: string): Promise<string>
  /** Removes both marks, so that no database recognizes the store. */
  dropMarks(): Promise<void>
  /**
   * Stores a file under this name, whole or not at all. Rethrows an error from the stream, and frees the
   * stream's chunks after writing them.
   */
  put(name: string, bytes: Buffer | AsyncIterable<Buffer>): Promise<void>
  /** Returns a file or, with `range`, its bytes from `start` to `end` inclusive; null for a missing file. */
  get(
    name: string,
    range?: { start: number; end: number },
  ): Promise<{ stream: Readable; size: number } | null>
  size(name: string): Promise<number | null>
  remove(name: string): Promise<void>
  /**
   * Yields the names of all files in pages. With `from`, the last name of a page, yields only the later
   * pages, which may repeat some names from earlier pages.
   */
  names(from?: string): AsyncIterable<string[]>
  /** Returns the time a file was stored, or null if there is no such file. */
  putAt(name: string): Promise<Date | null>
  /** Removes partial files that killed processes left behind before the given time. */
  removeHalves(before: Date): Promise<void>
  /** Sends a small request, and throws StoreAway if the store is unavailable. */
  check(): Promise<void>
  /** The disk of a local store, or null for a remote store. */
  disk: Disk | null
}

/** A record kept in a store: `id` identifies the store, and `lease` names the database that is using it. */
export type Mark = 'id' | 'lease'
export const MARKS: Mark[] = ['id', 'lease']

/** An error for a store that can't be used. The message is for the operator and contains no credentials. */
export class StoreAway extends Error {}

/** The pattern for names of stored files. */
export const FILE_NAME = /^[\w-]+(\.[\w-]+)?$/

/** Returns a stored file's name unchanged, or throws if the name is invalid. */
export function safeName(name: string): string {
  if (!FILE_NAME.test(name)) throw new Error('This is no name of a stored file.')
  return name
}

/** The disk of a store. */
export type Disk = {
  /** Returns the disk's free and total space, in bytes. */
  space(): Promise<{ free: number; total: number }>
  /** Removes other users' access to files that an earlier version left readable. */
  closeToOthers(): Promise<void>
}

/**
 * Yields the chunks unchanged, and frees each one when the consumer requests the next, because up to 64 MB of
 * chunks would otherwise wait for the garbage collector.
 */
export async function* givenBack(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield chunk
    const { buffer } = chunk
    // A slice may share its larger buffer with other chunks.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.length) buffer.transfer(0)
  }
}

/** Generates a random key for `sealed`. */
export function newKey(): Buffer {
  return randomBytes(32)
}

/**
 * Encrypts or decrypts a stream with AES-256 in counter mode, and frees the input chunks. A key must be used
 * only once with each name.
 */
export async function* sealed(
  bytes: AsyncIterable<Buffer>,
  key: Buffer,
  name: string,
): AsyncGenerator<Buffer> {
  const cipher = createCipheriv('aes-256-ctr', key, hash('sha256', name, 'buffer').subarray(0, 16))
  for await (const chunk of givenBack(bytes)) yield cipher.update(chunk)
}
