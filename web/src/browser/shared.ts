import { SHARED, SHARED_WORDS, sharedFile } from './worker-words.ts'

/** What another app shared with this one: words, and files. */
export type Shared = { text: string; files: File[] }

/** For how long what was shared waits to be put somewhere. */
const WAITS_MS = 60 * 60 * 1000

/** What was shared last and not put anywhere yet, or null. */
export async function readShared(): Promise<Shared | null> {
  try {
    const cache = await caches.open(SHARED)
    const found = await cache.match(SHARED_WORDS)
    if (!found) return null
    const { text, names, at } = (await found.json()) as { text: string; names: string[]; at: number }
    if (Date.now() - at > WAITS_MS) {
      await dropShared()
      return null
    }
    const files = await Promise.all(names.map((name, n) => fileOf(cache, name, n)))
    return { text, files: files.filter((file) => file !== null) }
  } catch {
    return null
  }
}

/** Removes what was shared from this browser. */
export async function dropShared(): Promise<void> {
  try {
    await caches.delete(SHARED)
  } catch {
    // Nothing can be kept here.
  }
}

async function fileOf(cache: Cache, name: string, n: number): Promise<File | null> {
  const found = await cache.match(sharedFile(n))
  if (!found) return null
  const content = await found.blob()
  return new File([content], name, { type: content.type })
}
