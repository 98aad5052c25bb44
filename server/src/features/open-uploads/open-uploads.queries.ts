import { IDLE_UPLOAD_HOURS, OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { UploadKind } from '../uploads/stored-files.values.ts'

/** A file that comes in piece by piece: of its `bytes`, `come` are kept. `kind` is null until its first bytes are there. */
export type OpenUpload = {
  id: string
  playerId: number
  metadata: string | null
  /** What its pieces are sealed with; null once it is whole. */
  key: Buffer | null
  bytes: number
  come: number
  pieces: number
  kind: UploadKind | null
  contentType: string | null
  /** Whether a request adds to it just now: how far it has come is about to change. */
  isClaimed: boolean
  touchedAt: Date
  doneAt: Date | null
}

/** An open upload of this player that is not given up yet; null for anybody else's. */
export async function openUploadOf(db: Db, id: string, playerId: number): Promise<OpenUpload | null> {
  const query = ofPlayer(db, playerId).where('id', '=', id)
  return ((await query.executeTakeFirst()) as OpenUpload | undefined) ?? null
}

function ofPlayer(db: Db, playerId: number) {
  return db
    .selectFrom('open_uploads')
    .select(['id', 'metadata', 'key', 'bytes', 'come', 'pieces', 'kind'])
    .select([
      'player_id as playerId',
      'content_type as contentType',
      'touched_at as touchedAt',
      'done_at as doneAt',
    ])
    .select(sql<boolean>`coalesce(writer_until > now(), false)`.as('isClaimed'))
    .where('player_id', '=', playerId)
    .where('touched_at', '>=', untouchedSince(OPEN_UPLOAD_HOURS))
}

/** How many of a player's are still coming. */
export async function countOpenUploads(tx: Tx, playerId: number): Promise<number> {
  const query = tx.selectFrom('open_uploads').select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await query
    .where('player_id', '=', playerId)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds one of which nothing has come yet. */
export async function addOpenUpload(
  tx: Tx,
  upload: { id: string; playerId: number; bytes: number; metadata: string | null; key: Buffer },
): Promise<Date> {
  const { playerId, ...rest } = upload
  const query = tx.insertInto('open_uploads').values({ ...rest, player_id: playerId })
  return (await query.returning('touched_at').executeTakeFirstOrThrow()).touched_at
}

// Longer than a writer is silent while its bytes come, and short for whoever comes after one that was killed.
const CLAIM_SECONDS = 6

/** How long whoever finds another writer at it waits before trying again. */
export const CLAIM_RETRY_SECONDS = 1

/** Makes a request the writer of an upload of which exactly `come` bytes are kept; false where another one is, or as many are not. */
export async function claimOpenUpload(db: Db, id: string, come: number, writer: string): Promise<boolean> {
  const query = db
    .updateTable('open_uploads')
    .set({ writer, writer_until: CLAIMED_UNTIL })
    .where('id', '=', id)
    .where('come', '=', come)
    .where('done_at', 'is', null)
    .where((eb) => eb.or([eb('writer', 'is', null), eb('writer_until', '<', sql<Date>`now()`)]))
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Keeps the claim of a writer; false where it has lost it. */
export async function keepClaim(db: Db, id: string, writer: string): Promise<boolean> {
  const query = claimedBy(db, id, writer).set({ writer_until: CLAIMED_UNTIL, touched_at: sql<Date>`now()` })
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

/** Lets another writer come. */
export async function dropClaim(db: Db, id: string, writer: string): Promise<void> {
  await claimedBy(db, id, writer).set({ writer: null, writer_until: null }).execute()
}

const CLAIMED_UNTIL = sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`

function claimedBy(db: Db, id: string, writer: string) {
  return db.updateTable('open_uploads').where('id', '=', id).where('writer', '=', writer)
}

/** A piece of an upload, kept in the store under this name. */
export type Piece = { beginsAt: number; bytes: number; name: string }

/** Writes down a piece that is in the store, and what the file is where that is known; false where its writer has lost the claim. */
export async function addPiece(
  tx: Tx,
  id: string,
  writer: string,
  piece: Piece,
  is: { kind: string; contentType: string } | null,
): Promise<boolean> {
  const { beginsAt, bytes, name } = piece
  const grown = await claimedBy(tx, id, writer)
    .set((eb) => ({
      come: eb('come', '+', bytes),
      pieces: eb('pieces', '+', 1),
      writer_until: CLAIMED_UNTIL,
      touched_at: sql<Date>`now()`,
      ...(is && { kind: is.kind, content_type: is.contentType }),
    }))
    .where('come', '=', beginsAt)
    .executeTakeFirst()
  if (grown.numUpdatedRows === 0n) return false
  await tx.insertInto('upload_pieces').values({ open_id: id, begins_at: beginsAt, bytes, name }).execute()
  return true
}

/** The names of an upload's pieces, in their order. */
export async function piecesOf(db: Db, id: string): Promise<string[]> {
  const query = db.selectFrom('upload_pieces').select('name').where('open_id', '=', id).orderBy('begins_at')
  return (await query.execute()).map(({ name }) => name)
}

/** Marks an upload as whole; false where its writer has lost the claim. */
export async function markDone(tx: Tx, id: string, writer: string): Promise<boolean> {
  const done = {
    done_at: sql<Date>`now()`,
    key: null,
    touched_at: sql<Date>`now()`,
    writer: null,
    writer_until: null,
  }
  return (await claimedBy(tx, id, writer).set(done).executeTakeFirst()).numUpdatedRows > 0n
}

/** Forgets the pieces of an upload. */
export async function forgetPieces(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload_pieces').where('open_id', '=', id).execute()
}

/** Whether an upload is still there. */
export async function isThere(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom('open_uploads').select('id').where('id', '=', id)
  return (await query.executeTakeFirst()) !== undefined
}

/** What was forgotten: whether it was whole, and its pieces by their names. */
export type Forgotten = { isDone: boolean; pieces: string[] }

/** Which open uploads are removed: this one of a player's, or whatever had no byte for so many hours. */
export type Removal = { playerId: number } | { untouchedHours: number }

/** Removes an open upload, whose pieces are to be removed as well; null where it is not, or not any more, to be removed. */
export async function forgetOpenUpload(tx: Tx, id: string, removal: Removal): Promise<Forgotten | null> {
  const held = await tx
    .selectFrom('open_uploads')
    .select('done_at')
    .where('id', '=', id)
    .where((eb) =>
      'playerId' in removal
        ? eb('player_id', '=', removal.playerId)
        : eb('touched_at', '<', untouchedSince(removal.untouchedHours)),
    )
    .forUpdate()
    .executeTakeFirst()
  if (!held) return null
  const pieces = await piecesOf(tx, id)
  await tx.deleteFrom('open_uploads').where('id', '=', id).execute()
  return { isDone: held.done_at !== null, pieces }
}

/** At most `most` open uploads that had no byte for a day. */
export async function expiredUploads(db: Db, most: number): Promise<string[]> {
  const query = db.selectFrom('open_uploads').select('id')
  const rows = await query
    .where('touched_at', '<', untouchedSince(OPEN_UPLOAD_HOURS))
    .orderBy('touched_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of a player's that are still coming and had no byte for an hour. */
export async function idleUploadsOf(db: Db, playerId: number): Promise<string[]> {
  const query = db.selectFrom('open_uploads').select('id').where('player_id', '=', playerId)
  const rows = await query
    .where('done_at', 'is', null)
    .where('touched_at', '<', untouchedSince(IDLE_UPLOAD_HOURS))
    .execute()
  return rows.map(({ id }) => id)
}

function untouchedSince(hours: number) {
  return sql<Date>`now() - make_interval(hours => ${hours}::integer)`
}
