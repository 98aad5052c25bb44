import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Place = 'messages' | 'posts' | 'comments' | 'vault_items'

/** A table, and the highest id of a row whose searchable words may be in an earlier form. */
export type OldWords = { place: Place; upTo: number }

export async function oldWords(db: Db): Promise<OldWords | undefined> {
  const query = db.selectFrom('old_words').select(['place', 'up_to as upTo']).orderBy('place')
  return query.$narrowType<{ place: Place }>().executeTakeFirst()
}

/**
 * Returns a table's newest rows whose searchable words may be in an earlier form. `text` is null if a row
 * needs no update.
 */
export async function rowsWithOldWords(db: Db, { place, upTo }: OldWords, most: number) {
  const { rows } = await sql<{ id: number; text: string | null }>`
    select id, case when search is not null and ${TEXTS[place]} ~ ${MAY_CHANGE} then ${TEXTS[place]} end as text
    from ${sql.table(place)} where ${isAmong(place, sql`id <= ${upTo} order by id desc limit ${most}`)}
    order by id desc`.execute(db)
  return rows
}

// `posts` has no index on `id` alone.
function isAmong(place: Place, ids: RawBuilder<unknown>) {
  return place === 'posts'
    ? sql`(place_key, id) in (select place_key, id from post_places where ${ids})`
    : sql`id in (select id from ${sql.table(place)} where ${ids})`
}

/** Updates a row's searchable words, keeping their prefixes, unless the row's text has changed. */
export async function writeWords(db: Db, place: Place, row: { id: number; text: string; words: string[] }) {
  await sql`
    update ${sql.table(place)} as old set search = anew.search
    from (
      select array_to_tsvector(array(
        select distinct split_part(lexeme, ':', 1) || ':' || word
        from unnest(tsvector_to_array(search)) as lexeme, unnest(${row.words}::text[]) as word)) as search
      from ${sql.table(place)} where ${isAmong(place, sql`id = ${row.id}`)}
    ) as anew
    where ${isAmong(place, sql`id = ${row.id}`)} and old.search <> anew.search and ${TEXTS[place]} = ${row.text}`.execute(
    db,
  )
}

/** Stores the highest id of a row that may have old words. Null means that no row has old words. */
export async function setOldWords(db: Db, place: Place, upTo: number | null): Promise<void> {
  await (upTo === null
    ? db.deleteFrom('old_words').where('place', '=', place).execute()
    : db.updateTable('old_words').set({ up_to: upTo }).where('place', '=', place).execute())
}

const TEXTS: Record<Place, RawBuilder<unknown>> = {
  messages: sql`content`,
  posts: sql`content`,
  comments: sql`content`,
  vault_items: sql`(title || E'\\n' || coalesce(description, ''))`,
}

// In ASCII text, only words with an apostrophe can change.
const MAY_CHANGE = sql.lit('[^\\n\\t -&(-_a-~]')
