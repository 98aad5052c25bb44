import { UNUSED_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hasRow, idsOf } from '../../db/rows.ts'
import type { Person } from '../../http/principal.ts'
import { MEDIA_COLUMNS, type StoredMedia, type UploadKind } from './stored-files.values.ts'

/**
 * A file's owner: a player, or an invitee identified by a pass. `sender`: another person who sends the file
 * to the player's vault.
 */
export type Owner = { playerId: number; sender?: Person } | { passHash: Buffer }

/** A file that is already in the store. `bytes` is the total of all its stored sizes. */
export type NewUpload = StoredMedia & { kind: UploadKind }

/** Inserts one owner's uploads, all or none. */
export async function addUploads(db: Db, owner: Owner, uploads: NewUpload[]): Promise<void> {
  const owned = {
    owner_player_id: 'playerId' in owner ? owner.playerId : null,
    owner_pass_hash: 'passHash' in owner ? owner.passHash : null,
    ...('sender' in owner && { sender_id: owner.sender?.playerId, sender_phone: owner.sender?.phone }),
  }
  const rows = uploads.map(({ contentType, ...rest }) => ({ ...rest, ...owned, content_type: contentType }))
  await db.insertInto('uploads').values(rows).execute()
}

export async function storedMedia(db: Db, id: string): Promise<StoredMedia | null> {
  const query = db.selectFrom('uploads').where('id', '=', id)
  return (await query.select(MEDIA_COLUMNS).executeTakeFirst()) ?? null
}

export async function isOwnUpload(db: Db, id: string, passHash: Buffer): Promise<boolean> {
  const query = db.selectFrom('uploads').select('id')
  return hasRow(query.where(({ and }) => and({ id, owner_pass_hash: passHash })))
}

/** Locks the player's own uploads among `ids`, so that they can't be removed. Returns their kinds by id. */
export async function takeOwnUploads(tx: Tx, ids: string[], playerId: number) {
  if (ids.length === 0) return new Map<string, UploadKind>()
  const own = uploadsBy(tx, ids, { ownerId: playerId, sender: { playerId, phone: null } })
  return kindsOf(await own.select('kind').forKeyShare().execute())
}

/**
 * Locks the uploads among `ids` that `by.sender` has sent for `by.ownerId`, for a post or an item in a place.
 * Returns their kinds by id.
 */
export async function takeUploads(
  tx: Tx,
  ids: string[],
  { placeKey, ...by }: { placeKey: number; ownerId: number; sender: Person },
) {
  if (ids.length === 0) return new Map<string, UploadKind>()
  const place_key = sql<number>`case when coalesce(place_key, ${placeKey}) = ${placeKey} then ${placeKey}::integer else 0 end`
  const taken = tx.updateTable('uploads').set({ place_key })
  const own = uploadsBy(tx, ids, by).forNoKeyUpdate()
  return kindsOf(await taken.where('id', 'in', own).returning(['id', 'kind']).execute())
}

function uploadsBy(tx: Tx, ids: string[], { ownerId, sender }: { ownerId: number; sender: Person }) {
  const { playerId, phone } = sender
  const isSent =
    playerId === ownerId
      ? sql<boolean>`sender_id is null and sender_phone is null`
      : sql<boolean>`(sender_id = ${playerId}::integer or sender_phone = ${phone}::text)`
  const own = tx.selectFrom('uploads').select('id').where('owner_player_id', '=', ownerId)
  return own.where(isSent).where('id', 'in', ids).orderBy('id')
}

function kindsOf(rows: { id: string; kind: string }[]) {
  return new Map(rows.map(({ id, kind }) => [id, kind as UploadKind]))
}

/** Makes a new player the owner of the upload that they sent as an invitee. */
export async function giveUpload(db: Db, id: string, playerId: number): Promise<void> {
  const query = db.updateTable('uploads').set({ owner_player_id: playerId, owner_pass_hash: null })
  await query.where('id', '=', id).execute()
}

/** A feature's SQL condition on `uploads.id` that gives access to a file. */
export type FileCondition = RawBuilder<boolean>

/**
 * Returns a file with its owner and sender, and whether any of the conditions gives access. `isUsed`: a post
 * or vault item uses the file.
 */
export async function uploadById(db: Db, id: string, opens: FileCondition[]) {
  const isUsedIn = (post: RawBuilder<unknown>, item: RawBuilder<unknown>) => sql`(
    exists (select from post_media where upload_id = uploads.id and ${post})
    or exists (select from vault_items where upload_id = uploads.id and ${item}))`
  const isUsed = sql<boolean>`(
    ${isUsedIn(sql`post_media.place_key = uploads.place_key`, sql`vault_items.vault_id = uploads.place_key`)}
    or ((uploads.place_key = 0) is true and ${isUsedIn(sql`true`, sql`true`)}))`
  return db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'content_type as contentType'])
    .select(['owner_player_id as ownerPlayerId', 'owner_pass_hash as ownerPassHash'])
    .select(['sender_id as senderId', 'sender_phone as senderPhone', isUsed.as('isUsed')])
    .select(({ or }) => or(opens).as('isOpen'))
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function idsOfNoUpload(db: Db, ids: string[]): Promise<Set<string>> {
  const known = db
    .selectFrom('uploads')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::text[])`)
  return new Set(ids).difference(new Set(await idsOf(known)))
}

export async function namesOfNoPiece(db: Db, names: string[]): Promise<Set<string>> {
  const isAmong = sql<boolean>`name = any(${names}::text[])`
  const known = db.selectFrom('upload_pieces').select('name as id').where(isAmong)
  return new Set(names).difference(new Set(await idsOf(known)))
}

/**
 * Checks up to `most` uploads with ids above `after`. `unused` contains the ids of those that are over a day
 * old and that no row refers to. `last` is the highest id that was checked, or null if there was none.
 */
export async function unusedUploads(
  db: Db,
  after: string,
  most: number,
): Promise<{ last: string | null; unused: string[] }> {
  const isUnused = isInNone(await referencesToUploads(db))
  const { rows } = await sql<{ last: string | null; unused: string[] }>`
    with uploads as materialized (
      select id, created_at from uploads where id > ${after} order by id limit ${most}
    )
    select (select max(id) from uploads) as last,
      array(select id from uploads where ${isOld} and ${isUnused} order by id) as unused`.execute(db)
  return rows[0]!
}

const isOld = sql<boolean>`created_at < now() - make_interval(hours => ${UNUSED_UPLOAD_HOURS}::integer)`

/**
 * Clears the senders of uploads over a day old. From then on, senders see these files only if a vault shows
 * them.
 */
export async function forgetSenders(db: Db): Promise<void> {
  const isSent = sql<boolean>`(sender_id is not null or sender_phone is not null)`
  const forgotten = db.updateTable('uploads').set({ sender_id: null, sender_phone: null })
  await forgotten.where(isSent).where(isOld).execute()
}

/**
 * Removes an upload's row. Returns false if the row is gone or locked, and throws if the upload is in use.
 */
export async function forgetUpload(tx: Tx, id: string): Promise<boolean> {
  // Force the foreign keys to be checked now. A deferred foreign key would fail only on commit, when the
  // bytes are already gone.
  await sql`set constraints all immediate`.execute(tx)
  const free = tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().skipLocked()
  return hasRow(tx.deleteFrom('uploads').where('id', 'in', free).returning('id'))
}

/** Removes the owner from unused uploads. A locked upload keeps its owner. */
export async function disownUnused(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const isAmong = (some: string[]) => sql<boolean>`id = any(${some}::text[])`
  const free = await idsOf(tx.selectFrom('uploads').select('id').where(isAmong(ids)).forUpdate().skipLocked())
  // Only the admin sees the files in a report, so don't count a report as a use.
  const references = (await referencesToUploads(tx)).filter(({ table }) => table !== 'report_files')
  const nobody = { owner_player_id: null, sender_id: null, sender_phone: null }
  const disowned = tx.updateTable('uploads').set(nobody).where(isAmong(free))
  await disowned.where(isInNone(references)).execute()
}

type Reference = { schema: string; table: string; column: string }

// Read the references from the database catalog, so that no feature with files is left out. Skip those of
// partitions, because their table has the same references.
async function referencesToUploads(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select nspname as schema, relname as table, own.attname as column
    from pg_constraint
    cross join unnest(conkey, confkey) as pair (own, theirs)
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = pair.own
    join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs
    join pg_class on pg_class.oid = conrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and confrelid = 'uploads'::regclass and theirs.attname = 'id'
      and conparentid = 0`.execute(db)
  return rows
}

function isInNone(references: Reference[]) {
  const found = references.map(
    ({ schema, table, column }) =>
      sql`exists (select from ${sql.id(schema, table)} as used where used.${sql.id(column)} = uploads.id)`,
  )
  return sql<boolean>`not (${sql.join(found, sql` or `)})`
}
