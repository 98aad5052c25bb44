import { createHash, type Hash } from 'node:crypto'
import type { FileStore } from './files.ts'

/**
 * Copies a file from one store to another and reads the copy back. An identical file at the destination stays; a
 * different one is overwritten if `mayReplace` allows it. Returns the size, and true if the copy is new.
 */
export async function copyFile(
  name: string,
  from: FileStore,
  to: FileStore,
  { mayReplace }: { mayReplace: boolean },
): Promise<{ isNew: boolean; bytes: number }> {
  const bytes = await from.size(name)
  if (bytes === null) throw new Error(`The file ${name} went missing in ${from.place.files}.`)
  const there = await to.size(name)
  if (there === bytes && (await digestOf(name, to)) === (await digestOf(name, from)))
    return { isNew: false, bytes }
  if (there !== null && !mayReplace)
    throw new Error(
      `The file ${name} is not the same in ${from.place.files} and in ${to.place.files}. Remove the one that is wrong.`,
    )
  const hash = createHash('sha256')
  await to.put(name, hashed(await bytesOf(name, from), hash))
  if ((await to.size(name)) === bytes && (await digestOf(name, to)) === hash.digest('hex'))
    return { isNew: true, bytes }
  await to.remove(name)
  throw new Error(`The copy of ${name} in ${to.place.files} is not what was written there. It was removed.`)
}

async function digestOf(name: string, store: FileStore): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of await bytesOf(name, store)) hash.update(chunk)
  return hash.digest('hex')
}

async function bytesOf(name: string, store: FileStore): Promise<AsyncIterable<Buffer>> {
  const file = await store.get(name)
  if (file === null) throw new Error(`The file ${name} went missing in ${store.place.files}.`)
  return file.stream
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
