import { createHash, type Hash } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { uploadsAfter } from './file-store.queries.ts'
import { storedNames } from './stored-files.values.ts'

/** Copies a file to another store and returns its SHA-256, or null if there is no such file. */
export async function copyStored(name: string, from: FileStore, to: FileStore): Promise<string | null> {
  const file = await from.get(name)
  if (file === null) return null
  const hash = createHash('sha256')
  try {
    await to.put(name, hashed(file.stream, hash))
  } catch (error) {
    // The file was removed while it was being opened.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && (await from.size(name)) === null) return null
    throw error
  }
  return hash.digest('hex')
}

/** Returns the SHA-256 of a stored file, or null if there is no such file. */
export async function digestOf(name: string, store: FileStore): Promise<string | null> {
  const file = await store.get(name)
  if (file === null) return null
  const hash = createHash('sha256')
  for await (const chunk of file.stream as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

const PAGE = 1000

/** Returns the names of the stored files of all uploads. */
export async function namesOfFiles(db: Db): Promise<string[]> {
  const names: string[] = []
  let page = await uploadsAfter(db, '', PAGE)
  while (page.length > 0) {
    names.push(...page.flatMap(storedNames))
    page = await uploadsAfter(db, page.at(-1)!.id, PAGE)
  }
  return names
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
