import type { Deps } from '../../../deps.ts'
import { REQUEST_MS } from '../../../http/patience.ts'
import { checkLease } from '../../uploads/claim-store.ts'
import { isPieceName, uploadOf } from '../../uploads/stored-files.values.ts'
import { idsOfNoUpload, namesOfNoPiece } from '../../uploads/uploads.queries.ts'
import { foundedAt } from './retention.queries.ts'

type Stores = Pick<Deps, 'db' | 'files' | 'landing'>

/**
 * Removes files left behind by processes that were killed during uploads. Files less than a day old are kept,
 * because their uploads may still be in progress.
 */
export async function removeLostFiles({ db, files, landing }: Stores): Promise<void> {
  const lost = { from: await foundedAt(db), before: new Date(Date.now() - LOST_AFTER_MS) }
  await landing.removeOld(lost.before)
  await checkLease(db, files)
  await files.removeHalves(lost.before)
  for await (const names of files.names()) {
    // Another database may take over the store while this loop is running.
    await checkLease(db, files)
    for (const name of await unownedAmong(db, names)) {
      const at = await files.putAt(name)
      if (at !== null && at >= lost.from && at < lost.before) await files.remove(name)
    }
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
