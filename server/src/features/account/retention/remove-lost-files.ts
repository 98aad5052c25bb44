import type { Deps } from '../../../deps.ts'
import { REQUEST_MS } from '../../../http/patience.ts'
import { checkLease } from '../../uploads/claim-store.ts'
import { isPieceName, uploadOf } from '../../uploads/stored-files.values.ts'
import { idsOfNoUpload, namesOfNoPiece } from '../../uploads/uploads.queries.ts'
import { foundedAt } from './retention.queries.ts'
import { type Walk, walkThrough } from './move-walk-on.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing'>

/**
 * Removes files left behind by processes that were killed during uploads. Files less than a day old are kept,
 * because their uploads may still be in progress.
 */
export function removeLostFiles(stores: Stores): Promise<void> {
  return walkThrough(lostFiles(stores))
}

/** Returns a walk through the whole file store, with one page of names per step. */
export function lostFiles({ db, files, landing }: Stores): Walk {
  return {
    job: 'lost-files',
    async *steps(from) {
      const lost = { from: await foundedAt(db), before: new Date(Date.now() - LOST_AFTER_MS) }
      if (from === null) {
        await landing.removeOld(lost.before)
        await checkLease(db, files)
        await files.removeHalves(lost.before)
      }
      for await (const names of files.names(from ?? undefined)) {
        // Another database may take over the store while this loop is running.
        await checkLease(db, files)
        for (const name of await unownedAmong(db, names)) {
          const at = await files.putAt(name)
          if (at !== null && at >= lost.from && at < lost.before) await files.remove(name)
        }
        yield names.at(-1)!
      }
    },
  }
}

// An upload's row is written within REQUEST_MS of its files.
const LOST_AFTER_MS = 24 * REQUEST_MS

// Keep files that aren't named like an upload's file or piece.
async function unownedAmong(db: Stores['db'], names: string[]): Promise<string[]> {
  const ids = names.map(uploadOf)
  const unowned = await idsOfNoUpload(db, [...new Set(ids.filter((id) => id !== null))])
  const pieces = await namesOfNoPiece(db, names.filter(isPieceName))
  return names.filter((name, nth) => unowned.has(ids[nth] ?? '') || pieces.has(name))
}
