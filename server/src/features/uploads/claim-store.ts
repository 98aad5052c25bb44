import type { Db, Tx } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { newId } from '../../http/tokens.ts'
import {
  addStoreId,
  holdFilesForClaim,
  lockStoreId,
  markStoreClaimed,
  someUploads,
} from './file-store.queries.ts'
import { storedName } from './stored-files.values.ts'

/**
 * Makes sure that these are the files that the database names: both carry the same id. A new network gets it here, and
 * so do files and a database from a version without ids. Throws a sentence for the operator where they do not belong
 * together.
 */
export async function claimStore(db: Db, files: FileStore): Promise<void> {
  // Kept whatever follows: the sentence names it.
  await addStoreId(db, newId())
  await db.transaction().execute(async (tx) => {
    if (!(await holdFilesForClaim(tx))) throw new Error(MOVING)
    const known = await lockStoreId(tx)
    const carried = (await files.id()) ?? (await given(tx, files, known))
    if (carried !== known.id) throw new Error(await sentenceFor(tx, files, carried, known))
    if (!known.isClaimed) await markStoreClaimed(tx)
  })
}

const MOVING =
  'The files of this database are being moved just now (npm run move-files). Start again when that is done.'

type Known = { id: string; isClaimed: boolean }

// Once a store carries the id, one without it is another store, such as the folder of a second server.
async function given(tx: Tx, files: FileStore, { id, isClaimed }: Known): Promise<string | null> {
  return !isClaimed && (await belongTogether(tx, files)) ? files.takeId(id) : null
}

const SAMPLE = 100

// A few files may be missing; a store of another network has none of them.
async function belongTogether(tx: Tx, files: FileStore): Promise<boolean> {
  const uploads = await someUploads(tx, SAMPLE)
  for (const upload of uploads) if ((await files.size(storedName(upload))) !== null) return true
  return uploads.length === 0 && (await isEmpty(files))
}

async function isEmpty(files: FileStore): Promise<boolean> {
  for await (const _ of files.names()) return false
  return true
}

async function sentenceFor(tx: Tx, files: FileStore, carried: string | null, known: Known): Promise<string> {
  const { place } = files
  const isNew = !known.isClaimed && (await someUploads(tx, 1)).length === 0
  return [
    `The files in ${place.files} are not those of this database: ${found(carried, isNew)}.`,
    `Set ${place.settings} and DATABASE_URL to what belongs together, or bring back from your backup what is missing.`,
    ...(isNew ? [`To begin with an empty network, move ${place.files} away.`] : []),
    `Where the two do belong together, write ${known.id} into ${place.id} and start again.`,
  ].join(' ')
}

function found(carried: string | null, isNew: boolean): string {
  if (carried !== null) return 'they carry the id of another one'
  return isNew ? 'it knows of none' : 'it keeps its own in another place'
}
