import { type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../../db/database.ts'
import { prepared } from '../../../db/prepared.ts'
import type { DB } from '../../../db/schema.ts'
import { searchedUnder } from '../../../db/text-search.ts'
import { MEDIA_COLUMNS, type StoredMedia } from '../../uploads/stored-files.values.ts'

/** An item in a vault; `file` is its upload. */
export type ItemRow = {
  id: number
  vaultId: number
  title: string
  description: string | null
  fileUrl: string | null
  createdAt: Date
  file: StoredMedia | null
}

/** The content of an item: an upload, an address, or nothing. */
export type Held = { uploadId: string | null; fileUrl: string | null }

export async function addItem(
  tx: Tx,
  item: { vaultId: number; title: string; description: string | null; words: string[] } & Held,
): Promise<number> {
  const { id } = await tx
    .insertInto('vault_items')
    .values({
      vault_id: item.vaultId,
      title: item.title,
      description: item.description,
      file_url: item.fileUrl,
      upload_id: item.uploadId,
      search: searchedUnder([item.vaultId], item.words),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Removes an item; returns its files, null when it is gone. */
export async function deleteItem(tx: Tx, id: number): Promise<string[] | null> {
  const gone = tx.deleteFrom('vault_items').where('id', '=', id).returning('upload_id as uploadId')
  const item = await gone.executeTakeFirst()
  if (!item) return null
  return item.uploadId === null ? [] : [item.uploadId]
}

export async function itemById(db: Db, id: number): Promise<ItemRow | undefined> {
  return itemRows(db).where('vault_items.id', '=', id).executeTakeFirst()
}

/** The items of a vault, newest first: its first ones, or those before an id. */
export async function itemsOf(
  db: Db,
  vaultId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<ItemRow[]> {
  return before === null ? newestItems(db, { vaultId, limit }) : olderItems(db, { vaultId, limit, before })
}

const newestItems = prepared(itemsIn)
const olderItems = prepared((db, page: { vaultId: number; limit: number; before: number }) =>
  itemsIn(db, page).where('vault_items.id', '<', page.before),
)

function itemsIn(db: Db, { vaultId, limit }: { vaultId: number; limit: number }) {
  return itemRows(db).where('vault_id', '=', vaultId).orderBy('vault_items.id', 'desc').limit(limit)
}

function itemRows(db: Db) {
  return db
    .selectFrom('vault_items')
    .select([
      'vault_items.id',
      'vault_id as vaultId',
      'title',
      'description',
      'file_url as fileUrl',
      'created_at as createdAt',
    ])
    .select(fileOfEach)
}

function fileOfEach({ selectFrom }: ExpressionBuilder<DB, 'vault_items'>) {
  const file = selectFrom('uploads').select(MEDIA_COLUMNS).whereRef('uploads.id', '=', 'upload_id')
  return jsonObjectFrom(file).as('file')
}
