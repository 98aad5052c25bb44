import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Page, Tx } from '../../../db/database.ts'
import { LAST_LONG_ID, prepared } from '../../../db/prepared.ts'
import { idsOf } from '../../../db/rows.ts'
import type { DB } from '../../../db/schema.ts'
import { searchedUnder } from '../../../db/text-search.ts'
import type { Person } from '../../../http/principal.ts'
import { MEDIA_COLUMNS } from '../../uploads/stored-files.values.ts'

/** The content of an item: an upload, a URL, or nothing. */
export type Held = { uploadId: string | null; fileUrl: string | null }

export async function addItem(
  tx: Tx,
  item: { vaultId: number; by: Person; title: string; description: string | null; words: string[] } & Held,
): Promise<number> {
  const { vaultId: vault_id, title, description, fileUrl: file_url, uploadId: upload_id } = item
  const search = searchedUnder([vault_id], item.words)
  const { playerId: author_id, phone } = item.by
  const values = { vault_id, author_id, phone, title, description, file_url, upload_id, search }
  return (await tx.insertInto('vault_items').values(values).returning('id').executeTakeFirstOrThrow()).id
}

/** Removes an item. Returns its files, or null if the item doesn't exist. */
export async function deleteItem(tx: Tx, { vaultId, id }: { vaultId: number; id: number }) {
  const gone = tx.deleteFrom('vault_items').where('vault_id', '=', vaultId).where('id', '=', id)
  const item = await gone.returning('upload_id').executeTakeFirst()
  return item ? [item.upload_id].filter((file) => file !== null) : null
}

/** Returns an item by its id alone, which requires a search in every partition. */
export async function itemById(db: Db, id: number) {
  return itemRows(db).where('vault_items.id', '=', id).executeTakeFirst()
}

export async function itemIn(db: Db, vaultId: number, id: number) {
  return itemRows(db).where('vault_id', '=', vaultId).where('vault_items.id', '=', id).executeTakeFirst()
}

/**
 * Returns a vault's items, newest first. With `before`, returns only items older than the item with that id.
 */
export async function itemsOf(db: Db, vaultId: number, { limit, before }: Page) {
  return itemsBefore(db, { vaultId, limit, before: before ?? LAST_LONG_ID })
}

/** Removes the items that a person has stored in a vault. Returns the items' files. */
export async function deleteItemsOf(tx: Tx, vaultId: number, { playerId, phone }: Person): Promise<string[]> {
  const gone = tx.deleteFrom('vault_items').where('vault_id', '=', vaultId)
  const own = gone.where(sql<boolean>`(author_id = ${playerId}::integer or phone = ${phone}::text)`)
  const items = await own.returning('upload_id').execute()
  return items.map(({ upload_id }) => upload_id).filter((file) => file !== null)
}

/**
 * Moves a vault user's items to the vault user's new player account. Returns the ids of the vaults that contain
 * those items.
 */
export async function giveItems(tx: Tx, { phone, playerId }: { phone: string; playerId: number }) {
  const query = tx.updateTable('vault_items').set({ author_id: playerId, phone: null })
  return idsOf(query.where('phone', '=', phone).returning('vault_id as id'))
}

/** Returns the ids of the vaults in which a player has stored items. */
export async function vaultsStoredIn(tx: Tx, playerId: number): Promise<number[]> {
  const query = tx.selectFrom('vault_items').select('vault_id as id').distinct()
  return idsOf(query.where('author_id', '=', playerId))
}

/** An item in a vault, with its author. `file` is the item's upload. */
export type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number]

const itemsBefore = prepared((db, page: { vaultId: number; limit: number; before: number }) =>
  itemRows(db)
    .where('vault_id', '=', page.vaultId)
    .where('vault_items.id', '<', page.before)
    .orderBy('vault_items.id', 'desc')
    .limit(page.limit),
)
function itemRows(db: Db) {
  return (
    db
      .selectFrom('vault_items')
      .innerJoin('vaults', 'vaults.id', 'vault_id')
      .leftJoin('vault_users', 'vault_users.phone', 'vault_items.phone')
      // An item with neither an author id nor a number was stored by the owner.
      .leftJoin('players', (join) =>
        join
          .on('players.id', '=', sql<number>`coalesce(author_id, owner_id)`)
          .on('vault_items.phone', 'is', null),
      )
      .select(['vault_items.id', 'vault_id as vaultId', 'vault_items.title', 'vault_items.description'])
      .select(['file_url as fileUrl', 'vault_items.created_at as createdAt'])
      .select(['players.id as authorId', 'players.name as authorName'])
      .select('vault_items.phone as authorPhone')
      .select(
        sql<string | null>`coalesce(vault_users.display_name, (
          select label from vault_access as entry
          where entry.vault_id = vault_items.vault_id and entry.phone = vault_items.phone
            and entry.player_id is null))`.as('displayName'),
      )
      .select(fileOfEach)
  )
}

function fileOfEach({ selectFrom }: ExpressionBuilder<DB, 'vault_items'>) {
  const file = selectFrom('uploads').select(MEDIA_COLUMNS).whereRef('uploads.id', '=', 'upload_id')
  return jsonObjectFrom(file).as('file')
}
