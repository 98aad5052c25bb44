import { readStored } from './storage.ts'
import { SHARED, SHARED_WORDS, sharedFile } from './worker-words.ts'

/** What another app shared with this one: words, and files. */
export type Shared = { text: string; files: File[] }

/** For how long what was shared waits to be put somewhere. */
const WAITS_MS = 60 * 60 * 1000

/** How the words are kept: with when they were shared, and by whom, where that is known (null for nobody signed in). */
type Kept = { text: string; names: string[]; at: number; whose?: number | null }

/** What this member shared last and did not put anywhere yet, or null; what another left is removed. */
export async function readShared(memberId: number): Promise<Shared | null> {
  try {
    const cache = await caches.open(SHARED)
    const found = await cache.match(SHARED_WORDS)
    if (!found) return null
    const { text, names, at, whose } = (await found.json()) as Kept
    if (Date.now() - at > WAITS_MS || !isOf(memberId, at, whose)) {
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

// Of what was shared before somebody signed out here nothing is left for the next, whether or not that tab could remove
// it. Where nobody could say whose it is, it is not of who signed in after it.
function isOf(memberId: number, at: number, whose: Kept['whose']): boolean {
  if (at <= readStored<number>('signed-out-at', 0)) return false
  if (whose === undefined) return at > readStored<number>('signed-in-at', 0)
  return whose === null || whose === memberId
}

async function fileOf(cache: Cache, name: string, n: number): Promise<File | null> {
  const found = await cache.match(sharedFile(n))
  if (!found) return null
  const content = await found.blob()
  return new File([content], name, { type: content.type })
}
