import { UNUSED_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { hasRow, idsOf } from '../../db/rows.ts'
import { MEDIA_COLUMNS, type StoredMedia, type UploadKind } from './stored-files.values.ts'

/** The uploader of a file: a player, or an invitee by their pass. */
export type Owner = { playerId: number } | { passHash: Buffer }

/** A file whose bytes are in the store. `bytes` counts all its stored bytes; pictures have a width and a height. */
export type NewUpload = StoredMedia & { kind: UploadKind }

/** Inserts one owner's uploads, all or none. */
export async function addUploads(db: Db, owner: Owner, uploads: NewUpload[]): Promise<void> {
  const owned = {
    owner_player_id: 'playerId' in owner ? owner.playerId : null,
    owner_pass_hash: 'passHash' in owner ? owner.passHash : null,
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

/** The player's own among these uploads, with their kinds; locks them against removal until the transaction ends. */
export async function takeOwnUploads(tx: Tx, ids: string[], playerId: number) {
  if (ids.length === 0) return new Map<string, UploadKind>()
  const own = tx.selectFrom('uploads').select(['id', 'kind']).where('owner_player_id', '=', playerId)
  const rows = await own.where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Map(rows.map(({ id, kind }) => [id, kind as UploadKind]))
}

/** Gives an invitee's upload to the player they became. */
export async function giveUpload(db: Db, id: string, playerId: number): Promise<void> {
  const query = db.updateTable('uploads').set({ owner_player_id: playerId, owner_pass_hash: null })
  await query.where('id', '=', id).execute()
}

/** A condition on `uploads.id`, made by the queries of the feature that uses those files. */
export type FileCondition = RawBuilder<boolean>

/** A file with its uploader, and whether one of the conditions opens it. */
export async function uploadById(db: Db, id: string, opens: FileCondition[]) {
  return db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'content_type as contentType'])
    .select(['owner_player_id as ownerPlayerId', 'owner_pass_hash as ownerPassHash'])
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

/** Uploads over a day old that no row of any table refers to, after this id, in the order of their ids. */
export async function unusedUploads(db: Db, after: string, most: number): Promise<string[]> {
  const isOld = sql<boolean>`created_at < now() - make_interval(hours => ${UNUSED_UPLOAD_HOURS}::integer)`
  const query = db.selectFrom('uploads').select('id').where('id', '>', after).where(isOld)
  return idsOf(
    query
      .where(isInNone(await referencesToUploads(db)))
      .orderBy('id')
      .limit(most),
  )
}

/** Removes an upload's row before its bytes; false if it is gone or locked. Throws (`breaksReference`) if used. */
export async function forgetUpload(tx: Tx, id: string): Promise<boolean> {
  // A deferred foreign key would fail only at the commit, after the bytes are gone.
  await sql`set constraints all immediate`.execute(tx)
  const free = tx.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().skipLocked()
  return hasRow(tx.deleteFrom('uploads').where('id', 'in', free).returning('id'))
}

/** Removes the owner of uploads that no row shows any longer; an upload that is being used just now keeps its owner. */
export async function disownUnused(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const isAmong = (some: string[]) => sql<boolean>`id = any(${some}::text[])`
  const free = await idsOf(tx.selectFrom('uploads').select('id').where(isAmong(ids)).forUpdate().skipLocked())
  // Reports do not count here: a file that only a report keeps is visible to the admin alone.
  const references = (await referencesToUploads(tx)).filter(({ table }) => table !== 'report_files')
  const disowned = tx.updateTable('uploads').set({ owner_player_id: null }).where(isAmong(free))
  await disowned.where(isInNone(references)).execute()
}

type Reference = { schema: string; table: string; column: string }

// Read from the database instead of listed here, so that no feature with files can be missed.
async function referencesToUploads(db: Db): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select nspname as schema, relname as table, own.attname as column
    from pg_constraint
    cross join unnest(conkey, confkey) as pair (own, theirs)
    join pg_attribute as own on own.attrelid = conrelid and own.attnum = pair.own
    join pg_attribute as theirs on theirs.attrelid = confrelid and theirs.attnum = pair.theirs
    join pg_class on pg_class.oid = conrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and confrelid = 'uploads'::regclass and theirs.attname = 'id'`.execute(db)
  return rows
}

// A condition on `uploads.id`.
function isInNone(references: Reference[]) {
  const found = references.map(
    ({ schema, table, column }) =>
      sql`exists (select from ${sql.id(schema, table)} as used where used.${sql.id(column)} = uploads.id)`,
  )
  return sql<boolean>`not (${sql.join(found, sql` or `)})`
}
