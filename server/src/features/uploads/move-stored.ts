import type { Db, Tx } from '../../db/database.ts'
import type { FileStore } from '../../delivery/files/files.ts'
import { copyStored, digestOf, namesOfFiles } from './copy-stored.ts'
import { holdFilesForMove, isServed, lockStoreId, nameOfDatabase } from './file-store.queries.ts'
import { settled } from './make-upload.ts'
import { isPieceName, uploadOf } from './stored-files.values.ts'
import { idsOfNoUpload, namesOfNoPiece } from './uploads.queries.ts'

/**
 * The counts that a move reports. `left`: the files that belong to no upload. `missing`: the files that the
 * target lacks.
 */
export type Moved = Record<'copied' | 'there' | 'bytes' | 'removed' | 'left' | 'missing', number>
export type NotMoved = { refused: 'served' | 'held' | 'not_ours' | 'taken' | 'stopped' }

type Move = {
  db: Db
  from: FileStore
  to: FileStore
  say(line: string): void
  isStopped(): boolean
}

/**
 * Moves all files, and the pieces of unfinished uploads, to another store. The target store is given the store
 * id only after all copies have been verified, and the originals are removed last. An interrupted move can
 * therefore be repeated.
 */
export async function moveStored(move: Move): Promise<Moved | NotMoved> {
  return move.db.transaction().execute(async (tx) => {
    // While this lock is held, no store can be claimed. A server that claimed a store earlier is already
    // listening.
    if (!(await holdFilesForMove(tx))) return { refused: 'held' as const }
    if (await isServed(tx)) return { refused: 'served' as const }
    const { id } = await lockStoreId(tx)
    const [theirs, own] = [await move.from.mark('id'), await move.to.mark('id')]
    if (own !== null && own !== id) return { refused: 'taken' as const }
    if (theirs !== id && own !== id) return { refused: 'not_ours' as const }
    const database = await nameOfDatabase(tx)
    const others = [await move.from.mark('lease'), await move.to.mark('lease')].map(
      (one) => one !== null && one !== database,
    )
    if (others[1]) return { refused: 'taken' as const }
    if (others[0]) return { refused: 'not_ours' as const }
    // If the target already has the id, its files are authoritative, so don't overwrite them.
    const copied = await copyAll(tx, move, { mayReplace: own === null })
    if (copied === null) return { refused: 'stopped' as const }
    // A server may have started listening since the first check.
    if (await isServed(tx)) return { refused: 'served' as const }
    const missing = await missingIn(tx, move.to)
    if ((await move.to.takeMark('lease', database)) !== database) return { refused: 'taken' as const }
    if ((await move.to.takeMark('id', id)) !== id) return { refused: 'taken' as const }
    await move.from.dropMarks()
    return { ...copied, missing, removed: await removeAll(tx, move) }
  })
}

const AT_ONCE = 4

async function copyAll(tx: Tx, { from, to, say, isStopped }: Move, { mayReplace }: { mayReplace: boolean }) {
  const done = { copied: 0, there: 0, bytes: 0, left: 0 }
  for await (const names of from.names()) {
    const known = await namesOfUploads(tx, names)
    done.left += names.length - known.length
    for (const few of inGroups(known, AT_ONCE)) {
      if (isStopped()) return null
      const copies = await settled(few.map((name) => copyFile(name, from, to, mayReplace)))
      for (const { isNew, bytes } of copies) {
        done[isNew ? 'copied' : 'there'] += 1
        done.bytes += bytes
      }
    }
    say(`${count(done.copied + done.there)} files, ${inMb(done.bytes)} MB are in ${to.place.files}.`)
  }
  return done
}

/** Copies a file and reads the copy back. Overwrites a differing file only if `mayReplace` is true. */
async function copyFile(name: string, from: FileStore, to: FileStore, mayReplace: boolean) {
  const bytes = await from.size(name)
  if (bytes === null) throw new Error(`The file ${name} went missing in ${from.place.files}.`)
  const there = await to.size(name)
  if (there === bytes && (await digestOf(name, to)) === (await digestOf(name, from)))
    return { isNew: false, bytes }
  if (there !== null && !mayReplace)
    throw new Error(
      `The file ${name} is not the same in ${from.place.files} and in ${to.place.files}. Remove the one that is wrong.`,
    )
  const sum = await copyStored(name, from, to)
  if (sum !== null && (await to.size(name)) === bytes && (await digestOf(name, to)) === sum)
    return { isNew: true, bytes }
  await to.remove(name)
  throw new Error(`The copy of ${name} in ${to.place.files} is not what was written there. It was removed.`)
}

// Removes an original only if the target has a file of the same size.
async function removeAll(tx: Tx, { from, to, say, isStopped }: Move): Promise<number> {
  let removed = 0
  for await (const names of from.names()) {
    for (const name of await namesOfUploads(tx, names)) {
      if (isStopped()) return removed
      const [here, there] = [await from.size(name), await to.size(name)]
      if (here === null || here !== there) continue
      await from.remove(name)
      removed += 1
    }
    say(`${count(removed)} files are removed from ${from.place.files}.`)
  }
  return removed
}

async function namesOfUploads(tx: Tx, names: string[]): Promise<string[]> {
  const known = names.filter((name) => uploadOf(name) !== null)
  const unowned = await idsOfNoUpload(tx, [...new Set(known.map((name) => uploadOf(name)!))])
  const pieces = names.filter(isPieceName)
  const lost = await namesOfNoPiece(tx, pieces)
  return [
    ...known.filter((name) => !unowned.has(uploadOf(name)!)),
    ...pieces.filter((name) => !lost.has(name)),
  ]
}

async function missingIn(tx: Tx, store: FileStore): Promise<number> {
  const there = new Set((await Array.fromAsync(store.names())).flat())
  return (await namesOfFiles(tx)).filter((name) => !there.has(name)).length
}

function inGroups<T>(all: T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, nth) =>
    all.slice(nth * most, (nth + 1) * most),
  )
}

function count(files: number): string {
  return files.toLocaleString('en-US')
}

function inMb(bytes: number): string {
  return count(Math.round(bytes / (1024 * 1024)))
}
