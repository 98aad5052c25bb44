import type { Db } from '../../db/database.ts'
import { type FileStore, StoreAway } from '../../delivery/files/files.ts'
import { claimStore } from './claim-store.ts'

/** Pause between tries to claim a store that was away, in milliseconds. */
const PAUSE_MS = 5_000

/**
 * Returns the store once it is claimed. A store that is away is claimed by the first call that needs it after it is
 * back: until then every call throws StoreAway, so that the rest of the product works. `say` tells the operator.
 */
export async function claimSoonerOrLater(
  db: Db,
  files: FileStore,
  say: (line: string) => void,
): Promise<FileStore> {
  const isClaimed = await claimStore(db, files).then(
    () => true,
    (error) => {
      if (!(error instanceof StoreAway)) throw error
      say(`${error.message} Everything that needs no files works meanwhile.`)
      return false
    },
  )
  return isClaimed ? files : claimedLater(db, files, say)
}

function claimedLater(db: Db, files: FileStore, say: (line: string) => void): FileStore {
  const claimed = onceClaimed(db, files, say)
  const after =
    <Args extends unknown[], T>(ask: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      await claimed()
      return ask(...args)
    }
  return {
    ...files,
    put: after(files.put),
    get: after(files.get),
    size: after(files.size),
    putAt: after(files.putAt),
    remove: after(files.remove),
    removeHalves: after(files.removeHalves),
    check: after(files.check),
    async *names() {
      await claimed()
      yield* files.names()
    },
  }
}

function onceClaimed(db: Db, files: FileStore, say: (line: string) => void): () => Promise<void> {
  let trying: Promise<void> | null = null
  let tooSoonBefore = Date.now() + PAUSE_MS
  const claim = async () => {
    try {
      await claimStore(db, files)
      say('The file store is back and belongs to this database.')
    } catch (error) {
      trying = null
      tooSoonBefore = Date.now() + PAUSE_MS
      // Also for a store that turns out to belong to another database: it is neither read nor written.
      throw error instanceof StoreAway ? error : new StoreAway((error as Error).message)
    }
  }
  return () => {
    if (trying !== null) return trying
    if (Date.now() < tooSoonBefore) throw new StoreAway('The file store was away a moment ago.')
    return (trying = claim())
  }
}
