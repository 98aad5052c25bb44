import { IDLE_UPLOAD_HOURS, OPEN_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import { type Db, NOW, type Tx } from '../../../db/database.ts'
import { COUNT, countOf, hasRow, idsOf } from '../../../db/rows.ts'
import type { UploadKind } from '../stored-files.values.ts'
import type { Person } from '../../../http/principal.ts'

/**
 * An upload in pieces. `come`: the number of bytes stored so far. `key`: the encryption key of the pieces, or
 * null once the upload is complete. `kind`: null until enough bytes have arrived to identify it. `isClaimed`:
 * true while a request is writing to the upload.
 */
export type OpenUpload = NonNullable<Awaited<ReturnType<typeof openUploadOf>>>

/** Returns this sender's open upload with this id, or null if there is no such upload or it has expired. */
export async function openUploadOf(db: Db, id: string, sender: Person) {
  const upload = await db
    .selectFrom('open_uploads')
    .select([
      'id',
      'metadata',
      'key',
      'bytes',
      'come',
      'pieces',
      'player_id as playerId',
      'vault_id as vaultId',
    ])
    .select(sql<boolean>`(sender_id is not null or sender_phone is not null)`.as('isForOther'))
    .select([sql<UploadKind | null>`kind`.as('kind'), 'content_type as contentType'])
    .select(['touched_at as touchedAt', 'done_at as doneAt'])
    .select(sql<boolean>`coalesce(writer_until > now(), false)`.as('isClaimed'))
    .where('id', '=', id)
    .where(isSentBy(sender))
    .where('touched_at', '>=', untouchedSince(OPEN_UPLOAD_HOURS))
    .executeTakeFirst()
  return upload ? { ...upload, sender } : null
}

// The sender columns are null if the player in `player_id` sends the file. If another person sends the file
// to that player's vault, the columns identify that person.
function isSentBy({ playerId, phone }: Person) {
  return sql<boolean>`(sender_id = ${playerId}::integer or sender_phone = ${phone}::text
    or (player_id = ${playerId}::integer and sender_id is null and sender_phone is null))`
}

export async function countOpenUploads(tx: Tx, sender: Person): Promise<number> {
  const query = tx.selectFrom('open_uploads').select(COUNT).where('done_at', 'is', null)
  return countOf(query.where(isSentBy(sender)))
}

/** The member whose quota the upload uses, the sender, and the vault if the sender doesn't own it. */
export type Room = { playerId: number; sender: Person; vaultId: number | null }

/** Adds an empty upload and returns the time it started. */
export async function addOpenUpload(
  tx: Tx,
  upload: { id: string; bytes: number; metadata: string | null; key: Buffer } & Room,
): Promise<Date> {
  const { playerId, vaultId, sender, ...rest } = upload
  const others = vaultId !== null && {
    vault_id: vaultId,
    sender_id: sender.playerId,
    sender_phone: sender.phone,
  }
  const query = tx.insertInto('open_uploads').values({ ...rest, player_id: playerId, ...others })
  return (await query.returning('touched_at').executeTakeFirstOrThrow()).touched_at
}

// Another request may take over from a writer that has received no bytes for this long.
const CLAIM_SECONDS = 6

/** The number of seconds that a client should wait before retrying while another writer has the claim. */
export const CLAIM_RETRY_SECONDS = 1

/**
 * Claims an upload for a writer. Returns false if the upload is already claimed or doesn't have `come` bytes.
 */
export async function claimOpenUpload(db: Db, id: string, come: number, writer: string): Promise<boolean> {
  const isFree = sql<boolean>`(writer is null or writer_until < now())`
  const query = db.updateTable('open_uploads').set({ writer, writer_until: CLAIMED_UNTIL }).where(isFree)
  return hasRow(query.where(({ and }) => and({ id, come, done_at: null })).returning('id'))
}

/** Extends a writer's claim. Returns false if the writer has lost the claim. */
export async function keepClaim(db: Db, id: string, writer: string): Promise<boolean> {
  const query = claimedBy(db, id, writer).set({ writer_until: CLAIMED_UNTIL, touched_at: NOW })
  return hasRow(query.returning('id'))
}

export async function dropClaim(db: Db, id: string, writer: string): Promise<void> {
  await claimedBy(db, id, writer).set({ writer: null, writer_until: null }).execute()
}

const CLAIMED_UNTIL = sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`

function claimedBy(db: Db, id: string, writer: string) {
  return db.updateTable('open_uploads').where(({ and }) => and({ id, writer }))
}

/** A piece of an upload, including the piece's name in the file store. */
export type Piece = { beginsAt: number; bytes: number; name: string }

/** Records a stored piece, and the file's kind if known. Returns false if the writer has lost its claim. */
export async function addPiece(
  tx: Tx,
  id: string,
  writer: string,
  piece: Piece,
  is: { kind: string; contentType: string } | null,
): Promise<boolean> {
  const { beginsAt, bytes, name } = piece
  const grown = claimedBy(tx, id, writer).set((eb) => ({
    come: eb('come', '+', bytes),
    pieces: eb('pieces', '+', 1),
    writer_until: CLAIMED_UNTIL,
    touched_at: NOW,
    ...(is && { kind: is.kind, content_type: is.contentType }),
  }))
  if (!(await hasRow(grown.where('come', '=', beginsAt).returning('id')))) return false
  await tx.insertInto('upload_pieces').values({ open_id: id, begins_at: beginsAt, bytes, name }).execute()
  return true
}

/** Returns the names of an upload's pieces in order. */
export async function piecesOf(db: Db, id: string): Promise<string[]> {
  const query = db.selectFrom('upload_pieces').select('name as id').where('open_id', '=', id)
  return idsOf(query.orderBy('begins_at'))
}

/** Marks an upload as complete. Returns false if the writer has lost its claim. */
export async function markDone(tx: Tx, id: string, writer: string): Promise<boolean> {
  const done = { done_at: NOW, key: null, touched_at: NOW, writer: null, writer_until: null }
  return hasRow(claimedBy(tx, id, writer).set(done).returning('id'))
}

export async function forgetPieces(db: Db, id: string): Promise<void> {
  await db.deleteFrom('upload_pieces').where('open_id', '=', id).execute()
}

export async function isThere(db: Db, id: string): Promise<boolean> {
  return hasRow(db.selectFrom('open_uploads').select('id').where('id', '=', id))
}

/**
 * The condition for removing an open upload: this person sent it, or it has received no bytes for this many
 * hours.
 */
export type Removal = { sender: Person } | { untouchedHours: number }

/** Deletes an open upload's row and returns the pieces to remove, or null if the condition doesn't hold. */
export async function forgetOpenUpload(tx: Tx, id: string, removal: Removal) {
  const may =
    'sender' in removal
      ? isSentBy(removal.sender)
      : sql<boolean>`touched_at < ${untouchedSince(removal.untouchedHours)}`
  const query = tx.selectFrom('open_uploads').select('done_at').where('id', '=', id).where(may)
  const held = await query.forUpdate().executeTakeFirst()
  if (!held) return null
  const pieces = await piecesOf(tx, id)
  await tx.deleteFrom('open_uploads').where('id', '=', id).execute()
  return { isDone: held.done_at !== null, pieces }
}

/** Returns the ids of up to `most` open uploads that have received no bytes for a day. */
export async function expiredUploads(db: Db, most: number): Promise<string[]> {
  const query = db.selectFrom('open_uploads').select('id').orderBy('touched_at').limit(most)
  return idsOf(query.where('touched_at', '<', untouchedSince(OPEN_UPLOAD_HOURS)))
}

/** Returns the ids of a sender's incomplete uploads that have received no bytes for an hour. */
export async function idleUploadsOf(db: Db, sender: Person): Promise<string[]> {
  const open = db.selectFrom('open_uploads').select('id').where('done_at', 'is', null).where(isSentBy(sender))
  return idsOf(open.where('touched_at', '<', untouchedSince(IDLE_UPLOAD_HOURS)))
}

function untouchedSince(hours: number) {
  return sql<Date>`now() - make_interval(hours => ${hours}::integer)`
}

export async function removeOpenUploads(tx: Tx): Promise<void> {
  await tx.deleteFrom('open_uploads').execute()
}
