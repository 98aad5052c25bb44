import type { Db, Tx } from '../../db/database.ts'
import { type FileStore, StoreAway } from '../../delivery/files/files.ts'
import { newId } from '../../http/tokens.ts'
import {
  addStoreId,
  holdFilesForClaim,
  lockStoreId,
  markStoreClaimed,
  nameOfDatabase,
  uploadsAfter,
} from './file-store.queries.ts'
import { storedName } from './stored-files.values.ts'

/**
 * Checks that the store has the database's id and is leased to the database. Creates a missing lease and, on
 * the first claim, a missing id. If the check fails, throws an error for the operator.
 */
export async function claimStore(db: Db, files: FileStore): Promise<void> {
  // The id is in the error message, so it must survive a rollback of the transaction.
  await addStoreId(db, newId())
  await db.transaction().execute(async (tx) => {
    if (!(await holdFilesForClaim(tx))) throw new Error(MOVING)
    const known = await lockStoreId(tx)
    const carried = (await files.mark('id')) ?? (await given(tx, files, known))
    if (carried !== known.id) throw new Error(await sentenceFor(tx, files, carried, known))
    const database = await nameOfDatabase(tx)
    const holder = (await files.mark('lease')) ?? (await files.takeMark('lease', database))
    if (holder !== database) throw new Error(leasedToAnother(files, database))
    if (!known.isClaimed) await markStoreClaimed(tx)
  })
}

const MOVING =
  'The files of this database are being moved just now (npm run move-files). Start again when that is done.'

/** Throws StoreAway unless the store is leased to this database. */
export async function checkLease(db: Db, files: FileStore): Promise<void> {
  const database = await nameOfDatabase(db)
  if ((await files.mark('lease')) !== database) throw new StoreAway(leasedToAnother(files, database))
}

function leasedToAnother({ place }: FileStore, database: string): string {
  return [
    `The files in ${place.files} belong to another database, of which this one is a copy: a copy would remove files that only the original knows.`,
    `To try something out with the copy, copy the files too and set ${place.settings} to them.`,
    `If this database replaces the other, as after it was restored from a backup or moved, stop every server on the other, write ${database} into ${place.lease} and start again.`,
  ].join(' ')
}

type Known = { id: string; isClaimed: boolean }

// After the first claim, a store without an id must be the wrong store, such as another server's folder.
async function given(tx: Tx, files: FileStore, { id, isClaimed }: Known): Promise<string | null> {
  return !isClaimed && (await belongTogether(tx, files)) ? files.takeMark('id', id) : null
}

const SAMPLE = 100

// Finding one file is enough, because another network's store has none of this network's files.
async function belongTogether(tx: Tx, files: FileStore): Promise<boolean> {
  const uploads = await uploadsAfter(tx, '', SAMPLE)
  for (const upload of uploads) if ((await files.size(storedName(upload))) !== null) return true
  return uploads.length === 0 && (await isEmpty(files))
}

async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const _ of files.names()) return false
  return true
}

async function sentenceFor(tx: Tx, files: FileStore, carried: string | null, known: Known): Promise<string> {
  const { place } = files
  const isNew = !known.isClaimed && (await uploadsAfter(tx, '', 1)).length === 0
  return [
    `The files in ${place.files} do not belong to this database: ${found(carried, isNew)}.`,
    `Set ${place.settings} and DATABASE_URL to a store and a database that belong together, or restore the missing files from your backup.`,
    ...(isNew ? [`To begin with an empty network, move ${place.files} away.`] : []),
    `If the two do belong together, write ${known.id} into ${place.id} and start again.`,
  ].join(' ')
}

function found(carried: string | null, isNew: boolean): string {
  if (carried !== null) return 'they carry the id of another one'
  return isNew ? 'it knows of none' : 'it keeps its own in another place'
}

/** The pause before the next attempt to claim a store, in milliseconds. */
const PAUSE_MS = 5_000

/** Claims and returns the store. If it is unavailable, each later operation claims it or throws StoreAway. */
export async function claimSoonerOrLater(db: Db, files: FileStore, say: (line: string) => void) {
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
    async *names(from) {
      await claimed()
      yield* files.names(from)
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
      // Treat another database's store as unavailable, so that nothing reads from or writes to it.
      throw error instanceof StoreAway ? error : new StoreAway((error as Error).message)
    }
  }
  return () => {
    if (trying !== null) return trying
    if (Date.now() < tooSoonBefore) throw new StoreAway('The file store was away a moment ago.')
    return (trying = claim())
  }
}
