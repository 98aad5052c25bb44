import { readStored } from './storage.ts'
import { SHARED, SHARED_WORDS, sharedFile } from './worker-words.ts'

/** The text and files that another app has shared. */
export type Shared = { text: string; files: File[] }

/** Shared content expires after this time. */
const WAITS_MS = 60 * 60 * 1000

/** The stored content. `whose` is the member's id, null if no one was signed in, or absent if unknown. */
type Kept = { text: string; names: string[]; at: number; whose?: number | null }

/** Returns this member's shared content. Deletes content that has expired or belongs to someone else. */
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

export async function dropShared(): Promise<void> {
  try {
    await caches.delete(SHARED)
  } catch {
    // Cache storage isn't available.
  }
}

// Content expires on sign-out and, if its owner is unknown, also on sign-in.
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
