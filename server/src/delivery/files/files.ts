import type { Readable } from 'node:stream'

/**
 * Where the bytes of uploads lie: a folder, or a store elsewhere. Names are made by the server: letters, digits, '-', '_' and
 * one '.' at most.
 */
export type FileStore = {
  /** Where it is, where it keeps its id and its lease, and which settings name it, as an operator finds them. */
  place: { files: string; id: string; lease: string; settings: string }
  /** What a database knows it by; null while it has none. */
  id(): Promise<string | null>
  /** Gives a store without an id this one, and answers the one it has then: that of whoever came first. */
  takeId(id: string): Promise<string>
  /** Takes the id and the lease from it: no database knows it by then, until it is given one. */
  dropId(): Promise<void>
  /** Which of the databases that may know its id has it: the original or a copy; null while none has. */
  lease(): Promise<string | null>
  /** Leases a store that nobody has to this database, and answers who has it then: whoever came first. */
  takeLease(database: string): Promise<string>
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
  /** Removes what a process that was killed left of files that it had not put whole, begun before this moment. */
  removeHalves(before: Date): Promise<void>
  /** Asks it something small; throws StoreAway where files can neither be kept nor read just now. */
  check(): Promise<void>
  /** What only a store on a disk of ours has; null for one that is always closed and always has room. */
  disk: Disk | null
}

/**
 * What a store throws that does not answer, does not let us in or answers nonsense. Its message is for the operator and
 * names no credential.
 */
export class StoreAway extends Error {}

/** The form of a stored file's name. */
export const FILE_NAME = /^[\w-]+(\.[\w-]+)?$/

/** The name, if it is one of a stored file; throws where it is none, which no caller may ask for. */
export function safeName(name: string): string {
  if (!FILE_NAME.test(name)) throw new Error('This is no name of a stored file.')
  return name
}

/** The disk that a store lies on. */
export type Disk = {
  /** Its bytes, in all and still free to us. */
  space(): Promise<{ free: number; total: number }>
  /** Takes from other users of this machine what an earlier version let them read. */
  closeToOthers(): Promise<void>
}
