import { type ExpressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Page, Tx } from '../../../db/database.ts'
import { LAST_ID, prepared } from '../../../db/prepared.ts'
import type { DB } from '../../../db/schema.ts'
import { searchedUnder } from '../../../db/text-search.ts'
import { MEDIA_COLUMNS } from '../../uploads/stored-files.values.ts'

/** The content of an item: an upload, an address, or nothing. */
export type Held = { uploadId: string | null; fileUrl: string | null }

export async function addItem(
  tx: Tx,
  item: { vaultId: number; title: string; description: string | null; words: string[] } & Held,
): Promise<number> {
  const { vaultId: vault_id, title, description, fileUrl: file_url, uploadId: upload_id } = item
  const search = searchedUnder([vault_id], item.words)
  const values = { vault_id, title, description, file_url, upload_id, search }
  return (await tx.insertInto('vault_items').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Removes an item; returns its files, or null if the item does not exist. */
export async function deleteItem(tx: Tx, id: number): Promise<string[] | null> {
  const gone = tx.deleteFrom('vault_items').where('id', '=', id).returning('upload_id')
  const item = await gone.executeTakeFirst()
  return item ? [item.upload_id].filter((file) => file !== null) : null
}

export async function itemById(db: Db, id: number) {
  return itemRows(db).where('vault_items.id', '=', id).executeTakeFirst()
}

/** Returns the items of a vault, newest first; with `before`, only items older than that item. */
export async function itemsOf(db: Db, vaultId: number, { limit, before }: Page) {
  return itemsBefore(db, { vaultId, limit, before: before ?? LAST_ID })
}

/** An item in a vault; `file` is its upload. */
export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

const itemsBefore = prepared((db, page: { vaultId: number; limit: number; before: number }) =>
  itemRows(db)
    .where('vault_id', '=', page.vaultId)
    .where('vault_items.id', '<', page.before)
    .orderBy('vault_items.id', 'desc')
    .limit(page.limit),
)
function itemRows(db: Db) {
  return db
    .selectFrom('vault_items')
    .select(['vault_items.id', 'vault_id as vaultId', 'title', 'description'])
    .select(['file_url as fileUrl', 'created_at as createdAt'])
    .select(fileOfEach)
}

function fileOfEach({ selectFrom }: ExpressionBuilder<DB, 'vault_items'>) {
  const file = selectFrom('uploads').select(MEDIA_COLUMNS).whereRef('uploads.id', '=', 'upload_id')
  return jsonObjectFrom(file).as('file')
}
